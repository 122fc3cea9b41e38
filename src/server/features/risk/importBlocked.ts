import type pg from 'pg'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { cardForCopy, copiedOf, escapeForCopy } from '../../imports/copy.ts'
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

function addToChunk(chunk: Incoming, values: readonly string[], vault: CardVault): void {
  const plain = copied.places.map((index) => escapeForCopy(values[index] ?? ''))
  const card = vault.seal(values[cardAt] ?? '', ['blocked_trans', values[ridAt] ?? ''])
  chunk.lines.push([...plain, cardForCopy(card)].join('\t'))
  for (const index of institutionsAt) chunk.institutions.add(values[index] ?? '')
}

function openInserter(client: pg.Client) {
  return throughIncoming(client, {
    table: 'blocked_trans',
    rows: `SELECT ${copied.columns} FROM blocked_trans`,
    async take() {
      const { rowCount } = await client.query(
        `INSERT INTO blocked_trans (${copied.columns}) TABLE incoming ON CONFLICT DO NOTHING`,
      )
      return { inserted: rowCount ?? 0 }
    },
  })
}
