import type { HistoryRow, Refund } from '../../../contract/records/records.ts'
import type { Raised } from '../../../domain/records/offers.ts'
import {
  type HistoryRecord,
  historyRowOf,
  type RaisedJson,
  type RefundsJson,
  raisedOf,
  refundsOf,
} from '../original/historyRow.ts'
import type { HistoryQuestion } from './question.ts'

export type FoundRow = HistoryRecord & { raised: RaisedJson; refunds: RefundsJson }

interface FoundTransaction {
  id: string
  row: HistoryRow
  raised: Raised[]
  refunds: Refund[]
}

export interface HistoryFound {
  found: FoundTransaction[]
  total: number
  totalIsExact: boolean
}

export function foundIn(rows: readonly FoundRow[], { actor }: HistoryQuestion): FoundTransaction[] {
  return rows
    .filter((row) => row.id !== null)
    .map((row) => ({
      id: row.id,
      row: historyRowOf(row, actor),
      raised: raisedOf(row.raised),
      refunds: refundsOf(row.refunds),
    }))
}
