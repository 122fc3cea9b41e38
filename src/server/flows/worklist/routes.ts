import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import {
  queryAssignees,
  queryTakers,
  queryWorklist,
  worklistAssign,
  worklistClaim,
  worklistHand,
  worklistNext,
  worklistPend,
  worklistRelease,
  worklistSummary,
  worklistUnassign,
  worklistUnpend,
} from '../../../contract/records/worklist.ts'
import { flows } from '../../../domain/flows/index.ts'
import { belongsTo, mayActFor } from '../../../domain/people/actor.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { WorkScope } from '../../../domain/workflow/work.ts'
import { namesCoveredBy } from '../../db/absences.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { exportFormatOf, localTimes, sendExport } from '../../http/serve/exportFile.ts'
import { idempotencyKey, once } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import { repeat } from '../../processes/repeat.ts'
import type { Engine } from '../deps.ts'
import { opensFlow } from '../record/recordRow.ts'
import { requireVisibleRecord } from '../record/visibleRecord.ts'
import { assigneesOf, assignWorkItems, forAssigning, unassignWorkItems, workAmong } from './assignments.ts'
import { claimNext, claimWorkItem, endForgotten, releaseWorkItem } from './claims.ts'
import { exportWork } from './exportWork.ts'
import { expectHandable, takersOf } from './handing.ts'
import { checkPendDay, pendedOf, pendWork, unpendWork } from './pends.ts'
import { summaryOf } from './summary.ts'
import { idOf, visibleWorkItems } from './visibleWorkItem.ts'
import type { WorkQuestion } from './workBranches.ts'
import { poolFor, searchWork } from './worklistSearch.ts'

/** Each server asks: what one has forgotten, another doesn't find. */
const forgetEveryMs = 30_000

export function worklistRoutes(app: FastifyInstance, engine: Engine): void {
  const { databases, clock, reference, workClaimed } = engine
  const questionOf = (actor: SessionUser, scope: WorkScope): WorkQuestion => ({
    flows: flows.filter((flow) => opensFlow(actor, flow)),
    actor,
    scope,
    today: dayOf(clock()),
  })

  const searchOf = <Body extends BodyOf<typeof worklistSummary>>({
    body,
    actor,
  }: {
    body: Body
    actor: SessionUser
  }) => {
    const { scope, insIdCd: of, ...asked } = body
    if (of !== undefined && !mayActFor(actor, of)) throw new CallError('otherInstitution', {}, 'insIdCd')
    return { ...questionOf(actor, scope), of, asked }
  }
  serveList(app, queryWorklist, 'session', {
    read: async (question) => {
      const { currPage, pageSize } = question.body
      return { ...(await searchWork(databases, searchOf(question))), currPage, pageSize }
    },
    send: async (request) => {
      const { language, http, reply } = request
      const format = exportFormatOf(http) ?? 'csv'
      const words = { language, reference: await reference(), localTime: localTimes(http) }
      return sendExport(reply, 'worklist', format, exportWork(databases, searchOf(request), words, format))
    },
  })

  serve(app, worklistSummary, 'session', async ({ body, actor }) => {
    const search = searchOf({ body, actor })
    const [summary, deputyFor] = await Promise.all([
      summaryOf(poolFor(databases, search.asked), search),
      namesCoveredBy(databases.main, actor.userId, dayOf(clock())),
    ])
    return { ...summary, deputyFor }
  })

  serve(app, worklistNext, 'session', async ({ actor }) => {
    const found = await claimNext(databases.main, questionOf(actor, 'mine'))
    if (!found) return null
    const { row, announced } = found
    workClaimed(actor, row.expId ?? row.rid ?? '', announced)
    return row
  })

  serve(app, worklistClaim, 'session', async ({ body, actor }) => {
    const { workItem, heldBy, viewers, announced, left } = await claimWorkItem(
      databases.main,
      actor,
      body,
      dayOf(clock()),
    )
    if (left && body.release) workClaimed(actor, idOf(body.release), left)
    if (announced) workClaimed(actor, workItem, announced)
    return { heldBy, viewers }
  })

  serve(app, worklistRelease, 'session', async ({ body, actor }) => {
    const announced = await releaseWorkItem(databases.main, actor, body)
    if (announced) workClaimed(actor, idOf(body), announced)
    return {}
  })

  keepForgetting(app, engine)
  assignRoutes(app, engine, questionOf)
  pendRoutes(app, engine, questionOf)
  handRoutes(app, engine, questionOf)
}

/** Tells of the claims and viewers that end because their pages no longer renew them. */
function keepForgetting(app: FastifyInstance, { databases, workClaimed }: Engine): void {
  const forget = async () => {
    for (const { by, workItem, announced } of await endForgotten(databases.main)) workClaimed(by, workItem, announced)
  }
  const { stop } = repeat(forgetEveryMs, forget, (error) =>
    app.log.warn({ err: error }, 'ended claims could not be forgotten'),
  )
  app.addHook('onClose', stop)
}

