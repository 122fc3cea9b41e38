import type { Transaction } from 'kysely'
import type { Submission, SubmissionAlone } from '../../contract/submission.ts'
import { dayOf } from '../../domain/calendar.ts'
import { dueOf } from '../../domain/limits.ts'
import { offer, offerAlone } from '../../domain/offers.ts'
import { exceptionFacts } from '../../domain/transactions.ts'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../http/errors.ts'
import { checkContent } from './content.ts'
import { confirmEqual, refuseKnownTransaction } from './duplicates.ts'
import { originalOf } from './historyRows.ts'
import { insertRecord } from './insertRecord.ts'
import { partyFor, sidesOf } from './offersOf.ts'
import { asRaised, holdPanHash, lockOriginal, lockRaised, originalByKey, raisedOn } from './originals.ts'
import type { ExceptionRecord } from './recordRows.ts'
import { notOfferedError } from './refusal.ts'
import { type Sending, transIdOf } from './sending.ts'
import { signedLine } from './signing.ts'
import { factColumns, factsOf } from './transactionFacts.ts'

/**
 * Raises an exception on a cleared transaction and answers its id. Submissions on one original run one after another, so
 * that their sum holds. Throws the rule that refuses it.
 */
export async function raise(trx: Transaction<Tables>, sent: Submission, sending: Sending): Promise<string> {
  const { actor, at, reference, language, signing } = sending
  const transId = transIdOf(sent.submitTransId, sending)
  const key = { priKey: sent.origKey, logCd: sent.origLogCd, settleDt: sent.origSettleDt }
  const found = await originalByKey(trx, key, actor)
  if (!found) throw new CallError('notFound')
  await lockOriginal(trx, found.id)
  const panHash = await holdPanHash(trx, found.id)
  const standing = await lockRaised(trx, found.id)

  const { row } = found
  const original = originalOf(found)
  const party = partyFor(transId, original, actor, sent.submitRcvInsIdCd)
  const offerWith = (others: readonly ExceptionRecord[]) => {
    const raised = others.map((one) => asRaised(one, original))
    return offer({ transId, rsnCd: sent.rsnCd ?? null, party }, original, raised, reference.rules, dayOf(at))
  }
  // Unreleased records of the other side count towards the sum, but are not named as the reason.
  const answer = offerWith(await raisedOn(trx, found.id, actor))
  if (!answer.offered || !party) throw notOfferedError(answer, language)
  const whole = offerWith(standing)

  const { submitInsIdCd, rcvInsIdCd } = sidesOf(original, party)
  const { transCurrCd } = row
  const given = { transCurrCd, rcvInsIdCd, atMost: answer.atMost, rule: answer.rule }
  const content = checkContent(sent, { transId, origin: 'withOrig', submitInsIdCd, original: given }, sending)
  const equalTo = await confirmEqual(trx, {
    ...{ transId, submitInsIdCd, content, at, confirmed: sent.confirmed ?? false },
    about: { originalId: found.id },
  })
  await signing.sign(trx, signedLine(transId, content), [submitInsIdCd])

  if (!whole.offered || BigInt(content.transAt) > whole.atMost) throw new CallError('otherSideAtWork')

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
  }
  const dueDt = dueOf(answer.rule, answer.lastDay, dayOf(at))
  const expId = await insertRecord(
    trx,
    { transId, submitInsIdCd, origin: 'withOrig', dueDt, columns, card: null },
    content,
    sending,
  )
  if (answered) await trx.updateTable('exception').set({ answered: true }).where('exp_id', '=', answered).execute()
  return expId
}

/** The same without an original: the submitter is the user's institution, the receiver whoever is named. */
export async function raiseAlone(trx: Transaction<Tables>, sent: SubmissionAlone, sending: Sending): Promise<string> {
  const { flow, actor, at, reference, vault, language, signing } = sending
  const transId = transIdOf(sent.submitTransId, sending)
  const facts = factsOf(flow, sent, language)
  const answer = offerAlone({ transId, rsnCd: sent.rsnCd ?? null }, facts.settleDt, reference.rules, dayOf(at))
  if (!answer.offered) throw notOfferedError(answer, language)

  const submitInsIdCd = actor.insIdCd
  const content = checkContent(sent, { transId, origin: 'noOrig', submitInsIdCd, original: null }, sending)
  const panHashes = sent.priAcctNo === undefined ? [] : vault.hashesOf(sent.priAcctNo)
  await refuseKnownTransaction(trx, { ...facts, panHashes }, { transId, expId: null }, actor)
  const equalTo = await confirmEqual(trx, {
    ...{ transId, submitInsIdCd, content, at, confirmed: sent.confirmed ?? false },
    about: { panHashes },
  })
  await signing.sign(trx, signedLine(transId, content), [submitInsIdCd])
  const dueDt = dueOf(answer.rule, answer.lastDay, dayOf(at))
  const columns = { ...factColumns(facts), equal_to: equalTo }
  const record = { transId, submitInsIdCd, origin: 'noOrig', dueDt, columns, card: facts.card } as const
  return insertRecord(trx, record, content, sending)
}
