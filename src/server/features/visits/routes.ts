import type { FastifyInstance } from 'fastify'
import { enterLog, queryVisits } from '../../../contract/people/visits.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { userAgentOf } from '../../http/audit/browserName.ts'
import { type HttpLimits, limitOf } from '../../http/load/limits.ts'
import { serve } from '../../http/serve/serve.ts'
import { addVisits, openRecord } from './keep.ts'
import { knownName, listVisits } from './list.ts'

interface VisitDeps {
  databases: Databases
  limits: HttpLimits
  clock: () => Date
}

export function visitRoutes(app: FastifyInstance, { databases, limits, clock }: VisitDeps): void {
  const db = databases.main
  const ofUser = limitOf(app, limits.visitsPerUser)

  serve(app, enterLog, 'session', async ({ body, actor, language, http }) => {
    await ofUser(http, `visits:${actor.userId}`)
    const { afterClosing = false, visits } = body
    const at = clock()
    const from = { ip: http.clientAddress, userAgent: userAgentOf(http.headers) }
    const recordId = body.recordId ?? (await openRecord(db, { userId: actor.userId, at, afterClosing, ...from }))
    if (visits.length > 0) await addVisits(db, { userId: actor.userId, language, now: at }, recordId, visits)
    return { recordId, now: at.toISOString() }
  })

  // Who looks at what others did is looked at too.
  serve(app, queryVisits, { menu: 'Log', role: 'administrator' }, ({ body, record }) =>
    db.transaction().execute(async (trx) => {
      await record(trx, await knownName(trx, body.username), { day: body.day })
      return listVisits(trx, body)
    }),
  )
}
