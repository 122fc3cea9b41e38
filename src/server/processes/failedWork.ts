import type { FastifyInstance } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cutText } from '../../domain/text/text.ts'
import type { Tables } from '../db/tables.ts'
import type { LiveGauge } from '../http/load/health.ts'
import { repeat } from './repeat.ts'

/** What fails so often fails for ever: it is set aside, so that it keeps nothing else waiting. */
const mostTries = 3
const errorLength = 500
const alertMs = 10_000

type Work = 'robot' | 'bell' | 'event' | 'security log'

interface Item {
  work: Work
  item: string
}

/** Counts a failed try: outside the transaction that failed. Returns whether the item is now set aside. */
export async function noteFailure(db: Kysely<Tables>, item: Item, error: unknown): Promise<boolean> {
  return (await count(db, item, 1, error)) >= mostTries
}

/** Sets an item aside that cannot succeed, whatever is tried. */
export async function setAside(db: Kysely<Tables>, item: Item, error: unknown): Promise<void> {
  await count(db, item, mostTries, error)
}

async function count(db: Kysely<Tables>, { work, item }: Item, tries: number, error: unknown): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    INSERT INTO failed_work AS f (work, item, tries, error, failed_at)
    VALUES (${work}, ${storable(item)}, ${tries}, ${storable(error)}, now())
    ON CONFLICT (work, item) DO UPDATE SET tries = f.tries + 1, error = excluded.error, failed_at = excluded.failed_at
    RETURNING tries`.execute(db)
  return rows[0]?.tries ?? tries
}

/** The text of an error may have what made it fail. */
function storable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return cutText(text.toWellFormed().replaceAll('\0', ''), errorLength)
}

export function isSetAside(work: Work, item: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM failed_work AS f WHERE f.work = ${work} AND f.item = ${item}::text AND f.tries >= ${mostTries})`
}

/** Whether an item may be tried: after a failed try not for ten seconds, after the second not for twenty, then no more. */
export function mayBeTried(work: Work, item: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (
    SELECT FROM failed_work AS f WHERE f.work = ${work} AND f.item = ${item}::text
      AND (f.tries >= ${mostTries} OR f.failed_at > now() - f.tries * interval '10 seconds'))`
}

interface SetAside {
  work: Work
  count: number
  /** The error of the newest try. */
  error: string
}

export async function workSetAside(db: Kysely<Tables>): Promise<SetAside[]> {
  const { rows } = await sql<SetAside>`
    SELECT work, count(*)::int AS count, (array_agg(error ORDER BY failed_at DESC))[1] AS error
    FROM failed_work WHERE tries >= ${mostTries} GROUP BY work ORDER BY work`.execute(db)
  return rows
}

/** Writes one line to alert on for each item that was set aside since the last look, in one of all processes. */
export function alertOfSetAside(app: FastifyInstance, db: Kysely<Tables>): void {
  const look = async () => {
    const { rows } = await sql<Item & { error: string }>`
      UPDATE failed_work SET alerted = true WHERE tries >= ${mostTries} AND NOT alerted
      RETURNING work, item, error`.execute(db)
    for (const row of rows) app.log.error(row, 'WORK SET ASIDE')
  }
  const { stop } = repeat(alertMs, look, (error) =>
    app.log.error({ err: error }, 'Work set aside could not be looked at'),
  )
  app.addHook('onClose', stop)
}

/** Lets everything that was set aside be tried again. Returns how much it is. */
export async function tryAgain(db: Kysely<Tables>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM failed_work WHERE tries >= ${mostTries}`.execute(db)
  return Number(numAffectedRows)
}

export function setAsideGauge(db: Kysely<Tables>): LiveGauge {
  return {
    name: 'recourse_work_set_aside',
    help: 'Work of the background that failed three times and is not tried again',
    label: 'work',
    read: async () => Object.fromEntries((await workSetAside(db)).map(({ work, count }) => [work, count])),
  }
}

/** Forgets failures of what was done at a later try. */
export async function dropOldFailures(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM failed_work WHERE tries < ${mostTries} AND failed_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
  return Number(numAffectedRows)
}
