import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { prepareDraft } from '../../../contract/records/drafts.ts'
import { type DraftedSubmission, originalKeyOf } from '../../../contract/records/submission.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { belongsTo } from '../../../domain/people/actor.ts'
import { submissionDraftKey } from '../../../domain/records/drafts.ts'
import { offer, type Raised } from '../../../domain/records/offers.ts'
import type { ExceptionTransId } from '../../../domain/records/transactions.ts'
import { formatAmount } from '../../../domain/text/money.ts'
import { dayOf, timeOf } from '../../../domain/time/calendar.ts'
import { transIdsOf } from '../../../domain/workflow/check.ts'
import { asksFor, type Flow } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { idempotencyKey, once } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import type { Engine } from '../deps.ts'
import { originalOf } from '../original/historyRow.ts'
import { partyFor, sidesOf } from '../original/offers.ts'
import { allRaisedOn, asRaised, originalByKey, raisedOn } from '../original/originals.ts'
import { notOfferedError } from '../outcomes.ts'
import { opensFlow } from '../record/recordRow.ts'
import type { Reference } from '../reference.ts'
import { checkForm } from '../submit/checkContent.ts'
import { checkAmount } from '../submit/fields/claim.ts'
import { checkGuide } from '../submit/fields/guide.ts'
import { transIdOf } from '../submit/submissionContext.ts'
import { submitFormPath } from './submitFormPath.ts'

/** The only call by which an assistant writes. A person checks and submits the draft. */
export function prepareRoutes(app: FastifyInstance, engine: Engine): void {
  const { databases, drafts, clock, reference, stepsTaken } = engine
  serve(app, prepareDraft, 'key', async ({ body, actor, language, http, note }) => {
    const { username, flow: flowId, form } = body
    const flow = flowOf(flowId)
    if (!opensFlow(actor, flow)) throw new CallError('forbidden')
    // Each key for itself: more keys make no more drafts, as a user has a number of them that may wait.
    if (!(await drafts.mayPrepare(actor.userId))) throw new CallError('tooMany')
    const known = await reference()
    const original = originalKeyOf(form)
    note({ target: original.priKey, detail: { flow: flowId, transId: form.submitTransId, username } })
    const prepared = await databases.main.transaction().execute((trx) =>
      once(trx, { userId: actor.userId, key: idempotencyKey(http), request: body }, async () => {
        const at = clock()
        const values = await draftedValues(trx, form, { flow, actor, language, reference: known, at })
        const { userId } = await handlerNamed(trx, engine, { username, flow, actor })
        const path = submitFormPath(flow, original)
        const key = submissionDraftKey(flowId, original)
        await drafts.prepare(trx, { userId, username, key, path, values }, actor, at)
        return { path, savedAt: at.toISOString() }
      }),
    )
    stepsTaken()
    return prepared
  })
}

interface Wanted {
  username: string
  flow: Flow
  actor: SessionUser
}

/** Throws `notFound` for a name that nobody of the institution has, `draftNotFor` where they may not submit the form. */
async function handlerNamed(
  trx: Transaction<Tables>,
  { userOf }: Engine,
  { username, flow, actor }: Wanted,
): Promise<SessionUser> {
  const found = await trx.selectFrom('app_user').select('user_id').where('username', '=', username).executeTakeFirst()
  const user = found ? await userOf(found.user_id) : null
  if (!user || !belongsTo(actor, user.insIdCd)) throw new CallError('notFound', {}, 'username')
  if (!hasRight(user, { menu: flow.menu, role: 'handler' }))
    throw new CallError('draftNotFor', { username }, 'username')
  return user
}

interface Preparation {
  flow: Flow
  actor: SessionUser
  language: Language
  reference: Reference
  at: Date
}

/**
 * The form as the browser keeps it in a draft. Throws where the transaction isn't the institution's, where this may not
 * be raised on it now, or not for this reason or amount. What else the form asks for is left to the user.
 */
async function draftedValues(
  db: Reader,
  form: DraftedSubmission,
  { flow, actor, language, reference, at }: Preparation,
): Promise<Record<string, string>> {
  const { submitTransId, origKey: _key, origLogCd: _log, origSettleDt: _day, submitTransAt, ...content } = form
  checkForm(flow, 'withOrig', content)
  const transId = transIdOf(submitTransId, { transIds: transIdsOf(flow, 'withOrig'), language })
  const found = await originalByKey(db, originalKeyOf(form), actor)
  if (!found) throw new CallError('notFound')
  const original = originalOf(found)
  const raised = (await raisedOn(db, found.id, actor)).map((one) => asRaised(one, original))
  const party = partyFor(transId, original, actor, '')
  const rsnCd = content.rsnCd ?? null
  const offerWith = (records: readonly Raised[]) =>
    offer({ transId, rsnCd, party }, original, records, reference.rules, dayOf(at), timeOf(at))
  const answer = offerWith(raised)
  if (!answer.offered || !party) throw notOfferedError(answer, language)
  checkReasonCode(flow, transId, rsnCd, reference)
  checkGuide(content, { transId, rsnCd }, { reference })
  const { submitInsIdCd, rcvInsIdCd } = sidesOf(original, party)
  const { atMost, open, rule } = answer
  const { transCurrCd } = found.row
  const limits = {
    transId,
    origin: 'withOrig' as const,
    submitInsIdCd,
    original: { transCurrCd, rcvInsIdCd, atMost, rule, row: found.row },
  }
  const transAt = checkAmount(submitTransAt ?? `${open}`, limits, { flow, reference, language })
  const whole = offerWith((await allRaisedOn(db, found.id)).map((one) => asRaised(one, original)))
  if (!whole.offered || BigInt(transAt) > whole.atMost) throw new CallError('otherSideAtWork')
  return { ...typedIn(content), transId, rcvInsIdCd, transAt: formatAmount(transAt, transCurrCd) }
}

function checkReasonCode(flow: Flow, transId: ExceptionTransId, rsnCd: string | null, reference: Reference): void {
  if (rsnCd === null || !asksFor(flow, 'withOrig', 'rsnCd')) return
  if (!reference.reasonsOf(transId).some((one) => one.rsnCd === rsnCd)) throw new CallError('reasonWrong', {}, 'rsnCd')
}

function typedIn(content: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
