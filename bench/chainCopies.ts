import { connectAs } from '../src/server/db/pools/databases.ts'
import { chainChunk } from '../src/server/features/transactions/chunkChain.ts'
import type { BenchDatabase } from './database.ts'

/**
 * Adds the copies that `fillHistory` made to the chain of imports, each month of each copy as one chunk, so that
 * `audit verify` finds every row in it. The importer chained the first of each row itself.
 */
export async function chainCopies({
  connection,
  rows,
  imported,
}: Pick<BenchDatabase, 'connection' | 'rows' | 'imported'>): Promise<void> {
  const client = await connectAs(connection)
  try {
    const { rows: months } = await client.query<{ days: string[]; first: string; last: string }>(
      `SELECT array_agg(DISTINCT to_char(settle_dt, 'YYYYMMDD')) AS days, min(seq) AS first, max(seq) AS last
       FROM history CROSS JOIN LATERAL (SELECT id % 10000000000 AS seq) AS place
       WHERE seq <= $1 GROUP BY date_trunc('month', settle_dt)`,
      [imported],
    )
    await client.query('BEGIN')
    for (let copy = 1; copy < rows / imported; copy += 1)
      for (const { days, first, last } of months) {
        const firstSeq = String(Number(first) + copy * imported)
        await chainChunk(client, { firstSeq, seqs: Number(last) - Number(first) + 1, days })
      }
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
