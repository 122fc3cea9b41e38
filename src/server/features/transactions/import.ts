import { dayOf } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { type Connection, connectAs } from '../../db/pools/databases.ts'
import { chunksOf } from '../../imports/chunks.ts'
import { type ImportKind, type ImportOptions, type ImportResult, importFile } from '../../imports/importFile.ts'
import { readTransaction, transactionReader } from './check.ts'
import { addToChunk, emptyChunk, endsBefore, type ImportChunk } from './chunk.ts'
import { type ClearedTransaction, columnNames, optionalColumns, valuesOf } from './columns.ts'
import { openInserter } from './insert.ts'

const settleDtAt = columnNames.indexOf('settleDt')

const transactions: ImportKind<ImportChunk> = {
  columns: columnNames,
  optional: optionalColumns,
  read: readTransaction,
  // A month of a small network, and some tens of megabytes.
  chunkSize: 25_000,
  emptyChunk,
  addToChunk,
  endsBefore,
  openInserter,
}

/** Lines of archived months are rejected: what is archived no longer changes. */
export async function importTransactions(options: ImportOptions<ImportChunk>): Promise<ImportResult> {
  const archived = await archivedMonths(options.connection)
  const readLine = transactionReader(dayOf(new Date()))
  const read: typeof readLine = (given) => {
    const values = readLine(given)
    if ('reason' in values) return values
    const month = values[settleDtAt]?.slice(0, 6) ?? ''
    if (!archived.has(month)) return values
    return { column: 'settleDt', reason: `is in a month that is archived: recourse archive restore ${month}` }
  }
  return importFile({ ...transactions, read }, options)
}

/** Seals the cards of made transactions, which takes most of an import's time outside the database. */
export function chunksOfTransactions(
  made: Iterable<ClearedTransaction>,
  vault: CardVault,
): AsyncGenerator<ImportChunk> {
  return chunksOf(transactions, valuesOfAll(made), vault)
}

function* valuesOfAll(made: Iterable<ClearedTransaction>): Generator<string[]> {
  for (const transaction of made) yield valuesOf(transaction)
}

/** Such as `202301`. */
async function archivedMonths(connection: Connection): Promise<ReadonlySet<string>> {
  const client = await connectAs(connection)
  try {
    const { rows } = await client.query<{ month: string }>(
      `SELECT right(relname, 6) AS month FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'history_archive'::regclass AND relkind = 'r'`,
    )
    return new Set(rows.map(({ month }) => month))
  } finally {
    await client.end()
  }
}
