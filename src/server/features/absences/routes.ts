import type { FastifyInstance } from 'fastify'
import { createAbsence, endAbsence, queryAbsence, queryDeputies } from '../../../contract/people/absences.ts'
import { dayOf, dayText } from '../../../domain/time/calendar.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { idempotencyKey, once } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import { addAbsence, deputiesFor, listAbsences, markEnded } from './absences.ts'

interface AbsenceDeps {
  databases: Databases
  clock: () => Date
  /** Lets the bell tell the deputy. */
  wake(): void
}

export function absenceRoutes(app: FastifyInstance, { databases: { main }, clock, wake }: AbsenceDeps): void {
  serveList(app, queryAbsence, 'session', {
    read: ({ body, actor }) => listAbsences(main, actor, body, dayOf(clock())),
  })

  serve(app, queryDeputies, 'session', async ({ body, actor }) => ({ list: await deputiesFor(main, actor, body) }))

  serve(app, createAbsence, 'session', async ({ body, actor, http, record }) => {
    const repeatable = { userId: actor.userId, key: idempotencyKey(http), request: { call: createAbsence.path, body } }
    const reply = await main.transaction().execute((trx) =>
      once(trx, repeatable, async () => {
        const { absenceId, username, deputy } = await addAbsence(trx, actor, body, dayOf(clock()))
        const [from, until] = [dayText(body.awayFrom), dayText(body.awayUntil)]
        await record(trx, username, { from, until, deputy })
        return { absenceId }
      }),
    )
    wake()
    return reply
  })

  serve(app, endAbsence, 'session', async ({ body, actor, record, skipAudit }) => {
    const ended = await main.transaction().execute(async (trx) => {
      const done = await markEnded(trx, actor, body.absenceId, dayOf(clock()))
      if (done.ended) await record(trx, done.username)
      return done.ended
    })
    if (ended) wake()
    else skipAudit()
    return {}
  })
}
