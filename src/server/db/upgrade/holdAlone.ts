import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Does `work` while nobody else does the same on this database. Asks again and again instead of waiting inside a
 * statement, which would keep the build of an index waiting.
 */
export async function holdAlone<Done>(pool: pg.Pool, name: string, work: () => Promise<Done>): Promise<Done> {
  const client = await pool.connect()
  try {
    while (!(await isFirst(client, name))) await sleep(200)
    return await work()
  } finally {
    client.release(true) // Gives the lock back.
  }
}

async function isFirst(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ first: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS first', [name])
  return rows[0]?.first ?? false
}
