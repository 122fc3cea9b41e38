import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '../server/server.ts'

/** Waits until nothing is left to be told to anybody, and what was told has been sent. */
export async function untilTold({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT (SELECT count(*) FROM notice WHERE NOT told)::int + (SELECT count(*) FROM notice_outbox)::int + (SELECT count(*) FROM message WHERE NOT published)::int AS n`.execute(
      db.databases.main,
    )
    return rows[0]?.n
  }
  await expect.poll(waiting).toBe(0)
}
