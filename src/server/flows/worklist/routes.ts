import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import {
  queryAssignees,
  queryWorklist,
  worklistAssign,
  worklistClaim,
  worklistNext,
  worklistRelease,
  worklistSummary,
  worklistUnassign,
} from '../../../contract/worklist.ts'
import { belongsTo, mayActFor } from '../../../domain/actor.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import { flows } from '../../../domain/flows/index.ts'
import { alertMenu, type WorkScope } from '../../../domain/workflow/work.ts'
import { namesCoveredBy } from '../../db/absences.ts'
import type { Reader } from '../../db/reader.ts'
import { visibleRecords } from '../../db/visibleRecords.ts'
import { visibleTo } from '../../db/visibleTo.ts'
import { hasRight, type SessionUser } from '../../http/access.ts'
import { CallError } from '../../http/errors.ts'
import { exportFormatOf, localTimes, sendExport } from '../../http/exportFile.ts'
import { serve } from '../../http/serve.ts'
import type { Engine } from '../deps.ts'
import { requireVisibleRecord } from '../record/recordDetail.ts'
import { opensFlow } from '../record/recordRow.ts'
import { assigneesOf, assignThings, forAssigning, unassignThings, workAmong } from './assignments.ts'
import { claimNext, claimThing, releaseThing } from './claims.ts'
import { exportWork } from './exportWork.ts'
import { summaryOf } from './summary.ts'
import type { WorkQuestion } from './workArms.ts'
import { searchWork } from './worklistSearch.ts'

export function worklistRoutes(app: FastifyInstance, engine: Engine): void {
  const { databases, clock, reference, workClaimed } = engine
  const questionOf = (actor: SessionUser, scope: WorkScope): WorkQuestion => ({
    flows: flows.filter((flow) => opensFlow(actor, flow)),
    actor,
    scope,
    today: dayOf(clock()),
  })

  serve(
    app,
    queryWorklist,
    'session',
    async ({ body: { scope, insIdCd: of, ...asked }, actor, language, http, reply }) => {
      if (of !== undefined && !mayActFor(actor, of)) throw new CallError('otherInstitution', {}, 'insIdCd')
      const search = { ...questionOf(actor, scope), of, asked }
      const format = exportFormatOf(http)
      if (format) {
        const words = { language, reference: await reference(), localTime: localTimes(http) }
        return sendExport(reply, 'worklist', format, exportWork(databases, search, words, format))
      }
      const { currPage, pageSize } = asked
      return { ...(await searchWork(databases, search)), currPage, pageSize }
    },
  )

  serve(app, worklistSummary, 'session', async ({ body, actor }) => {
    const [summary, deputyFor] = await Promise.all([
      summaryOf(databases.search, questionOf(actor, body.scope)),
      namesCoveredBy(databases.main, actor.userId, dayOf(clock())),
    ])
    return { ...summary, deputyFor }
  })

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

  assignRoutes(app, engine, questionOf)
}

function assignRoutes(
  app: FastifyInstance,
  { databases, clock, workClaimed, stepsTaken, userOf }: Engine,
  questionOf: (actor: SessionUser, scope: WorkScope) => WorkQuestion,
): void {
  const db = databases.main
  serve(app, worklistAssign, forAssigning, async ({ body, actor, record }) => {
    const things = [...new Set(body.list.map(idOf))]
    const colleague = await userOf(body.userId)
    if (!colleague || !belongsTo(actor, colleague.insIdCd)) throw new CallError('notFound', {}, 'userId')
    const able = await workAmong(db, questionOf(colleague, 'mine'), things)
    const assigned = things.filter((thing) => able.has(thing))
    const reason = maskCardNumbersIn(body.reason)
    await db.transaction().execute(async (trx) => {
      await assignThings(trx, actor, { things: assigned, userId: colleague.userId, reason })
      await record(trx, colleague.username, { records: assigned.join(', '), reason })
    })
    for (const thing of assigned) workClaimed(actor, thing)
    stepsTaken()
    return { assigned, refused: things.filter((thing) => !able.has(thing)) }
  })

  serve(app, worklistUnassign, forAssigning, async ({ body, actor, record }) => {
    const things = await visibleThings(db, body.list, actor)
    const released = await db.transaction().execute(async (trx) => {
      const gone = await unassignThings(trx, actor, things)
      await record(trx, gone.join(', '), { reason: maskCardNumbersIn(body.reason) })
      return gone
    })
    for (const thing of released) workClaimed(actor, thing)
    return { released }
  })

  serve(app, queryAssignees, forAssigning, async ({ body: { insIdCd }, actor }) => {
    if (!belongsTo(actor, insIdCd)) throw new CallError('notFound', {}, 'insIdCd')
    return { list: await assigneesOf(db, insIdCd, dayOf(clock())) }
  })
}

function idOf(thing: BodyOf<typeof worklistClaim>): string {
  return 'expId' in thing ? thing.expId : thing.rid
}

/** Throws where this user may not see one of the records or alerts. */
async function visibleThings(db: Reader, list: BodyOf<typeof worklistUnassign>['list'], actor: SessionUser) {
  const expIds = list.flatMap((thing) => ('expId' in thing ? thing.expId : []))
  const { rows } = await sql<{ exp_id: string; flow: string }>`
    SELECT e.exp_id, e.flow FROM ${visibleRecords(actor, sql`x.exp_id = ANY(${expIds}::text[])`)}`.execute(db)
  if (rows.length < new Set(expIds).size) throw new CallError('notFound')
  const opened = new Set<string>(flows.filter((flow) => opensFlow(actor, flow)).map(({ id }) => id))
  if (rows.some(({ flow }) => !opened.has(flow))) throw new CallError('forbidden')
  const alerts: string[] = []
  for (const thing of list) if ('rid' in thing) alerts.push(await visibleThing(db, thing, actor))
  return [...rows.map(({ exp_id }) => exp_id), ...alerts]
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
