import { Readable } from 'node:stream'
import type pg from 'pg'
import { type Language, texts } from '../../../contract/texts/texts.ts'
import { type Day, dayText } from '../../../domain/calendar.ts'
import { inBatches } from '../../db/cursor.ts'
import type { Statement } from '../../db/databases.ts'
import { csv } from '../../http/csv.ts'
import { exceptRowOf, type StoredEntry } from './stored.ts'

const columns = [
  ...(['insIdCd', 'insNm', 'kind', 'value', 'validFrom', 'validTo', 'state', 'reason', 'addedBy', 'addedAt'] as const),
]

/** All entries of a filter as CSV, cards masked, in constant memory. */
export function exportEntries(pool: pg.Pool, statement: Statement, language: Language, today: Day): Readable {
  const { field, exceptKind, exceptState } = texts[language]
  return Readable.from(
    (async function* () {
      yield csv([columns.map((name) => field[name])], true)
      for await (const rows of inBatches<StoredEntry>(pool, statement))
        yield csv(
          rows.map((stored) => {
            const row = exceptRowOf(stored, today)
            const said = {
              insNm: row.insNm[language],
              kind: exceptKind[row.kind],
              state: exceptState[row.state],
              validFrom: dayText(row.validFrom),
              validTo: row.validTo === null ? '' : dayText(row.validTo),
            }
            return columns.map((name) => ({ ...row, ...said })[name])
          }),
        )
    })(),
  )
}
