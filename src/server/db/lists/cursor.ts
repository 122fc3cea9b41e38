import type pg from 'pg'
import type { Statement } from '../pools/databases.ts'

const batch = 1000
const stalledMs = 60_000
/** Long, since the first batch of a large file waits until all rows are sorted. */
const statementMs = 180_000

/** Reads the rows in batches through a cursor: constant memory, and no faster than the consumer takes them. */
export async function* inBatches<Row extends object>(pool: pg.Pool, statement: Statement): AsyncGenerator<Row[]> {
  const client = await pool.connect()
  let ended = false
  try {
    await client.query('BEGIN READ ONLY')
    // Whoever stops taking the file gives the connection back.
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${stalledMs}'`)
    await client.query(`SET LOCAL statement_timeout = '${statementMs}'`)
    await client.query({
      text: `DECLARE export NO SCROLL CURSOR FOR ${statement.sql}`,
      values: [...statement.parameters],
    })
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${batch} FROM export`)
      if (rows.length > 0) yield rows
      if (rows.length < batch) break
    }
    await client.query('COMMIT')
    ended = true
  } finally {
    // Left early, the connection is in the middle of a transaction: it is closed.
    client.release(!ended)
  }
}
