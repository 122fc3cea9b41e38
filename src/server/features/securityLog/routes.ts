import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { querySecurityLog, testSecurityLog } from '../../../contract/people/securityLog.ts'
import { cardViewsForAlert, cardViewsOfKeyForAlert } from '../../../domain/people/securityAlerts.ts'
import { addDays, utcDayOf } from '../../../domain/time/calendar.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { userAgentOf } from '../../http/audit/browserName.ts'
import { raiseAlert } from '../../http/audit/securityAlerts.ts'
import type { LiveGauge } from '../../http/load/health.ts'
import { figures } from '../../http/load/metrics.ts'
import type { Right } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { onlyOne } from '../../processes/onlyOne.ts'
import { repeat } from '../../processes/repeat.ts'
import { version } from '../../release.ts'
import type { EventReceiver } from './events.ts'
import { testEvent } from './ocsf.ts'
import { isQueued, queueStateOf, sendQueue, switchQueue } from './queue.ts'
import { countRefusals } from './refusals.ts'

const administrators: Right = { menu: 'Operations', role: 'administrator' }

const refusalsMs = 30_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the refused calls counted so far. */
    writeRefusals: () => Promise<void>
  }
}

/** Watches what users do, and sends the audit log to its receiver. */
export function securityLogRoutes(
  app: FastifyInstance,
  { databases: { main }, receiver }: { databases: Databases; receiver: EventReceiver | null },
): void {
  watchCardViews(app, main)
  const write = countRefusals(app, main)
  app.decorate('writeRefusals', write)
  const writing = repeat(refusalsMs, write, (error) =>
    app.log.error({ err: error }, 'Refused calls could not be written'),
  )
  let stopSending = async () => {}
  app.addHook('onReady', async () => {
    await switchQueue(main, receiver?.target ?? null)
    const warn = (error: unknown) => app.log.error({ err: error }, 'The security log could not be sent')
    if (receiver) stopSending = keepSending(main, receiver, warn)
  })
  app.addHook('onClose', async () => {
    await writing.stop()
    await write().catch(() => {})
    await stopSending()
  })

  serve(app, querySecurityLog, administrators, async () => {
    const { lastSentAt, lastErrorAt, ...stand } = await queueStateOf(main)
    return {
      ...stand,
      lastSentAt: lastSentAt?.toISOString() ?? null,
      lastErrorAt: lastErrorAt?.toISOString() ?? null,
    }
  })

  serve(app, testSecurityLog, administrators, async ({ actor, record }) => {
    if (!receiver) throw new CallError('securityLogOff')
    await main.transaction().execute((trx) => record(trx, receiver.target))
    const at = new Date()
    const event = testEvent(at, actor.username, version)
    try {
      await receiver.send([{ at, name: 'test', severity: 1, event }])
      return { error: null }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  })
}

/** One process at a time sends, so that the receiver gets the rows in their order. */
export function keepSending(
  db: Databases['main'],
  receiver: EventReceiver,
  warn: (error: unknown) => void,
  pollMs = 1_000,
): () => Promise<void> {
  return onlyOne(
    db,
    randomUUID(),
    {
      work: 'security log',
      everyMs: 0,
      isDue: () => isQueued(db),
      run: () => sendQueue(db, receiver),
      warn,
    },
    { pollMs, leaseMs: 30_000, retryMs: { first: 1_000, most: 60_000 } },
  )
}

export function securityLogGauge(db: Databases['main']): LiveGauge {
  return {
    name: 'recourse_security_log',
    help: 'The security log: events sent and waiting, and the seconds for which the oldest has waited',
    label: 'of',
    read: async () => {
      const { sent, waiting, waitingSeconds } = await queueStateOf(db)
      return { sent, waiting, waitingSeconds }
    },
  }
}

/** Raises an alert when a user or key has looked at many full card numbers within an hour. */
function watchCardViews(app: FastifyInstance, db: Kysely<Tables>): void {
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
