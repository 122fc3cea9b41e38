import type { FastifyInstance } from 'fastify'
import {
  bulkCall,
  byExpTran,
  definition,
  disputeInf,
  getTasks,
  hisTranSingle,
  modifyCall,
  queryInf,
  submitCall,
} from '../../contract/flowCalls.ts'
import { modification, submission } from '../../contract/submission.ts'
import { isAdministrator } from '../../domain/actor.ts'
import { dayOf } from '../../domain/calendar.ts'
import { flowOf, flows } from '../../domain/flows/index.ts'
import { bulkActions, type Flow } from '../../domain/workflow/flow.ts'
import type { SessionUser } from '../http/access.ts'
import { CallError } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { change } from './change.ts'
import { definitionOf } from './definition.ts'
import { type Engine, type FlowDeps, menusOfFlows } from './deps.ts'
import { operationsOf, recordDetailOf, relatedOf, seenOriginal, seenRecord } from './details.ts'
import { idempotencyKey, once } from './idempotency.ts'
import { listRoutes } from './listRoutes.ts'
import { withOffers } from './offersOf.ts'
import { asRaised, originalByKey, raisedOn } from './originals.ts'
import { raise } from './raise.ts'
import { referenceReader } from './reference.ts'
import { batchReplyOf } from './refusal.ts'
import { sendForm } from './sendForm.ts'
import { takeActions, takeActionsIn } from './takeActions.ts'
import { countTasks } from './tasks.ts'

/** Every call that follows from the definitions of the flows. A new flow changes nothing here. */
export function flowRoutes(app: FastifyInstance, deps: FlowDeps): void {
  const engine = { ...deps, reference: referenceReader(deps.databases) }
  listRoutes(app, engine)
  formRoutes(app, engine)
  bulkRoutes(app, engine)
  detailRoutes(app, engine)
  pageRoutes(app, engine)
}

function formRoutes(app: FastifyInstance, engine: Engine): void {
  for (const flow of flows as readonly Flow[]) {
    if (!flow.origins.includes('withOrig')) continue
    serve(app, submitCall(flow), { menu: flow.menu, role: 'handler' }, async ({ body, actor, language, http }) => {
      const key = idempotencyKey(http.headers['idempotency-key'])
      if ('data' in body) {
        const form = { schema: submission, data: body.data, expId: () => '' }
        return sendForm(engine, { flow, actor, language, key }, form, raise)
      }
      const { list } = body
      const repeatable = { userId: actor.userId, key, request: [flow.id, list] }
      return engine.databases.main.transaction().execute((trx) =>
        once(trx, repeatable, async () => {
          const taking = { actor, action: 'submit' as const, language, flow }
          return batchReplyOf(await takeActionsIn(trx, engine.clock(), taking, list), language)
        }),
      )
    })
    if (!flow.transitions.some((step) => step.action === 'modify')) continue
    serve(app, modifyCall(flow), { menu: flow.menu }, async ({ body, actor, language, http }) => {
      const key = idempotencyKey(http.headers['idempotency-key'])
      const form = { schema: modification, data: body.data, expId: (sent: { expId: string }) => sent.expId }
      return sendForm(engine, { flow, actor, language, key }, form, change)
    })
  }
}

function bulkRoutes(app: FastifyInstance, engine: Engine): void {
  for (const action of bulkActions) {
    const having = (flows as readonly Flow[]).filter((flow) => flow.transitions.some((step) => step.action === action))
    if (having.length === 0) continue
    serve(app, bulkCall(action), menusOfFlows(having), async ({ body, actor, language }) =>
      batchReplyOf(await takeActions(engine, { actor, action, language }, body.list), language),
    )
  }
}

function detailRoutes(app: FastifyInstance, { databases, clock, reference }: Engine): void {
  const { main } = databases
  const access = menusOfFlows(flows)

  serve(app, disputeInf, access, async ({ body, actor }) =>
    recordDetailOf(main, await seenRecord(main, body.expId, actor), await reference(), actor),
  )

  serve(app, byExpTran, access, async ({ body, actor }) => {
    const { flow, record } = await seenRecord(main, body.expId, actor)
    const { id, row } = await seenOriginal(main, record, actor)
    const raised = (await raisedOn(main, id)).map(asRaised)
    return withOffers(row, raised, flow.transIds, actor, await reference(), dayOf(clock()))
  })

  serve(app, queryInf, access, async ({ body, actor }) => {
    const { record } = await seenRecord(main, body.expId, actor)
    const operations = await operationsOf(main, record.exp_id)
    const standing = record.orig_id === null ? [] : await raisedOn(main, record.orig_id)
    return { operations, related: relatedOf(standing, record.exp_id) }
  })

  serve(app, hisTranSingle, access, async ({ body, actor }) => {
    const { flow: flowId, ...key } = body
    const flow = flowOf(flowId)
    const found = flow ? await originalByKey(main, key, actor) : null
    if (!flow || !found) throw new CallError('notFound')
    if (!opens(actor, flow)) throw new CallError('forbidden')
    const standing = await raisedOn(main, found.id)
    const raised = standing.map(asRaised)
    const row = withOffers(found.row, raised, flow.transIds, actor, await reference(), dayOf(clock()))
    return { ...row, related: relatedOf(standing) }
  })
}

function pageRoutes(app: FastifyInstance, { databases, clock, reference }: Engine): void {
  serve(app, getTasks, 'session', async ({ actor }) =>
    countTasks(
      databases.main,
      flows.filter((flow) => opens(actor, flow)),
      actor,
      clock(),
    ),
  )

  serve(app, definition, menusOfFlows(flows), async ({ body, actor }) => {
    const found = definitionOf(body.pageId, await reference(), actor)
    if (!found) throw new CallError('notFound')
    return found
  })
}

function opens(actor: SessionUser, flow: Flow): boolean {
  return isAdministrator(actor) || actor.menus.includes(flow.menu)
}
