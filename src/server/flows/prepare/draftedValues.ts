import { type DraftedSubmission, originalKeyOf } from '../../../contract/records/submission.ts'
import { offer, type Raised } from '../../../domain/records/offers.ts'
import type { ExceptionTransId } from '../../../domain/records/transactions.ts'
import { formatAmount } from '../../../domain/text/money.ts'
import { dayOf, timeOf } from '../../../domain/time/calendar.ts'
import { transIdsOf } from '../../../domain/workflow/check.ts'
import { asksFor, type Flow } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { originalOf } from '../original/historyRow.ts'
import { partyFor, sidesOf } from '../original/offers.ts'
import { allRaisedOn, asRaised, originalByKey, raisedOn } from '../original/originals.ts'
import { notOfferedError } from '../outcomes.ts'
import type { Reference } from '../reference.ts'
import { checkForm } from '../submit/checkContent.ts'
import { checkAmount } from '../submit/fields/claim.ts'
import { checkGuide } from '../submit/fields/guide.ts'
import { transIdOf } from '../submit/submissionContext.ts'

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
export async function draftedValues(
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
