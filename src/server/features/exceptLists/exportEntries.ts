import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type Language, texts } from '../../../contract/texts/texts.ts'
import { type Day, dayText } from '../../../domain/calendar.ts'
import type { Statement } from '../../db/databases.ts'
import { exportCsv } from '../../http/csv.ts'
import { exceptRowOf, type StoredEntry } from './stored.ts'

const columns = [
  ...(['insIdCd', 'insNm', 'kind', 'value', 'validFrom', 'validTo', 'state', 'reason', 'addedBy', 'addedAt'] as const),
]

/** All entries of a filter as CSV, cards masked, in constant memory. */
export function exportEntries(pool: pg.Pool, statement: Statement, language: Language, today: Day): Readable {
  const { field, exceptKind, exceptState } = texts[language]
  const header = columns.map((name) => field[name])
  const cellsOf = (stored: StoredEntry) => {
    const row = exceptRowOf(stored, today)
    const said = {
      insNm: row.insNm[language],
      kind: exceptKind[row.kind],
      state: exceptState[row.state],
      validFrom: dayText(row.validFrom),
      validTo: row.validTo === null ? '' : dayText(row.validTo),
    }
    return columns.map((name) => ({ ...row, ...said })[name])
  }
  return exportCsv<StoredEntry>(pool, statement, header, (rows) => rows.map(cellsOf))
}
