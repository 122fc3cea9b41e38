import type { Transaction } from 'kysely'
import { originalKeyOf, type Submission, type SubmissionWithoutOriginal } from '../../../contract/records/submission.ts'
import { dueDateOf } from '../../../domain/records/givenDates.ts'
import { offer, offerWithoutOriginal } from '../../../domain/records/offers.ts'
import { isClaim } from '../../../domain/records/refunds.ts'
import { exceptionFacts } from '../../../domain/records/transactions.ts'
import { dayOf, timeOf } from '../../../domain/time/calendar.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { originalOf } from '../original/historyRow.ts'
import { keepPossibleRefunds } from '../original/likelyRefunds.ts'
import { partyFor, sidesOf } from '../original/offers.ts'
import { asRaised, holdPanHash, lockOriginal, lockRaised, originalByKey, raisedOn } from '../original/originals.ts'
import { notOfferedError } from '../outcomes.ts'
import type { ExceptionRecord } from '../record/recordRow.ts'
import { checkContent } from './checkContent.ts'
import { confirmEqual, expectFurther, refuseKnownTransaction } from './duplicates.ts'
import { columnsOf } from './fieldColumns.ts'
import { insertRecord } from './insertRecord.ts'
import { signedLine } from './signing.ts'
import { type SubmissionContext, transIdOf } from './submissionContext.ts'
import { expectNamed, factsOf } from './transactionFacts.ts'

/**
 * Returns the id of the new record. Locks the original, so that submissions run one after another and their sum stays
 * within the limit. Throws the rule that refuses it.
 */
export async function createRecord(
  trx: Transaction<Tables>,
  sent: Submission,
  context: SubmissionContext,
): Promise<string> {
  const { actor, at, reference, language, signing, prepared } = context
  const transId = transIdOf(sent.submitTransId, context)
  const found = await originalByKey(trx, originalKeyOf(sent), actor)
  if (!found) throw new CallError('notFound')
  await lockOriginal(trx, found.id)
  const panHash = await holdPanHash(trx, found.id)
  const standing = await lockRaised(trx, found.id)

  const { row } = found
  const original = originalOf(found)
  const party = partyFor(transId, original, actor, sent.submitRcvInsIdCd)
  const offerWith = (others: readonly ExceptionRecord[]) => {
    const raised = others.map((one) => asRaised(one, original))
    return offer(
      { transId, rsnCd: sent.rsnCd ?? null, party },
      original,
      raised,
      reference.rules,
      dayOf(at),
      timeOf(at),
    )
  }
  // Unreleased records of the other side count towards the sum, but are not named as the reason.
  const answer = offerWith(await raisedOn(trx, found.id, actor))
  if (!answer.offered || !party) throw notOfferedError(answer, language)
  const whole = offerWith(standing)

  const { submitInsIdCd, rcvInsIdCd } = sidesOf(original, party)
  const { transCurrCd } = row
  const given = { transCurrCd, rcvInsIdCd, atMost: answer.atMost, rule: answer.rule, row }
  const content = checkContent(sent, { transId, origin: 'withOrig', submitInsIdCd, original: given }, context)
  const equalTo = await confirmEqual(trx, {
    transId,
    submitInsIdCd,
    content,
    at,
    confirmed: sent.confirmed ?? false,
    about: { originalId: found.id },
  })
  if (!whole.offered || BigInt(content.transAt) > whole.atMost) throw new CallError('otherSideAtWork')
  await signing.sign(trx, signedLine(transId, content), [submitInsIdCd])

  const { answers } = exceptionFacts(transId)
  const answered = standing.find((one) => one.trans_id === answers)?.exp_id ?? null
  const columns = {
    orig_id: found.id,
    orig_key: row.priKey,
    orig_log_cd: row.logCd,
    settle_dt: row.settleDt,
    pan_masked: row.priAcctNo,
    pan_hash: panHash,
    retri_ref_no: row.retriRefNo,
    orig_trans_at: row.transAt,
    orig_trans_curr_cd: transCurrCd,
    answers_exp_id: answered,
    equal_to: equalTo,
    prepared_by: prepared?.name ?? null,
  }
  const due = dueDateOf(answer, { on: dayOf(at), submitInsIdCd, rcvInsIdCd })
  const record = { transId, submitInsIdCd, origin: 'withOrig', due, columns } as const
  const expId = await insertRecord(trx, record, content, context)
  if (isClaim(transId)) await keepPossibleRefunds(trx, expId, found.id)
  if (answered) await trx.updateTable('exception').set({ answered: true }).where('exp_id', '=', answered).execute()
  return expId
}

export async function createRecordWithoutOriginal(
  trx: Transaction<Tables>,
  sent: SubmissionWithoutOriginal,
  context: SubmissionContext,
): Promise<string> {
  const { flow, actor, at, reference, vault, language, signing } = context
  const transId = transIdOf(sent.submitTransId, context)
  const facts = factsOf(flow, sent, language)
  const submitInsIdCd = actor.insIdCd
  const answer = offerWithoutOriginal(
    { transId, rsnCd: sent.rsnCd ?? null, insIdCd: submitInsIdCd },
    facts.settleDt,
    reference.rules,
    dayOf(at),
    timeOf(at),
  )
  if (!answer.offered) throw notOfferedError(answer, language)

  const content = checkContent(sent, { transId, origin: 'noOrig', submitInsIdCd, original: null }, context)
  const panHashes = sent.priAcctNo === undefined ? [] : vault.hashesOf(sent.priAcctNo)
  expectNamed(transId, facts, panHashes)
  const { confirmed = false } = sent
  const refund = await refuseKnownTransaction(trx, { ...facts, panHashes }, { transId, expId: null }, actor)
  const equalTo = await confirmEqual(trx, {
    transId,
    submitInsIdCd,
    content,
    at,
    confirmed,
    about: { panHashes },
  })
  expectFurther(refund, confirmed)
  await signing.sign(trx, signedLine(transId, content), [submitInsIdCd])
  const due = dueDateOf(answer, { on: dayOf(at), submitInsIdCd, rcvInsIdCd: content.rcvInsIdCd })
  const columns = { ...columnsOf(facts), equal_to: equalTo }
  const record = { transId, submitInsIdCd, origin: 'noOrig', due, columns, card: sent.priAcctNo } as const
  return insertRecord(trx, record, content, context)
}
