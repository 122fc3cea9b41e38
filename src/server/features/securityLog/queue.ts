import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import packageFile from '../../../../package.json' with { type: 'json' }
import type { Tables } from '../../db/tables.ts'
import type { Receiver, SentEvent } from './events.ts'
import { type SentRow, severityOf, toOcsf } from './ocsf.ts'

const eventsAtOnce = 500
const sender = { host: hostname(), version: packageFile.version }

/** From now on each row of the audit log is queued, or none is, as the server was started. */
export async function switchQueue(db: Kysely<Tables>, target: string | null): Promise<void> {
  await sql`
    UPDATE security_log SET is_on = ${target !== null}, target = ${target}
    WHERE is_on <> ${target !== null} OR target IS DISTINCT FROM ${target}`.execute(db)
}

export async function isQueued(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT EXISTS (SELECT FROM security_queue) AS is`.execute(db)
  return rows[0]?.is ?? false
}

type QueuedRow = { queue_id: string } & ({ [Name in keyof SentRow]: null } | SentRow)

/** Sends what is queued, oldest first, and takes it from the queue when the receiver has it. Throws when it has not. */
export async function sendQueue(db: Kysely<Tables>, { send }: Receiver): Promise<void> {
  for (;;) {
    const { rows } = await sql<QueuedRow>`
      SELECT q.queue_id, l.id, l.at, l.user_id, l.username, l.ins_id_cd, l.type, l.path, l.target, l.detail, l.err_cd, l.ms,
        l.ip, l.user_agent
      FROM (SELECT queue_id, audit_id FROM security_queue ORDER BY queue_id LIMIT ${eventsAtOnce}) AS q
      LEFT JOIN audit_log AS l ON l.id = q.audit_id ORDER BY q.queue_id`.execute(db)
    if (rows.length === 0) return
    const events = rows.flatMap((row) => (row.id === null ? [] : [eventOf(row)]))
    try {
      if (events.length > 0) await send(events)
    } catch (error) {
      await noteError(db, error)
      throw error
    }
    await db.transaction().execute(async (trx) => {
      await sql`DELETE FROM security_queue WHERE queue_id = ANY(${rows.map((row) => row.queue_id)}::bigint[])`.execute(
        trx,
      )
      await sql`
        UPDATE security_log SET sent = sent + ${events.length}::bigint, last_sent_at = now(), last_error = NULL`.execute(
        trx,
      )
    })
    if (rows.length < eventsAtOnce) return
  }
}

function eventOf(row: SentRow): SentEvent {
  return { at: row.at, name: row.path, severity: severityOf(row), event: toOcsf(row, sender) }
}

async function noteError(db: Kysely<Tables>, error: unknown): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await sql`UPDATE security_log SET last_error = ${text}, last_error_at = now()`.execute(db)
}

export interface SecurityLogStand {
  target: string | null
  sent: number
  lastSentAt: Date | null
  lastError: string | null
  lastErrorAt: Date | null
  waiting: number
  /** Seconds for which the oldest has waited. */
  waitingSeconds: number
}

export async function standOf(db: Kysely<Tables>): Promise<SecurityLogStand> {
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
      (SELECT count(*)::int FROM security_queue) AS waiting,
      coalesce((SELECT extract(epoch FROM now() - queued_at)::int FROM security_queue ORDER BY queue_id LIMIT 1), 0) AS seconds
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
