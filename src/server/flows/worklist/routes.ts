import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import {
  queryWorklist,
  worklistClaim,
  worklistNext,
  worklistRelease,
  worklistSummary,
} from '../../../contract/worklist.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { flows } from '../../../domain/flows/index.ts'
import { alertMenu, type WorkScope } from '../../../domain/workflow/work.ts'
import type { Reader } from '../../db/reader.ts'
import { visibleTo } from '../../db/visibleTo.ts'
import { hasRight, type SessionUser } from '../../http/access.ts'
import { CallError } from '../../http/errors.ts'
import { exportFormatOf, localTimes, sendExport } from '../../http/exportFile.ts'
import { serve } from '../../http/serve.ts'
import type { Engine } from '../deps.ts'
import { requireVisibleRecord } from '../record/recordDetail.ts'
import { opensFlow } from '../record/recordRow.ts'
import { claimNext, claimThing, releaseThing } from './claims.ts'
import { exportWork } from './exportWork.ts'
import { summaryOf } from './summary.ts'
import type { WorkQuestion } from './workArms.ts'
import { searchWork } from './worklistSearch.ts'

export function worklistRoutes(app: FastifyInstance, { databases, clock, reference, workClaimed }: Engine): void {
  const questionOf = (actor: SessionUser, scope: WorkScope): WorkQuestion => ({
    flows: flows.filter((flow) => opensFlow(actor, flow)),
    actor,
    scope,
    today: dayOf(clock()),
  })

  serve(app, queryWorklist, 'session', async ({ body: { scope, ...asked }, actor, language, http, reply }) => {
    const search = { ...questionOf(actor, scope), asked }
    const format = exportFormatOf(http)
    if (format) {
      const words = { language, reference: await reference(), localTime: localTimes(http) }
      return sendExport(reply, 'worklist', format, exportWork(databases, search, words, format))
    }
    const { currPage, pageSize } = asked
    // On the primary: a list that follows an action shows what it did.
    return { ...(await searchWork(databases.main, search)), currPage, pageSize }
  })

  serve(app, worklistSummary, 'session', async ({ body, actor }) =>
    summaryOf(databases.main, questionOf(actor, body.scope)),
  )

  serve(app, worklistNext, 'session', async ({ actor }) => {
    const row = await claimNext(databases.main, questionOf(actor, 'mine'))
    if (row) workClaimed(actor, row.expId ?? row.rid ?? '')
    return row
  })

  serve(app, worklistClaim, 'session', async ({ body, actor }) => {
    const thing = await visibleThing(databases.main, body, actor)
    const { heldBy, isNew } = await claimThing(databases.main, actor, thing)
    if (!heldBy) throw new CallError('notFound')
    if (isNew) workClaimed(actor, thing)
    return { heldBy }
  })

  serve(app, worklistRelease, 'session', async ({ body, actor }) => {
    const thing = await visibleThing(databases.main, body, actor)
    if (await releaseThing(databases.main, actor, thing)) workClaimed(actor, thing)
    return {}
  })
}

/** Throws where this user may not see the record or the alert. */
async function visibleThing(db: Reader, thing: BodyOf<typeof worklistClaim>, actor: SessionUser): Promise<string> {
  if ('expId' in thing) return (await requireVisibleRecord(db, thing.expId, actor)).record.exp_id
  if (!hasRight(actor, { menu: alertMenu, role: 'riskOfficer' })) throw new CallError('forbidden')
  const { rows } = await sql<{ rid: string }>`
    SELECT r.rid FROM sus_trans AS r WHERE r.rid = ${thing.rid} AND ${visibleTo(actor, 'r.ins_id_cd')}`.execute(db)
  if (!rows[0]) throw new CallError('notFound')
  return rows[0].rid
}
