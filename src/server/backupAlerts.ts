import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { BackupState } from '../contract/operations/backups.ts'
import { alarmOf, problemsOf } from '../domain/operations/backups.ts'
import { commandAddress } from '../domain/operations/logs.ts'
import type { Tables } from './db/tables.ts'
import { raiseAlert } from './http/audit/securityAlerts.ts'
import { repeat } from './processes/repeat.ts'

const everyMs = 5 * 60_000
/** Gives a server that was stopped time to make the backup that became late. */
const graceMs = 60 * 60_000

/** Looks at the backups every five minutes, from an hour after the start. Returns the function that stops it. */
export function startWatchingBackups(
  app: FastifyInstance,
  db: Kysely<Tables>,
  readBackups: () => Promise<BackupState>,
): () => Promise<void> {
  const began = performance.now()
  const look = async () => {
    if (performance.now() - began > graceMs) await alertOfBackups(app, db, await readBackups())
  }
  return repeat(everyMs, look, (error) => app.log.error({ err: error }, 'The backups could not be looked at')).stop
}

/** Tells administrators by the bell when backups are late or a verification failed, once a day for as long as it is so. */
export async function alertOfBackups(app: FastifyInstance, db: Kysely<Tables>, state: BackupState): Promise<void> {
  const problems = problemsOf(state, new Date())
  const kinds = new Set(problems.flatMap((problem) => alarmOf[problem] ?? []))
  const about = state.copies?.target ?? 'PostgreSQL'
  for (const kind of kinds) {
    const { rows } = await sql<{ told: boolean }>`
      SELECT EXISTS (SELECT FROM security_alert
        WHERE kind = ${kind} AND about = ${about} AND at > clock_timestamp() - interval '1 day') AS told`.execute(db)
    if (rows[0]?.told) continue
    const facts = { problems: problems.filter((problem) => alarmOf[problem] === kind) }
    if (await raiseAlert(app, db, { kind, userId: null, about, target: about, facts, ip: commandAddress }))
      app.alerts.raised()
  }
}
