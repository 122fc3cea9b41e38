import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { ErrorName } from '../../contract/errors.ts'
import { menuOfPage } from '../../contract/pages.ts'
import {
  bulkCall,
  byExpTran,
  definition,
  disputeInf,
  getTasks,
  hisTranSameCard,
  hisTranSearch,
  hisTranSingle,
  moveDay,
  queryGuide,
  queryInf,
} from '../../contract/records/flowCalls.ts'
import { flowRaising, flows } from '../../domain/flows/index.ts'
import { actsForAll } from '../../domain/people/actor.ts'
import { otpNever } from '../../domain/people/otp.ts'
import { partyOf } from '../../domain/records/transactions.ts'
import { proposalsOf, questionsFor } from '../../domain/rulePacks/guide.ts'
import { dayOf, nowOf } from '../../domain/time/calendar.ts'
import { allStepsOf } from '../../domain/workflow/allSteps.ts'
import { transIdsOf } from '../../domain/workflow/check.ts'
import { bulkActions } from '../../domain/workflow/flow.ts'
import { errorText } from '../../texts/texts.ts'
import type { Reader } from '../db/pools/reader.ts'
import type { Tables } from '../db/tables.ts'
import type { CardUse } from '../http/audit/cardActs.ts'
import { hasRight, type SessionUser } from '../http/serve/access.ts'
import { CallError } from '../http/serve/errors.ts'
import { idempotencyKey, once } from '../http/serve/idempotency.ts'
import { serve } from '../http/serve/serve.ts'
import { expectVersions } from './act/expectVersions.ts'
import { moveDays } from './act/moveDays.ts'
import { recallRecords } from './act/recallRecords.ts'
import { type StepContext, type StepRequest, takeActionsIn } from './act/takeActions.ts'
import { boardRoutes } from './board/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { type Engine, type FlowDeps, inTransaction, menusOfFlows } from './deps.ts'
import { findRoutes } from './find/routes.ts'
import { listRoutes } from './list/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { originalOf } from './original/historyRow.ts'
import { likelyRefundsOf } from './original/likelyRefunds.ts'
import { isAnswerFor, whyNotRaised, withOffers } from './original/offers.ts'
import {
  allRaisedOn,
  asRaised,
  type OriginalKey,
  onTransactionOf,
  originalByKey,
  raisedOn,
} from './original/originals.ts'
import { refundRoutes } from './original/refundRoutes.ts'
import { cardPaymentsOf, sameCardOf, unlessMonthsAway } from './original/sameCard.ts'
import { batchReplyOf, type Outcome } from './outcomes.ts'
import { packetRoutes } from './packet/routes.ts'
import { prepareRoutes } from './prepare/routes.ts'
import { definitionOf } from './record/definition.ts'
import { operationsOf } from './record/operations.ts'
import { opensFlow } from './record/recordRow.ts'
import { relatedOf, requireVisibleRecord } from './record/visibleRecord.ts'
import { recordDetailOf, visibleOriginal } from './recordDetail.ts'
import { referenceReader } from './reference.ts'
import { formRoutes } from './submit/routes.ts'
import { worklistRoutes } from './worklist/routes.ts'
import { taskCounts } from './worklist/taskCounts.ts'

export function flowRoutes(app: FastifyInstance, deps: FlowDeps): void {
  const engine = { ...deps, reference: referenceReader(deps.databases) }
  listRoutes(app, engine)
  worklistRoutes(app, engine)
  boardRoutes(app, engine)
  noteRoutes(app, engine)
  findRoutes(app, engine)
  formRoutes(app, engine)
  prepareRoutes(app, engine)
  refundRoutes(app, engine)
  stepRoutes(app, engine)
  moveRoute(app, engine)
  bulkRoutes(app, engine)
  detailRoutes(app, engine)
  packetRoutes(app, engine)
  pageRoutes(app, engine)
}

function stepRoutes(app: FastifyInstance, engine: Engine): void {
  for (const action of bulkActions) {
    const having = flows.filter((flow) => allStepsOf(flow).some((step) => step.action === action))
    if (having.length === 0) continue
    serve(app, bulkCall(action), menusOfFlows(having), async ({ body, actor, language, http }) => {
      expectVersions(actor, body.list)
      const repeatable = { userId: actor.userId, key: idempotencyKey(http), request: [action, body.list] }
      return inTransaction(engine, (trx) =>
        once(trx, repeatable, async () =>
          batchReplyOf(await takeEach(trx, engine, { actor, action, language }, body.list), language),
        ),
      )
    })
  }
}

