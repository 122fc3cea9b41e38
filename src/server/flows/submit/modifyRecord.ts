import type { Transaction } from 'kysely'
import type { Modification, ModificationWithoutOriginal } from '../../../contract/records/submission.ts'
import { dueDateOf } from '../../../domain/records/givenDates.ts'
import { maxAmount, type Original, offer, offerWithoutOriginal, openAmount } from '../../../domain/records/offers.ts'
import { type ExceptionTransId, isExceptionTransId, type Party } from '../../../domain/records/transactions.ts'
import { type LimitRule, ruleFor } from '../../../domain/reference/limits.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { originOf } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type LockedRecord, lockRecord } from '../act/lockRecord.ts'
import { keepReleased } from '../act/release.ts'
import { stepOf } from '../act/takeActions.ts'
import { applySteps } from '../events/events.ts'
import { snapshotTextOf, withAuthor } from '../events/recordSnapshot.ts'
import { originalOf } from '../original/historyRow.ts'
import { asRaised, originalById, raisedOn } from '../original/originals.ts'
import { notOfferedError } from '../outcomes.ts'
import type { ExceptionRecord } from '../record/recordRow.ts'
import { replaceVouchers } from '../record/vouchers.ts'
import type { Reference } from '../reference.ts'
import { checkContent } from './checkContent.ts'
import type { Content } from './content.ts'
import { confirmEqual, expectFurther, refuseKnownTransaction } from './duplicates.ts'
import { columnsOf } from './fieldColumns.ts'
import { checkAtMost } from './fields/claim.ts'
import { signedLine } from './signing.ts'
import type { SubmissionContext } from './submissionContext.ts'
import { cardColumnsOf, expectNamed, factsOf } from './transactionFacts.ts'

/**
 * Changes and resends a refused record. The sum on the original is limited as at the first submission. Returns the id.
 * Throws the rule that refuses it, or `recordChanged` when it isn't what the user saw.
 */
export async function modifyRecord(
  trx: Transaction<Tables>,
  sent: Modification,
  context: SubmissionContext,
): Promise<string> {
  const { flow, actor, reference } = context
  const locked = await lockRecord(trx, sent, 'modify', context, 'all on its original')
  const { record, transition } = locked
  const found = record.orig_id === null ? null : await originalById(trx, record.orig_id, actor)
  if (!found || originOf(flow, record.with_orig_in) !== 'withOrig' || transition.side !== 'submitter')
    throw new CallError('notFound')

  const original = originalOf(found)
  const seen = await raisedOn(trx, found.id, actor)
  const sameReason = (sent.rsnCd ?? null) === record.rsn_cd
  const columns = sameReason ? {} : ofOtherReason(sent, record, seen, original, context)
  const transId = knownTransId(record)
  const rule = ruleFor(reference.rules, transId, sent.rsnCd ?? null, original.settleDt)
  if (!rule) throw new CallError('noRule')
  const atMost = atMostBy(rule, record, seen, original)
  const { submit_ins_id_cd: submitInsIdCd } = record
  const given = { transCurrCd: record.trans_curr_cd, rcvInsIdCd: record.rcv_ins_id_cd, atMost, rule, row: found.row }
  const content = checkContent(sent, { transId, origin: 'withOrig', submitInsIdCd, original: given }, context)
  const equal = isSameClaim(content, record)
    ? {}
    : await askedEqual(trx, sent, locked, content, { originalId: found.id }, context)
  checkWhole(BigInt(content.transAt), rule, locked, original)
  return write(trx, locked, content, { ...columns, ...equal }, context)
}

