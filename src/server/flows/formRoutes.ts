import type { FastifyInstance } from 'fastify'
import {
  type FormPlace,
  modifyCall,
  modifyReplyCall,
  replyCall,
  replyNames,
  submitCall,
  submitPlaces,
} from '../../contract/flowCalls.ts'
import {
  changedReply,
  modification,
  modificationAlone,
  submission,
  submissionAlone,
} from '../../contract/submission.ts'
import { flows } from '../../domain/flows/index.ts'
import { exceptionFacts } from '../../domain/transactions.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { idempotencyKey, once } from '../http/idempotency.ts'
import { serve } from '../http/serve.ts'
import { change, changeAlone } from './change.ts'
import { type Engine, inTransaction } from './deps.ts'
import { raise, raiseAlone } from './raise.ts'
import { batchReplyOf } from './refusal.ts'
import { changeReply } from './reply.ts'
import { replyToAll } from './replyToAll.ts'
import { sendForm } from './sendForm.ts'
import { takeActionsIn } from './takeActions.ts'

/** The calls that carry a form: submit, modify, reply. */
export function formRoutes(app: FastifyInstance, engine: Engine): void {
  for (const flow of flows as readonly Flow[]) {
    for (const place of submitPlaces(flow)) submitRoute(app, engine, flow, place)
    for (const name of replyNames(flow)) replyRoute(app, engine, flow, name)
    if (flow.transitions.some((step) => step.action === 'modify')) modifyRoutes(app, engine, flow)
  }
}

function submitRoute(app: FastifyInstance, engine: Engine, flow: Flow, place: FormPlace): void {
  const { origin, transIds } = place
  serve(
    app,
    submitCall(flow, place),
    { menu: flow.menu, role: 'handler' },
    async ({ body, actor, language, http, card }) => {
      const sender = { flow, transIds, actor, language, key: idempotencyKey(http), card }
      if ('data' in body) {
        const { data } = body
        const expIdOf = () => ''
        return origin === 'withOrig'
          ? sendForm(engine, sender, { schema: submission, data, origin, expIdOf, work: raise })
          : sendForm(engine, sender, { schema: submissionAlone, data, origin, expIdOf, work: raiseAlone })
      }
      const { list } = body
      const repeatable = { userId: actor.userId, key: sender.key, request: [flow.id, list] }
      return inTransaction(engine, (trx) =>
        once(trx, repeatable, async () => {
          const taking = { actor, action: 'submit' as const, language, flow }
          return batchReplyOf(await takeActionsIn(trx, engine.clock(), taking, list), language)
        }),
      )
    },
  )
}

/** A flow with replies has nothing else to change: its submissions are answered, not refused. */
function modifyRoutes(app: FastifyInstance, engine: Engine, flow: Flow): void {
  const { transIds } = flow
  const expIdOf = (form: { expId: string }) => form.expId
  const access = { menu: flow.menu }
  if (flow.reply) {
    serve(app, modifyReplyCall(flow), access, async ({ body: { data }, actor, language, http, card }) => {
      const sender = { flow, transIds, actor, language, key: idempotencyKey(http), card }
      return sendForm(engine, sender, { schema: changedReply, data, expIdOf, work: changeReply })
    })
    return
  }
  for (const origin of flow.origins)
    serve(app, modifyCall(flow, origin), access, async ({ body: { data }, actor, language, http, card }) => {
      const sender = { flow, transIds, actor, language, key: idempotencyKey(http), card }
      return origin === 'withOrig'
        ? sendForm(engine, sender, { schema: modification, data, origin, expIdOf, work: change })
        : sendForm(engine, sender, { schema: modificationAlone, data, origin, expIdOf, work: changeAlone })
    })
}

function replyRoute(app: FastifyInstance, engine: Engine, flow: Flow, name: string): void {
  const transIds = flow.transIds.filter((transId) => (exceptionFacts(transId).call ?? flow.id) === name)
  serve(app, replyCall(name), { menu: flow.menu }, async ({ body, actor, language, http, card }) =>
    replyToAll(engine, { flow, transIds, actor, language, key: idempotencyKey(http), card }, body),
  )
}