function moveRoute(app: FastifyInstance, engine: Engine): void {
  serve(app, moveDay, { ...menusOfFlows(flows), role: 'manager' }, async ({ body, actor, language, http }) => {
    if (!actsForAll(actor)) throw new CallError('otherInstitution')
    const repeatable = { userId: actor.userId, key: idempotencyKey(http), request: ['moveDay', body] }
    const step = { actor, action: 'moveDay', language } as const
    return inTransaction(engine, (trx) =>
      once(trx, repeatable, async () => {
        const [outcome] = await moveDays(trx, engine.clock(), step, [body])
        if (outcome?.refused) throw outcome.refused
        return {}
      }),
    )
  })
}

function takeEach(
  trx: Transaction<Tables>,
  { clock, drafts }: Engine,
  step: StepContext,
  list: readonly StepRequest[],
): Promise<Outcome[]> {
  if (step.action === 'recall') return recallRecords(trx, clock(), step, list, drafts)
  return takeActionsIn(trx, clock(), step, list)
}

function detailRoutes(app: FastifyInstance, { databases, clock, reference }: Engine): void {
  const { main } = databases
  const access = menusOfFlows(flows)

  serve(app, disputeInf, access, async ({ body, actor, language }) => {
    const seen = await requireVisibleRecord(main, body.expId, actor)
    return recordDetailOf(main, seen, await reference(), { actor, today: dayOf(clock()), language })
  })

  serve(app, byExpTran, access, async ({ body, actor, language }) => {
    const { record } = await requireVisibleRecord(main, body.expId, actor)
    const found = await visibleOriginal(main, record, actor)
    const original = originalOf(found)
    const raised = (await raisedOn(main, found.id, actor)).map((one) => asRaised(one, original))
    // A dispute goes on in other flows: a chargeback after an inquiry, a pre-arbitration after a second chargeback.
    const opened = flows.filter((flow) => opensFlow(actor, flow))
    const raising = opened.flatMap((flow) => transIdsOf(flow, 'withOrig'))
    const now = nowOf(clock())
    const { today } = now
    const offered = withOffers(found, raised, raising, actor, await reference(), { ...now, language, explained: true })
    const ofCard = await unlessMonthsAway(async () => {
      const [likelyRefunds, sameCard] = await Promise.all([
        likelyRefundsOf(main, found.id, { expId: record.exp_id, actor }),
        sameCardOf(main, found.id, actor, today),
      ])
      return { likelyRefunds, sameCard }
    })
    return { ...offered, ...(ofCard ?? { sameCard: null }) }
  })

  serve(app, queryInf, access, async ({ body, actor }) => {
    const seen = await requireVisibleRecord(main, body.expId, actor)
    const operations = await operationsOf(main, seen, actor)
    const standing = await onTransactionOf(main, seen.record, actor)
    const others = standing.filter(({ exp_id }) => exp_id !== body.expId)
    return { operations, related: relatedOf(others, actor, dayOf(clock())) }
  })

  serve(app, hisTranSingle, access, async ({ body, actor, language, card }) => {
    const { flow: flowId, ...key } = body
    const asked =
      flowId === undefined ? flows.filter((flow) => opensFlow(actor, flow)) : flows.filter(({ id }) => id === flowId)
    if (asked.length === 0) throw new CallError('notFound')
    const { found, standing } = await standingOn(main, key, actor)
    if (!asked.every((flow) => opensFlow(actor, flow))) throw new CallError('forbidden')
    const original = originalOf(found)
    const raised = standing.map((one) => asRaised(one, original))
    const raising = asked.flatMap((flow) => transIdsOf(flow, 'withOrig'))
    const now = nowOf(clock())
    const { today } = now
    const whole = (await allRaisedOn(main, found.id)).map((one) => asRaised(one, original))
    const saying = { ...now, language, standing: whole, explained: true }
    const offered = withOffers(found, raised, raising, actor, await reference(), saying)
    const related = relatedOf(standing, actor, today)
    // What else the card did is a search by its number. Beyond the limit the transaction is shown without it.
    if (!(await mayLookUp(card, found.row.priAcctNo))) return { ...offered, related, sameCard: null }
    const ofCard = await unlessMonthsAway(async () => {
      const [likelyRefunds, sameCard, cardPayments] = await Promise.all([
        likelyRefundsOf(main, found.id, { expId: null, actor }),
        sameCardOf(main, found.id, actor, today),
        cardPaymentsOf(main, found.id, actor, today),
      ])
      return { likelyRefunds, sameCard, cardPayments }
    })
    return { ...offered, related, ...(ofCard ?? { sameCard: null }) }
  })

  serve(app, queryGuide, access, async ({ body: { version, original: key }, actor, language }) => {
    const known = await reference()
    const asked = version ?? known.questions.inForce
    const questions = asked === null ? undefined : known.questions.of(asked)
    if (asked === null || !questions) throw new CallError('notFound')
    if (!key) return { version: asked, questions: [...questions], party: null, ends: [] }
    const { found, standing } = await standingOn(main, key, actor)
    const original = originalOf(found)
    const asAll = (records: typeof standing) => records.map((one) => asRaised(one, original))
    const records = { raised: asAll(standing), standing: asAll(await allRaisedOn(main, found.id)) }
    const now = { ...nowOf(clock()), language }
    const ends = proposalsOf(questions).map((end) => {
      const flow = flowRaising(end.transId)
      const isOpen = flow !== null && opensFlow(actor, flow)
      const whyNot = isOpen
        ? whyNotRaised(end, found, records, actor, known, now)
        : errorText(language, 'forbidden', {})
      return { transId: end.transId, rsnCd: end.rsnCd ?? null, whyNot }
    })
    return {
      version: asked,
      questions: questionsFor(questions, (answer) => isAnswerFor(answer, found.row, known)),
      party: partyOf(original, actor.insIdCd),
      ends,
    }
  })

  serve(app, hisTranSameCard, access, async ({ body, actor, card }) => {
    const { found } = await standingOn(main, body, actor)
    await card.search(found.row.priAcctNo, {})
    card.found()
    return cardPaymentsOf(main, found.id, actor, dayOf(clock()))
  })

  serve(app, hisTranSearch, access, async ({ body, actor }) => {
    const { found, standing } = await standingOn(main, body, actor)
    return { ...found.row, refunds: found.refunds, related: relatedOf(standing, actor, dayOf(clock())) }
  })
}

