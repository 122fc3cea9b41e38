import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

interface OnlyOneWork {
  /** Its name in `work_lease`. */
  work: string
  /** From one end to the next beginning, in ms. */
  everyMs: number
  run(): Promise<void>
  /** Whether there is anything to do, apart from the time; asked before the lease is taken. Missing: always. */
  isDue?(): Promise<boolean>
  warn(error: unknown): void
}

interface OnlyOneOptions {
  /** How often a process looks whether the work is due. */
  pollMs?: number
  /** A process that has not renewed its lease for so long has ended, and another does the work. */
  leaseMs?: number
  /** After an error no process tries for so long; it doubles with each further one. By default as long as the lease. */
  retryMs?: { first: number; most: number }
}

/**
 * Does the work in one of all processes on this database: whichever takes the lease when it is due. By the clock of the
 * database. Returns the function that stops it, after the work under way.
 */
export function onlyOne(
  db: Kysely<Tables>,
  processId: string,
  { work, everyMs, run, isDue, warn }: OnlyOneWork,
  { pollMs = 60_000, leaseMs = 60_000, retryMs = { first: leaseMs, most: leaseMs } }: OnlyOneOptions = {},
): () => Promise<void> {
  const take = async () => {
    const { rows } = await sql<{ work: string }>`
      INSERT INTO work_lease AS l (work, process_id, until)
      VALUES (${work}, ${processId}, now() + ${leaseMs} * interval '1 millisecond')
      ON CONFLICT (work) DO UPDATE SET process_id = excluded.process_id, until = excluded.until
      WHERE l.until < now() AND coalesce(l.done_at < now() - ${everyMs} * interval '1 millisecond', true)
      RETURNING work`.execute(db)
    return rows.length > 0
  }
  const giveBack = () =>
    sql`UPDATE work_lease SET until = now() - interval '1 millisecond', done_at = now()
      WHERE work = ${work} AND process_id = ${processId}`.execute(db)
  const holdFor = (ms: number) =>
    sql`UPDATE work_lease SET until = now() + ${ms} * interval '1 millisecond'
      WHERE work = ${work} AND process_id = ${processId}`.execute(db)
  const runRenewing = async () => {
    const renewing = setInterval(() => void holdFor(leaseMs).catch(warn), leaseMs / 3)
    await run().finally(() => clearInterval(renewing))
  }
  let wait = retryMs.first
  const turn = async () => {
    try {
      if (isDue && !(await isDue())) return
      if (!(await take())) return
      try {
        await runRenewing()
        await giveBack()
        wait = retryMs.first
      } catch (error) {
        await holdFor(wait)
        wait = Math.min(wait * 2, retryMs.most)
        throw error
      }
    } catch (error) {
      warn(error)
    }
  }
  let turning: Promise<void> | null = null
  const look = () => {
    turning ??= turn().finally(() => {
      turning = null
    })
  }
  look()
  const timer = setInterval(look, pollMs)
  return async () => {
    clearInterval(timer)
    await turning
  }
}