export async function modifyRecordWithoutOriginal(
  trx: Transaction<Tables>,
  sent: ModificationWithoutOriginal,
  context: SubmissionContext,
): Promise<string> {
  const { flow, actor, reference, vault, language } = context
  const locked = await lockRecord(trx, sent, 'modify', context, 'itself')
  const { record, transition } = locked
  const transId = knownTransId(record)
  if (originOf(flow, record.with_orig_in) !== 'noOrig' || transition.side !== 'submitter')
    throw new CallError('notFound')

  const facts = factsOf(flow, sent, language)
  const kept = await keptPanHashes(trx, record.exp_id)
  const panHashes = sent.priAcctNo === undefined ? kept : vault.hashesOf(sent.priAcctNo)
  expectNamed(transId, facts, panHashes)
  const isSameCard = sent.priAcctNo === undefined || kept.some((hash) => panHashes.includes(hash))
  const isSameTransaction =
    isSameCard && facts.retriRefNo === record.retri_ref_no && facts.settleDt === record.settle_dt
  const own = { transId, expId: record.exp_id }
  const refund = await refuseKnownTransaction(trx, { ...facts, panHashes }, own, actor)
  // Judged by the day on which it was raised: a refusal doesn't make it late.
  const raisedOn = dayOf(record.rec_crt_ts)
  const { submit_ins_id_cd: submitInsIdCd } = record
  const asked = { transId, rsnCd: sent.rsnCd ?? null, insIdCd: submitInsIdCd }
  const answer = offerWithoutOriginal(asked, facts.settleDt, reference.rules, raisedOn)
  if (!answer.offered) throw notOfferedError(answer, language)
  const content = checkContent(sent, { transId, origin: 'noOrig', submitInsIdCd, original: null }, context)
  const equal =
    isSameCard && isSameClaim(content, record)
      ? {}
      : await askedEqual(trx, sent, locked, content, { panHashes }, context)
  // That it is a further refund of the same transaction was confirmed when it was raised.
  expectFurther(refund, isSameTransaction || sent.confirmed === true)
  const card = cardColumnsOf(sent.priAcctNo, record.exp_id, vault)
  const isSame = (sent.rsnCd ?? null) === record.rsn_cd && facts.settleDt === record.settle_dt
  const columns = {
    ...columnsOf(facts),
    ...card,
    ...equal,
    ...(isSame ? {} : dueColumns(answer, { on: raisedOn, submitInsIdCd, rcvInsIdCd: content.rcvInsIdCd })),
  }
  return write(trx, locked, content, columns, context)
}

/** Whether amount, currency and receiver stay. Another record can be equal only where one of them, or the card, changes. */
function isSameClaim({ transAt, transCurrCd, rcvInsIdCd }: Content, record: ExceptionRecord): boolean {
  return transAt === record.trans_at && transCurrCd === record.trans_curr_cd && rcvInsIdCd === record.rcv_ins_id_cd
}

async function askedEqual(
  trx: Transaction<Tables>,
  { confirmed = false }: Pick<Modification, 'confirmed'>,
  { record }: LockedRecord,
  content: Content,
  about: Parameters<typeof confirmEqual>[1]['about'],
  { at }: SubmissionContext,
): Promise<{ equal_to: string | null }> {
  const own = { expId: record.exp_id, transId: record.trans_id, submitInsIdCd: record.submit_ins_id_cd }
  return { equal_to: await confirmEqual(trx, { ...own, content, about, at, confirmed }) }
}

async function keptPanHashes(trx: Transaction<Tables>, expId: string): Promise<string[]> {
  const { pan_hash: hash } = await trx
    .selectFrom('exception')
    .select('pan_hash')
    .where('exp_id', '=', expId)
    .executeTakeFirstOrThrow()
  return hash === null ? [] : [hash]
}

/** Null when no limit rule applies. */
export function maxAmountFor(
  record: ExceptionRecord,
  current: readonly ExceptionRecord[],
  { rules }: Pick<Reference, 'rules'>,
  original: Original,
): bigint | null {
  const rule = ruleFor(rules, knownTransId(record), record.rsn_cd, original.settleDt)
  return rule && atMostBy(rule, record, current, original)
}

/** Null when no limit rule applies. */
export function openAmountFor(
  record: ExceptionRecord,
  current: readonly ExceptionRecord[],
  { rules }: Pick<Reference, 'rules'>,
  original: Original,
): bigint | null {
  const transId = knownTransId(record)
  const rule = ruleFor(rules, transId, record.rsn_cd, original.settleDt)
  const asked = { transId, party: raiserOf(record, original) }
  return rule && openAmount(asked, original, others(record, current, original), rule)
}

