import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { stepNames } from '../db/upgrade/steps.ts'
import { releaseName } from '../release.ts'
import { repeat } from './repeat.ts'

/** Less than half of the 90 seconds after which a process counts as ended. */
const beatMs = 30_000

interface ThisProcess {
  id: string
  stop(): Promise<void>
}

interface TellOptions {
  /** The keys that this process holds, asked each time. */
  keys(): string[]
  refusedNotes(): Promise<number>
  warn(error: unknown): void
}

/** Tells the other processes, and commands of the operator, that this one runs, with which keys, and what it saw, until it is stopped. */
export async function tellOthers(db: Kysely<Tables>, { keys, refusedNotes, warn }: TellOptions): Promise<ThisProcess> {
  const id = randomUUID()
  const migration = (await stepNames()).at(-1) ?? ''
  const row = { process_id: id, host: hostname(), pid: process.pid, release: releaseName, migration }
  const tell = async () => {
    const refused_notes = await refusedNotes()
    const held = keys()
    await db
      .insertInto('server_process')
      .values({ ...row, refused_notes, keys: held, keys_since: sql`now()` })
      .onConflict((found) =>
        found.column('process_id').doUpdateSet({
          seen_at: sql`now()`,
          refused_notes,
          keys: held,
          keys_since: sql`CASE WHEN server_process.keys = excluded.keys THEN server_process.keys_since ELSE now() END`,
        }),
      )
      .execute()
    await db.deleteFrom('server_process').where('seen_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  }
  const telling = repeat(beatMs, tell, warn)
  await telling.turn()
  return {
    id,
    async stop() {
      await telling.stop()
      await db.deleteFrom('server_process').where('process_id', '=', id).execute()
    },
  }
}