function assignRoutes(
  app: FastifyInstance,
  { databases, clock, workClaimed, stepsTaken, userOf }: Engine,
  questionOf: (actor: SessionUser, scope: WorkScope) => WorkQuestion,
): void {
  const db = databases.main
  serve(app, worklistAssign, forAssigning, async ({ body, actor, record }) => {
    const workItems = [...new Set(body.list.map(idOf))]
    const colleague = await userOf(body.userId)
    if (!colleague || !belongsTo(actor, colleague.insIdCd)) throw new CallError('notFound', {}, 'userId')
    const able = await workAmong(db, questionOf(colleague, 'mine'), workItems)
    const assigned = workItems.filter((workItem) => able.has(workItem))
    const { reason } = body
    await db.transaction().execute(async (trx) => {
      await assignWorkItems(trx, actor, { workItems: assigned, userId: colleague.userId, reason })
      await record(trx, colleague.username, { records: assigned.join(', '), reason })
    })
    for (const workItem of assigned) workClaimed(actor, workItem)
    stepsTaken()
    return { assigned, refused: workItems.filter((workItem) => !able.has(workItem)) }
  })

  serve(app, worklistUnassign, forAssigning, async ({ body, actor, record }) => {
    const workItems = await visibleWorkItems(db, body.list, actor)
    const released = await db.transaction().execute(async (trx) => {
      const gone = await unassignWorkItems(trx, actor, workItems)
      await record(trx, gone.join(', '), { reason: body.reason })
      return gone
    })
    for (const workItem of released) workClaimed(actor, workItem)
    return { released }
  })

  serve(app, queryAssignees, forAssigning, async ({ body: { insIdCd }, actor }) => {
    if (!belongsTo(actor, insIdCd)) throw new CallError('notFound', {}, 'insIdCd')
    return { list: await assigneesOf(db, insIdCd, dayOf(clock())) }
  })
}

function pendRoutes(
  app: FastifyInstance,
  { databases, clock, workClaimed, stepsTaken }: Engine,
  questionOf: (actor: SessionUser, scope: WorkScope) => WorkQuestion,
): void {
  const db = databases.main
  const announce = (actor: SessionUser, expId: string) => {
    workClaimed(actor, expId)
    stepsTaken()
  }

  serve(app, worklistPend, 'session', async ({ body, actor, http, record }) => {
    const { expId, until, reason } = body
    const seen = await requireVisibleRecord(db, expId, actor)
    const repeatable = { userId: actor.userId, key: idempotencyKey(http), request: { call: worklistPend.path, body } }
    await db.transaction().execute((trx) =>
      once(trx, repeatable, async () => {
        if (!(await mayAct(trx, questionOf(actor, 'mine'), expId))) throw new CallError('notYourWork')
        checkPendDay(seen, until, actor, dayOf(clock()))
        await pendWork(trx, actor, body)
        await record(trx, expId, { until, reason })
        return {}
      }),
    )
    announce(actor, expId)
    return {}
  })

  serve(app, worklistUnpend, 'session', async ({ body, actor, http, record }) => {
    const { expId } = body
    await requireVisibleRecord(db, expId, actor)
    const repeatable = { userId: actor.userId, key: idempotencyKey(http), request: { call: worklistUnpend.path, body } }
    await db.transaction().execute((trx) =>
      once(trx, repeatable, async () => {
        if ((await pendedOf(trx, expId, actor, dayOf(clock()))) === null) return {}
        if (!(await mayAct(trx, questionOf(actor, 'mine'), expId))) throw new CallError('notYourWork')
        await unpendWork(trx, actor, expId)
        await record(trx, expId)
        return {}
      }),
    )
    announce(actor, expId)
    return {}
  })
}

function handRoutes(
  app: FastifyInstance,
  { databases, clock, workClaimed, stepsTaken, userOf }: Engine,
  questionOf: (actor: SessionUser, scope: WorkScope) => WorkQuestion,
): void {
  const db = databases.main

  serve(app, worklistHand, 'session', async ({ body, actor, http, record }) => {
    const { expId, userId, reason } = body
    await requireVisibleRecord(db, expId, actor)
    const colleague = await userOf(userId)
    if (!colleague || !belongsTo(actor, colleague.insIdCd)) throw new CallError('notFound', {}, 'userId')
    const repeatable = { userId: actor.userId, key: idempotencyKey(http), request: { call: worklistHand.path, body } }
    await db.transaction().execute((trx) =>
      once(trx, repeatable, async () => {
        if (!(await mayAct(trx, questionOf(actor, 'mine'), expId))) throw new CallError('notYourWork')
        if (!(await mayAct(trx, questionOf(colleague, 'mine'), expId)))
          throw new CallError('notTheirWork', {}, 'userId')
        await expectHandable(trx, actor, expId)
        await assignWorkItems(trx, actor, { workItems: [expId], userId, reason })
        await record(trx, expId, { user: colleague.username, reason })
        return {}
      }),
    )
    workClaimed(actor, expId)
    stepsTaken()
    return {}
  })

  serve(app, queryTakers, 'session', async ({ body, actor }) => {
    const seen = await requireVisibleRecord(db, body.expId, actor)
    const list = await takersOf(db, seen, actor, dayOf(clock()))
    return { list: list.map(({ userId, username, name, awayUntil }) => ({ userId, username, name, awayUntil })) }
  })
}

async function mayAct(trx: Transaction<Tables>, question: WorkQuestion, expId: string): Promise<boolean> {
  return (await workAmong(trx, question, [expId])).has(expId)
}
