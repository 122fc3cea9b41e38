import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { knownNetworkDays, networkOf } from '../../../domain/people/securityAlerts.ts'
import { addDays, type Day, utcDayOf } from '../../../domain/time/calendar.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'
import { raiseAlert } from '../../http/audit/securityAlerts.ts'

/** `userId`: of the key's account. */
export type NoteKeyUse = (userId: string, ip: string) => Promise<void>

/**
 * Writes an entry of the audit log for each day and network on which an API key is used, whatever its calls are, and
 * raises an alert where the key was not used from there within the last 90 days, but from elsewhere.
 */
export function keyUses(app: FastifyInstance, db: Kysely<Tables>): NoteKeyUse {
  let noted = { day: '', uses: new Set<string>() }
  return async (userId, ip) => {
    const day = utcDayOf(new Date())
    if (noted.day !== day) noted = { day, uses: new Set() }
    const use = `key use ${userId} ${networkOf(ip)} ${day}`
    const { uses } = noted
    if (uses.has(use)) return
    uses.add(use)
    try {
      const isAlert = await db.transaction().execute(async (trx) => {
        // Once, also by two processes.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${use}, 0))`.execute(trx)
        return keepUse(app, trx, { userId, ip, day })
      })
      if (isAlert) app.alerts.raised()
    } catch (error) {
      uses.delete(use)
      app.log.error({ err: error, userId }, 'the use of an API key was not logged')
    }
  }
}

/** Returns whether there is an alert. */
async function keepUse(
  app: FastifyInstance,
  trx: Transaction<Tables>,
  { userId, ip, day }: { userId: string; ip: string; day: Day },
): Promise<boolean> {
  const since = String(firstIdOf(addDays(day, -knownNetworkDays)))
  const { rows } = await sql<{ ip: string; today: boolean }>`
    SELECT ip, id >= ${String(firstIdOf(day))}::bigint AS today FROM audit_log
    WHERE user_id = ${userId}::bigint AND id >= ${since}::bigint AND type = 'session' AND path = 'key use'`.execute(trx)
  const here = rows.filter((row) => networkOf(row.ip) === networkOf(ip))
  if (here.some(({ today }) => today)) return false
  await app.appendAuditEntry(trx, {
    by: { userId },
    type: 'session',
    path: 'key use',
    target: networkOf(ip),
    detail: null,
    errCd: null,
    ms: 0,
    ip,
    userAgent: null,
  })
  if (rows.length === 0 || here.length > 0) return false
  const facts = { device: false, network: true, key: true }
  return raiseAlert(app, trx, {
    kind: 'newLogin',
    userId,
    about: `${userId} ${networkOf(ip)}`,
    target: networkOf(ip),
    facts,
    ip,
  })
}
