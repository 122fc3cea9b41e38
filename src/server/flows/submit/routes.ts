import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  type FormPlace,
  modifyCall,
  modifyReplyCall,
  replyCall,
  replyNames,
  submitCall,
  submitPlaces,
} from '../../../contract/records/formCalls.ts'
import {
  changedReply,
  modification,
  modificationAlone,
  originalKeyOf,
  type Reply,
  submission,
  submissionWithoutOriginal,
} from '../../../contract/records/submission.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import { flows } from '../../../domain/flows/index.ts'
import { submissionDraftKey } from '../../../domain/records/drafts.ts'
import { exceptionFacts } from '../../../domain/records/transactions.ts'
import type { Flow, Side } from '../../../domain/workflow/flow.ts'
import { CallError } from '../../http/serve/errors.ts'
import { idempotencyKey, once } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { expectVersions } from '../act/expectVersions.ts'
import { takeActionsIn } from '../act/takeActions.ts'
import { type Engine, inTransaction } from '../deps.ts'
import { batchReplyOf, type Outcome } from '../outcomes.ts'
import { createRecord, createRecordWithoutOriginal } from './createRecord.ts'
import { expectNoMaintenance } from './maintenance.ts'
import { modifyRecord, modifyRecordWithoutOriginal } from './modifyRecord.ts'
import { changeReply, replyTo } from './reply.ts'
import { refusesCall, type SubmitCommand, submissionContextOf, submitForm } from './submitForm.ts'

export function formRoutes(app: FastifyInstance, engine: Engine): void {
  for (const flow of flows) {
    for (const place of submitPlaces(flow)) submitRoute(app, engine, flow, place)
    for (const name of replyNames(flow)) replyRoute(app, engine, flow, name)
    if (modifies(flow, 'receiver')) modifyReplyRoute(app, engine, flow)
    if (modifies(flow, 'submitter')) modifyRoutes(app, engine, flow)
  }
}

function submitRoute(app: FastifyInstance, engine: Engine, flow: Flow, place: FormPlace): void {
  const { origin, transIds } = place
  serve(
    app,
    submitCall(flow, place),
    { menu: flow.menu, role: 'handler' },
    async ({ body, actor, language, http, card, note }) => {
      const sender = { flow, transIds, actor, language, key: idempotencyKey(http), card, note }
      if (!('list' in body)) {
        const expIdOf = () => ''
        return origin === 'withOrig'
          ? submitForm(engine, sender, {
              schema: submission,
              sent: body,
              origin,
              expIdOf,
              draftOf: (form) => submissionDraftKey(flow.id, originalKeyOf(form)),
              work: createRecord,
            })
          : submitForm(engine, sender, {
              schema: submissionWithoutOriginal,
              sent: body,
              origin,
              expIdOf,
              work: createRecordWithoutOriginal,
            })
      }
      const { list } = body
      expectVersions(actor, list)
      const repeatable = { userId: actor.userId, key: sender.key, request: [flow.id, list] }
      return inTransaction(engine, (trx) =>
        once(trx, repeatable, async () => {
          expectNoMaintenance(await engine.reference(), engine.clock(), language)
          const taking = { actor, action: 'submit' as const, language, flow }
          return batchReplyOf(await takeActionsIn(trx, engine.clock(), taking, list), language)
        }),
      )
    },
  )
}

function modifies({ transitions }: Flow, by: Side): boolean {
  return transitions.some(({ action, side }) => action === 'modify' && side === by)
}

const expIdOf = (form: { expId: string }) => form.expId

function modifyReplyRoute(app: FastifyInstance, engine: Engine, flow: Flow): void {
  const { menu, transIds } = flow
  serve(app, modifyReplyCall(flow), { menu }, async ({ body: sent, actor, language, http, card, note }) => {
    const sender = { flow, transIds, actor, language, key: idempotencyKey(http), card, note }
    return submitForm(engine, sender, { schema: changedReply, sent, expIdOf, work: changeReply })
  })
}

function modifyRoutes(app: FastifyInstance, engine: Engine, flow: Flow): void {
  const { menu, transIds } = flow
  for (const origin of flow.origins)
    serve(app, modifyCall(flow, origin), { menu }, async ({ body: sent, actor, language, http, card, note }) => {
      const sender = { flow, transIds, actor, language, key: idempotencyKey(http), card, note }
      return origin === 'withOrig'
        ? submitForm(engine, sender, { schema: modification, sent, origin, expIdOf, work: modifyRecord })
        : submitForm(engine, sender, {
            schema: modificationAlone,
            sent,
            origin,
            expIdOf,
            work: modifyRecordWithoutOriginal,
          })
    })
}

function replyRoute(app: FastifyInstance, engine: Engine, flow: Flow, name: string): void {
  const transIds = flow.transIds.filter((transId) => (exceptionFacts(transId).call ?? flow.id) === name)
  serve(app, replyCall(name), { menu: flow.menu }, async ({ body, actor, language, http }) => {
    expectVersions(actor, body.list)
    return bulkReply(engine, { flow, transIds, actor, language, key: idempotencyKey(http) }, body)
  })
}

/**
 * Replies to each record in one transaction with a savepoint a record, so that a refused one changes nothing. One code
 * signs all; when one needs a code and there is none, the whole call is refused.
 */
async function bulkReply(
  engine: Engine,
  { flow, transIds, actor, language, key }: Omit<SubmitCommand, 'card' | 'note'>,
  { list, emailOtp }: { list: readonly Reply[]; emailOtp?: string | undefined },
): Promise<BatchReply> {
  const code = emailOtp === undefined ? null : await engine.otp.check(emailOtp, actor)
  const context = await submissionContextOf(engine, { flow, transIds, actor, language }, code)
  const { signing } = context
  const repeatable = { userId: actor.userId, key, request: [flow.id, list] }
  return inTransaction(engine, (trx) =>
    once(trx, repeatable, async () => {
      expectNoMaintenance(context.reference, context.at, language)
      const outcomes = new Map<Reply, Outcome>()
      // Locked in the order of their ids, so that two batches never wait for each other.
      for (const one of list.toSorted((a, b) => (a.expId < b.expId ? -1 : 1))) {
        await sql`SAVEPOINT one_reply`.execute(trx)
        const signed = signing.lines.length
        try {
          outcomes.set(one, { expId: await replyTo(trx, one, context), refused: null })
        } catch (error) {
          if (!(error instanceof CallError) || refusesCall(error)) throw error
          signing.lines.length = signed
          await sql`ROLLBACK TO SAVEPOINT one_reply`.execute(trx)
          outcomes.set(one, { expId: one.expId, refused: error })
        }
      }
      if ([...outcomes.values()].some(({ refused }) => refused === null)) await signing.spend(trx)
      return batchReplyOf(
        list.flatMap((one) => outcomes.get(one) ?? []),
        language,
      )
    }),
  )
}
