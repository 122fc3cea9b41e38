import type pg from 'pg'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { cardForCopy, copiedOf, escapeForCopy } from '../../imports/copy.ts'
import { bothCards, contradictions, differingColumns, type NamedAgain } from '../../imports/differing.ts'
import { type ImportOptions, type ImportResult, importFile } from '../../imports/importFile.ts'
import { type Incoming, throughIncoming } from '../../imports/incoming.ts'
import { columnNames, fileColumns } from './blockedColumns.ts'
import { blockedReader } from './checkBlocked.ts'

export function importBlocked(options: ImportOptions): Promise<ImportResult> {
  const emptyChunk = (): Incoming => ({ lines: [], institutions: new Set() })
  const read = blockedReader(dayOf(new Date()))
  return importFile({ columns: columnNames, read, emptyChunk, addToChunk, openInserter }, options)
}

const copied = copiedOf(fileColumns)
const ridAt = columnNames.indexOf('rid')
const cardAt = columnNames.indexOf('priAcctNo')
const institutionsAt = [columnNames.indexOf('acqInsIdCd'), columnNames.indexOf('issInsIdCd')]

function addToChunk(chunk: Incoming, values: readonly string[], vault: CardVault, line: number): void {
  const plain = copied.places.map((index) => escapeForCopy(values[index] ?? ''))
  const card = vault.seal(values[cardAt] ?? '', ['blocked_trans', values[ridAt] ?? ''])
  chunk.lines.push([...plain, cardForCopy(card), line].join('\t'))
  for (const index of institutionsAt) chunk.institutions.add(values[index] ?? '')
}

/** A known transaction (`rid`) is skipped when equal and refused when it differs. */
function openInserter(client: pg.Client, vault: CardVault) {
  return throughIncoming(client, {
    table: 'blocked_trans',
    rows: `SELECT ${copied.columns}, 0 AS line FROM blocked_trans`,
    async take() {
      const { rowCount } = await client.query(
        `INSERT INTO blocked_trans (${copied.columns}) SELECT ${copied.columns} FROM incoming ORDER BY line
         ON CONFLICT DO NOTHING`,
      )
      const { rows } = await client.query<NamedAgain & { rid: string }>(knownRows)
      return { inserted: rowCount ?? 0, refused: contradictions(rows, vault, ({ rid }) => ['blocked_trans', rid]) }
    },
  })
}

/** Merchants and terminals were stored with the blanks that fill them in a file of fixed lengths. */
const differs = (column: string) =>
  `i.${column} IS DISTINCT FROM ${['mchnt_cd', 'term_id'].includes(column) ? `rtrim(h.${column}, ' ')` : `h.${column}`}`

const knownRows = `
  SELECT * FROM (
    SELECT i.line, i.rid, ${differingColumns(fileColumns, differs)} AS differing, ${bothCards}
    FROM incoming AS i JOIN blocked_trans AS h USING (rid)
  ) AS known
  WHERE cardinality(differing) > 0 OR "keyId" <> "standsKeyId" ORDER BY line`
