import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '../server/server.ts'

/** Waits until every notice has been delivered, and every message, of the bell and of chat, sent. */
export async function untilNotified({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT (SELECT count(*) FROM notice)::int + (SELECT count(*) FROM notice_outbox)::int
        + (SELECT count(*) FROM message WHERE NOT published)::int
        + (SELECT count(*) FROM chat_unrung)::int + (SELECT count(*) FROM chat_unsent)::int AS n`.execute(
      db.databases.main,
    )
    return rows[0]?.n
  }
  await expect.poll(waiting).toBe(0)
}
