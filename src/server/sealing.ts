import type { FastifyInstance } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { commandAddress } from '../domain/operations/logs.ts'
import type { SealTable } from './db/cards/sealedDays.ts'
import type { Tables } from './db/tables.ts'
import { sealLog } from './features/audit/seal.ts'
import { sealChunks } from './features/transactions/chunkChain.ts'
import { sealDays } from './flows/events/sealDays.ts'
import { raiseAlert } from './http/audit/securityAlerts.ts'
import type { LiveGauge } from './http/load/health.ts'
import { repeat } from './processes/repeat.ts'

const hourMs = 3_600_000

const seals: Readonly<Record<string, (db: Kysely<Tables>, now: Date) => Promise<number>>> = {
  events: sealDays,
  audit_log: sealLog,
  imports: sealChunks,
}

type Warn = (what: string, error: unknown) => void | Promise<void>

/**
 * Seals finished days at the start and every hour. A log that fails doesn't stop the others: its error goes to `warn`.
 * `first` resolves when the start's turn has ended.
 */
export function startSealing(db: Kysely<Tables>, warn: Warn): { first: Promise<void>; stop(): Promise<void> } {
  const sealAll = async () => {
    for (const [what, seal] of Object.entries(seals))
      try {
        await seal(db, new Date())
      } catch (error) {
        await warn(what, error)
      }
  }
  const { turn, stop } = repeat(hourMs, sealAll, (error) => void warn('logs', error))
  return { first: turn(), stop }
}

/** Writes to the log and raises an alert, since unsealed days can be changed without trace. */
export function unsealedAlert(app: FastifyInstance, db: Kysely<Tables>): Warn {
  return async (what, error) => {
    app.log.error({ err: error }, `SEALING FAILED: finished days of ${what} have no seal`)
    const alert = {
      kind: 'sealFailed',
      userId: null,
      about: what,
      target: what,
      facts: {},
      ip: commandAddress,
    } as const
    try {
      if (await raiseAlert(app, db, alert)) app.alerts.raised()
    } catch {
      // Where the database is down, the line above is all that can be said.
    }
  }
}

/**
 * For each log: how many days ago its first unsealed finished day ended, counting that day; 0 when all are sealed. A
 * running server shows 0, or 1 in the first hour of a day.
 */
export async function sealLagDays(db: Kysely<Tables>): Promise<Readonly<Record<string, number>>> {
  const lags = Object.entries(firstUnsealed).map(async ([what, { table, first }]) => {
    const { rows } = await sql<{ lag: number }>`
      WITH sealed AS (SELECT coalesce(max(day) + 1, DATE '2000-01-01') AS next FROM ${sql.table(table)})
      SELECT coalesce(greatest((clock_timestamp() AT TIME ZONE 'UTC')::date - (${first}), 0), 0) AS lag
      FROM sealed`.execute(db)
    return [what, Number(rows[0]?.lag)] as const
  })
  return Object.fromEntries(await Promise.all(lags))
}

const firstUnsealed: Readonly<Record<string, { table: SealTable; first: RawBuilder<unknown> }>> = {
  events: {
    table: 'event_day',
    first: sql`SELECT (min(at) AT TIME ZONE 'UTC')::date FROM exception_event WHERE at >= sealed.next::timestamp AT TIME ZONE 'UTC'`,
  },
  audit_log: {
    table: 'audit_day',
    first: sql`SELECT DATE '2000-01-01' + (min(id) / 10000000000)::int FROM audit_log
      WHERE id >= (sealed.next - DATE '2000-01-01')::bigint * 10000000000`,
  },
  imports: {
    table: 'history_chunk_day',
    first: sql`SELECT (min(at) AT TIME ZONE 'UTC')::date FROM history_chunk WHERE at >= sealed.next::timestamp AT TIME ZONE 'UTC'`,
  },
}

/** Alert above 1. */
export function sealLag(db: Kysely<Tables>): LiveGauge {
  return {
    name: 'seal_lag_days',
    help: 'Days since the first finished day that has no seal; 0 where all are sealed',
    label: 'of',
    read: () => sealLagDays(db),
  }
}
