import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import { cutText } from '../../../domain/text/text.ts'
import type { Tables } from '../../db/tables.ts'
import { isSetAside, mayBeTried, noteFailure } from '../../processes/failedWork.ts'
import { version } from '../../release.ts'
import { type EventReceiver, EventsRefused, type SentEvent } from './events.ts'
import { type SentRow, severityOf, toOcsf } from './ocsf.ts'

const eventsAtOnce = 500
const sender = { host: hostname(), version }

/** From now on each row of the audit log is queued, or none is, as the server was started. */
export async function switchQueue(db: Kysely<Tables>, target: string | null): Promise<void> {
  await sql`
    UPDATE security_log SET is_on = ${target !== null}, target = ${target}
    WHERE is_on <> ${target !== null} OR target IS DISTINCT FROM ${target}`.execute(db)
}

export async function isQueued(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`SELECT EXISTS (SELECT FROM security_queue AS q WHERE ${mayBeTried('security log', sql`q.audit_id`)}) AS is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}

type QueuedRow = { queue_id: string } & ({ [Name in keyof SentRow]: null } | SentRow)

/**
 * Sends what is queued, oldest first, and takes it from the queue when the receiver has it. Throws when it has not. An event
 * that can't be sent, or that the receiver refuses also alone, stays behind and is at last set aside.
 */
export async function sendQueue(db: Kysely<Tables>, receiver: EventReceiver): Promise<void> {
  for (;;) {
    const { rows } = await sql<QueuedRow>`
      SELECT q.queue_id, l.id, l.at, l.user_id, l.username, l.ins_id_cd, l.type, l.path, l.target, l.detail, l.err_cd, l.ms,
        l.ip, l.user_agent
      FROM (
        SELECT queue_id, audit_id FROM security_queue AS s WHERE ${mayBeTried('security log', sql`s.audit_id`)}
        ORDER BY queue_id LIMIT ${eventsAtOnce}
      ) AS q
      LEFT JOIN audit_log AS l ON l.id = q.audit_id ORDER BY q.queue_id`.execute(db)
    if (rows.length === 0) return
    let failed: ReadonlyMap<string, unknown>
    try {
      failed = await sendRows(rows, receiver)
    } catch (error) {
      await noteError(db, error)
      throw error
    }
    const done = rows.filter((row) => !failed.has(row.queue_id))
    const sent = done.filter((row) => row.id !== null).length
    await db.transaction().execute(async (trx) => {
      await sql`DELETE FROM security_queue WHERE queue_id = ANY(${done.map((row) => row.queue_id)}::bigint[])`.execute(
        trx,
      )
      if (sent > 0)
        await sql`
          UPDATE security_log SET sent = sent + ${sent}::bigint, last_sent_at = now(), last_error = NULL`.execute(trx)
    })
    for (const { id, queue_id } of rows)
      if (id !== null && failed.has(queue_id))
        await noteFailure(db, { work: 'security log', item: id }, failed.get(queue_id))
    if (rows.length < eventsAtOnce) return
  }
}

/** Returns the errors of what could not be sent for its content, by `queue_id`. Throws when the receiver is away. */
async function sendRows(rows: readonly QueuedRow[], { send }: EventReceiver): Promise<Map<string, unknown>> {
  const failed = new Map<string, unknown>()
  const ready: { id: string; event: SentEvent }[] = []
  for (const row of rows) {
    if (row.id === null) continue
    try {
      ready.push({ id: row.queue_id, event: eventOf(row) })
    } catch (error) {
      failed.set(row.queue_id, error)
    }
  }
  const sendSome = async (some: typeof ready): Promise<void> => {
    try {
      if (some.length > 0) await send(some.map(({ event }) => event))
    } catch (error) {
      if (!(error instanceof EventsRefused)) throw error
      const [first, ...others] = some
      if (first && others.length === 0) failed.set(first.id, error)
      else {
        const half = Math.ceil(some.length / 2)
        await sendSome(some.slice(0, half))
        await sendSome(some.slice(half))
      }
    }
  }
  await sendSome(ready)
  return failed
}

function eventOf(row: SentRow): SentEvent {
  return { at: row.at, name: row.path, severity: severityOf(row), event: toOcsf(row, sender) }
}

async function noteError(db: Kysely<Tables>, error: unknown): Promise<void> {
  const text = cutText(error instanceof Error ? error.message : String(error), 500)
  await sql`UPDATE security_log SET last_error = ${text}, last_error_at = now()`.execute(db)
}

interface SecurityLogStand {
  target: string | null
  sent: number
  lastSentAt: Date | null
  lastError: string | null
  lastErrorAt: Date | null
  waiting: number
  /** Seconds for which the oldest has waited. */
  waitingSeconds: number
}

const isAside = isSetAside('security log', sql`q.audit_id`)

export async function queueStateOf(db: Kysely<Tables>): Promise<SecurityLogStand> {
  const { rows } = await sql<{
    target: string | null
    sent: string
    last_sent_at: Date | null
    last_error: string | null
    last_error_at: Date | null
    waiting: number
    seconds: number
  }>`
    SELECT s.target, s.sent, s.last_sent_at, s.last_error, s.last_error_at,
      (SELECT count(*)::int FROM security_queue AS q WHERE NOT ${isAside}) AS waiting,
      coalesce((
        SELECT extract(epoch FROM now() - queued_at)::int FROM security_queue AS q WHERE NOT ${isAside} ORDER BY queue_id LIMIT 1
      ), 0) AS seconds
    FROM security_log AS s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('security_log has no row.')
  return {
    target: row.target,
    sent: Number(row.sent),
    lastSentAt: row.last_sent_at,
    lastError: row.last_error,
    lastErrorAt: row.last_error_at,
    waiting: row.waiting,
    waitingSeconds: Math.max(row.seconds, 0),
  }
}