function atMostBy(
  rule: LimitRule,
  record: ExceptionRecord,
  current: readonly ExceptionRecord[],
  original: Original,
): bigint {
  const asked = { transId: knownTransId(record), party: raiserOf(record, original) }
  return maxAmount(asked, original, others(record, current, original), rule)
}

/**
 * Checks the sum again, since others may have claimed what was declined. Locks all records on the original. Throws the
 * rule that refuses it.
 */
export async function checkAgreedFields(
  trx: Transaction<Tables>,
  locked: LockedRecord,
  { actor, reference, language }: SubmissionContext,
): Promise<void> {
  const { record } = locked
  const found = record.orig_id === null ? null : await originalById(trx, record.orig_id, actor)
  if (!found) return
  const original = originalOf(found)
  const rule = ruleFor(reference.rules, knownTransId(record), record.rsn_cd, original.settleDt)
  if (!rule) throw new CallError('noRule')
  const atMost = atMostBy(rule, record, await raisedOn(trx, found.id, actor), original)
  const amount = BigInt(record.trans_at)
  checkAtMost(amount, { atMost, transCurrCd: record.trans_curr_cd, rule }, 'replyCd', language)
  checkWhole(amount, rule, locked, original)
}

/** Includes what the other side hasn't released yet; the error tells the user only to wait. */
function checkWhole(amount: bigint, rule: LimitRule, { record, current }: LockedRecord, original: Original): void {
  if (amount > atMostBy(rule, record, current, original)) throw new CallError('otherSideAtWork')
}

export function raiserOf(record: ExceptionRecord, original: Original): Party {
  return asRaised(record, original).by
}

function others(record: ExceptionRecord, current: readonly ExceptionRecord[], original: Original) {
  return current.filter((one) => one.exp_id !== record.exp_id).map((one) => asRaised(one, original))
}

export function knownTransId({ trans_id }: ExceptionRecord): ExceptionTransId {
  if (!isExceptionTransId(trans_id)) throw new Error(`No flow raises ${trans_id}.`)
  return trans_id
}

function ofOtherReason(
  sent: Modification,
  record: ExceptionRecord,
  current: readonly ExceptionRecord[],
  original: Original,
  { reference, language }: SubmissionContext,
): ReturnType<typeof dueColumns> {
  const asked = { transId: knownTransId(record), rsnCd: sent.rsnCd ?? null, party: raiserOf(record, original) }
  const raised = others(record, current, original)
  const raisedOn = dayOf(record.rec_crt_ts)
  const answer = offer(asked, original, raised, reference.rules, raisedOn)
  if (!answer.offered) throw notOfferedError(answer, language)
  const { submit_ins_id_cd: submitInsIdCd, rcv_ins_id_cd: rcvInsIdCd } = record
  return dueColumns(answer, { on: raisedOn, submitInsIdCd, rcvInsIdCd })
}

/** The due date that was given stays, unless the reason changes, or the day from which it counts. */
function dueColumns(...judged: Parameters<typeof dueDateOf>) {
  const { day, given } = dueDateOf(...judged)
  return { due_dt: day, due_given: given && JSON.stringify(given) }
}

async function write(
  trx: Transaction<Tables>,
  { record, transition }: LockedRecord,
  content: Content,
  columns: object,
  { flow, actor, at, files, signing, keepsAuthor }: SubmissionContext,
): Promise<string> {
  const { exp_id: expId, version } = record
  await signing.sign(trx, signedLine(record.trans_id, content), [record.submit_ins_id_cd])
  await keepReleased(trx, [expId])
  await trx
    .updateTable('exception')
    .set({ ...columnsOf(content), ...columns })
    .where('exp_id', '=', expId)
    .execute()
  await replaceVouchers(trx, files, { expId, version: version + 1, side: 'submitter' }, content.vouchers, actor)
  const step = stepOf(flow, { ...record, rcv_ins_id_cd: content.rcvInsIdCd }, transition, actor, content.remark)
  const text = await snapshotTextOf(trx, expId)
  const written = keepsAuthor
    ? { text: withAuthor(text, record.author), author: record.author }
    : { text, author: actor.userId }
  await applySteps(trx, 'modify', [step], { actor, at }, written)
  return expId
}
