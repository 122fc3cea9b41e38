import { dayOf } from '../../../domain/time/calendar.ts'
import { type HistoryMonth, historyMonths } from '../../archive/months.ts'
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
  const months = await monthsOf(options.connection)
  const archived = new Set(months.filter(({ place }) => place === 'archived').map(({ month }) => month))
  const lastSent = months.findLast(({ server }) => server !== null)
  const readLine = transactionReader(dayOf(new Date()))
  const read: typeof readLine = (given) => {
    const values = readLine(given)
    if ('reason' in values) return values
    const month = values[settleDtAt]?.slice(0, 6) ?? ''
    if (lastSent && month < lastSent.month)
      return { column: 'settleDt', reason: `is before ${lastSent.month}, which is archived on ${lastSent.server}` }
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

async function monthsOf(connection: Connection): Promise<HistoryMonth[]> {
  await using client = await connectAs(connection)
  return await historyMonths(client)
}
