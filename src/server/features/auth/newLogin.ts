import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { addDays, dayOf } from '../../../domain/calendar.ts'
import { knownNetworkDays, networkOf } from '../../../domain/securityAlerts.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'
import { browserOf, userAgentOf } from '../../http/browserName.ts'
import { raiseAlert } from '../../http/securityAlerts.ts'

/** True when the user has logged in before, and never from this network within the last 90 days. */
export async function isNewNetwork(trx: Transaction<Tables>, userId: string, ip: string): Promise<boolean> {
  const since = String(firstIdOf(addDays(dayOf(new Date()), -knownNetworkDays)))
  const { rows } = await sql<{ ip: string }>`
    SELECT DISTINCT ip FROM audit_log
    WHERE user_id = ${userId}::bigint AND id >= ${since}::bigint AND type = 'session' AND err_cd IS NULL
      AND path LIKE 'auth/%'`.execute(trx)
  return rows.length > 0 && !rows.some((row) => networkOf(row.ip) === networkOf(ip))
}

/** Raises an alert for a log-in from a device or network that is new for the user. Returns whether there is one. */
export async function alertNewLogin(
  app: FastifyInstance,
  trx: Transaction<Tables>,
  http: FastifyRequest,
  { userId, device, network }: { userId: string; device: boolean; network: boolean },
): Promise<boolean> {
  if (!device && !network) return false
  const ip = http.clientAddress
  const userAgent = userAgentOf(http.headers)
  const facts = { device, network, browser: browserOf(userAgent) }
  const about = `${userId} ${networkOf(ip)} ${device}`
  return raiseAlert(app, trx, { kind: 'newLogin', userId, about, target: networkOf(ip), facts, ip, userAgent })
}