const limits: readonly string[] = ['cardSearchesMinute', 'cardSearchesDay'] satisfies ErrorName[]

/** Counts a search by the card of a transaction that is open. It always finds that. */
async function mayLookUp(card: CardUse, masked: string): Promise<boolean> {
  try {
    await card.search(masked, {})
    card.found()
    return true
  } catch (error) {
    if (error instanceof CallError && limits.includes(error.error)) return false
    throw error
  }
}

async function standingOn(db: Reader, key: OriginalKey, actor: SessionUser) {
  const found = await originalByKey(db, key, actor)
  if (!found) throw new CallError('notFound')
  return { found, standing: await raisedOn(db, found.id, actor) }
}

function pageRoutes(
  app: FastifyInstance,
  { databases, clock, reference, otp, countAlerts, countChanges }: Engine,
): void {
  serve(app, getTasks, 'session', async ({ actor }) => {
    const opened = flows.filter((flow) => opensFlow(actor, flow))
    const [tasks, alerts, changes] = await Promise.all([
      taskCounts(databases.search, opened, actor, clock()),
      countAlerts(actor),
      countChanges(actor),
    ])
    return { ...tasks, alerts, changes }
  })

  const others = ['RiskMonitoring', 'ExceptListManagement', 'InternetPay', 'InformationManagement'] as const
  serve(app, definition, { menu: [...menusOfFlows(flows).menu, ...others] }, async ({ body, actor }) => {
    const menu = menuOfPage(body.pageId)
    if (menu && !hasRight(actor, { menu })) throw new CallError('forbidden')
    const [setting = otpNever] = await otp.settingsOf([actor.insIdCd])
    const found = definitionOf(body.pageId, await reference(), setting, actor, nowOf(clock()))
    if (!found) throw new CallError('notFound')
    return found
  })
}
