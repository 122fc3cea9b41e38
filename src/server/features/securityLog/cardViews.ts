import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { cardViewsForAlert, cardViewsOfKeyForAlert } from '../../../domain/people/securityAlerts.ts'
import { addDays, utcDayOf } from '../../../domain/time/calendar.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'
import { userAgentOf } from '../../http/audit/browserName.ts'
import { raiseAlert } from '../../http/audit/securityAlerts.ts'
import { figures } from '../../http/load/metrics.ts'

/** Raises an alert when a user or key has looked at many full card numbers within an hour. */
export function watchCardViews(app: FastifyInstance, db: Kysely<Tables>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { act, user } = request
    if (act?.type !== 'card' || !act.written || !user || reply.statusCode >= 400) return
    figures.cardViews.inc()
    try {
      const yesterday = String(firstIdOf(addDays(utcDayOf(new Date()), -1)))
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM audit_log
        WHERE user_id = ${user.userId}::bigint AND id >= ${yesterday}::bigint AND type = 'card' AND err_cd IS NULL
          AND at > clock_timestamp() - interval '1 hour' AND NOT coalesce(detail ? 'found', false)`.execute(db)
      const count = rows[0]?.n ?? 0
      if (count < (user.scopes ? cardViewsOfKeyForAlert : cardViewsForAlert)) return
      const { userId, username } = user
      const raised = await raiseAlert(app, db, {
        kind: 'cardViews',
        userId,
        about: userId,
        target: username,
        facts: { count },
        ip: request.clientAddress,
        userAgent: userAgentOf(request.headers),
      })
      if (raised) app.alerts.raised()
    } catch (error) {
      request.log.error({ err: error }, 'views of card numbers could not be counted')
    }
  })
}
