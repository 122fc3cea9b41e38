import { historyRow, recordRow } from '../../../contract/records/records.ts'
import { historyPage } from '../../../domain/flows/columns.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { recordConditions } from './recordConditions.ts'

/** Throws at the start when a page finds by what its search does not take, or shows what its rows do not have. */
export function checkPages(flow: Flow): void {
  for (const node of keysOf(flow.pages)) {
    const { conditions = [], columns = [] } = flow.pages[node] ?? {}
    const isHistory = node === 'history'
    const taken: readonly FieldName[] = isHistory ? historyPage.conditions : recordConditions
    const { shape } = isHistory ? historyRow : recordRow
    const untaken = conditions.filter((name) => !taken.includes(name))
    if (untaken.length > 0) throw new Error(`${flow.id}: ${node} finds by ${untaken.join(', ')}, which no search takes`)
    const missing = columns.filter((name) => !Object.hasOwn(shape, name))
    if (missing.length > 0) throw new Error(`${flow.id}: ${node} shows ${missing.join(', ')}, which no row has`)
  }
}
