import type { Transaction } from 'kysely'
import type { Modification, ModificationAlone } from '../../contract/submission.ts'
import { type Day, dayOf } from '../../domain/calendar.ts'
import { dueOf, type LimitRule, ruleFor } from '../../domain/limits.ts'
import { mostFor, type Original, offer, offerAlone } from '../../domain/offers.ts'
import { type ExceptionTransId, isExceptionTransId, type Party } from '../../domain/transactions.ts'
import { originOf } from '../../domain/workflow/flow.ts'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../http/errors.ts'
import { type Content, checkAtMost, checkContent } from './content.ts'
import { refuseKnownTransaction } from './duplicates.ts'
import { applySteps } from './events.ts'
import { originalOf } from './historyRows.ts'
import { contentColumns } from './insertRecord.ts'
import { contentTextOf } from './kept.ts'
import { type LockedRecord, lockRecord } from './lockRecord.ts'
import { asRaised, originalById, raisedOn } from './originals.ts'
import type { ExceptionRecord } from './recordRows.ts'
import type { Reference } from './reference.ts'
import { notOfferedError } from './refusal.ts'
import { keepReleased } from './release.ts'
import type { Sending } from './sending.ts'
import { signedLine } from './signing.ts'
import { stepOf } from './takeActions.ts'
import { cardColumnsOf, factColumns, factsOf } from './transactionFacts.ts'
import { replaceVouchers } from './vouchers.ts'

/**
 * Changes what a refused record asks, and sends it again; answers its id. The sum on the original is held as at the first
 * submission. Throws the rule that refuses it, or `recordChanged` where it is no longer what the user saw.
 */
export async function change(trx: Transaction<Tables>, sent: Modification, sending: Sending): Promise<string> {
  const { flow, actor, reference } = sending
  const locked = await lockRecord(trx, sent, 'modify', sending, 'all on its original')
  const { record } = locked
  const found = record.orig_id === null ? null : await originalById(trx, record.orig_id, actor)
  if (!found || originOf(flow, record.with_orig_in) !== 'withOrig') throw new CallError('notFound')

  const original = originalOf(found)
  const seen = await raisedOn(trx, found.id, actor)
  const sameReason = (sent.rsnCd ?? null) === record.rsn_cd
  const columns = sameReason ? {} : ofOtherReason(sent, record, seen, original, sending)
  const transId = knownTransId(record)
  const rule = ruleFor(reference.rules, transId, sent.rsnCd ?? null, original.settleDt)
  if (!rule) throw new CallError('noRule')
  const atMost = atMostBy(rule, record, seen, original)
  const { submit_ins_id_cd: submitInsIdCd } = record
  const given = { transCurrCd: record.trans_curr_cd, rcvInsIdCd: record.rcv_ins_id_cd, atMost, rule }
  const content = checkContent(sent, { transId, origin: 'withOrig', submitInsIdCd, original: given }, sending)
  checkWhole(BigInt(content.transAt), rule, locked, original)
  return write(trx, locked, content, columns, sending)
}

/** The same of a record without original; its card stays where none is named. */
export async function changeAlone(
  trx: Transaction<Tables>,
  sent: ModificationAlone,
  sending: Sending,
): Promise<string> {
  const { flow, actor, reference, vault, language } = sending
  const locked = await lockRecord(trx, sent, 'modify', sending, 'itself')
  const { record } = locked
  const transId = knownTransId(record)
  if (originOf(flow, record.with_orig_in) !== 'noOrig') throw new CallError('notFound')

  const facts = factsOf(flow, sent, language)
  const panHashes =
    sent.priAcctNo === undefined ? await keptPanHashes(trx, record.exp_id) : vault.hashesOf(sent.priAcctNo)
  await refuseKnownTransaction(trx, { ...facts, panHashes }, { transId, expId: record.exp_id }, actor)
  // Judged by the day on which it was raised: a refusal doesn't make it late.
  const raisedOn = dayOf(record.rec_crt_ts)
  const answer = offerAlone({ transId, rsnCd: sent.rsnCd ?? null }, facts.settleDt, reference.rules, raisedOn)
  if (!answer.offered) throw notOfferedError(answer, language)
  const { submit_ins_id_cd: submitInsIdCd } = record
  const content = checkContent(sent, { transId, origin: 'noOrig', submitInsIdCd, original: null }, sending)
  const card = cardColumnsOf(facts.card, record.exp_id, vault)
  const columns = { ...factColumns(facts), ...card, due_dt: dueOf(answer.rule, answer.lastDay, raisedOn) }
  return write(trx, locked, content, columns, sending)
}

/** The card columns of a record whose card is unchanged. */
async function keptPanHashes(trx: Transaction<Tables>, expId: string): Promise<string[]> {
  const { pan_hash: hash } = await trx
    .selectFrom('exception')
    .select('pan_hash')
    .where('exp_id', '=', expId)
    .executeTakeFirstOrThrow()
  return hash === null ? [] : [hash]
}

/** The most that a standing record may ask, given the others on its original; null where no limit rule holds for it. */
export function atMostFor(
  record: ExceptionRecord,
  standing: readonly ExceptionRecord[],
  { rules }: Pick<Reference, 'rules'>,
  original: Original,
): bigint | null {
  const rule = ruleFor(rules, knownTransId(record), record.rsn_cd, original.settleDt)
  return rule && atMostBy(rule, record, standing, original)
}

function atMostBy(
  rule: LimitRule,
  record: ExceptionRecord,
  standing: readonly ExceptionRecord[],
  original: Original,
): bigint {
  const asked = { transId: knownTransId(record), party: raiserOf(record, original) }
  return mostFor(asked, original, others(record, standing, original), rule)
}

/**
 * What was declined took nothing of its original, and others may have claimed that since: to agree it is held to the sum
 * again. All on the original is locked. Throws the rule that refuses it.
 */
export async function checkAgreed(
  trx: Transaction<Tables>,
  locked: LockedRecord,
  { actor, reference, language }: Sending,
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

/** The sum holds against what the other side hasn't released yet too: of that the user is told no more than to wait. */
function checkWhole(amount: bigint, rule: LimitRule, { record, standing }: LockedRecord, original: Original): void {
  if (amount > atMostBy(rule, record, standing, original)) throw new CallError('otherSideAtWork')
}

/** The side of the original that raised a record. */
export function raiserOf(record: ExceptionRecord, original: Original): Party {
  return asRaised(record, original).by
}

function others(record: ExceptionRecord, standing: readonly ExceptionRecord[], original: Original) {
  return standing.filter((one) => one.exp_id !== record.exp_id).map((one) => asRaised(one, original))
}

export function knownTransId({ trans_id }: ExceptionRecord): ExceptionTransId {
  if (!isExceptionTransId(trans_id)) throw new Error(`No flow raises ${trans_id}.`)
  return trans_id
}

/** Another reason may have another rule, and last day: as of the day on which the record was raised. */
function ofOtherReason(
  sent: Modification,
  record: ExceptionRecord,
  standing: readonly ExceptionRecord[],
  original: Original,
  { reference, language }: Sending,
): { due_dt: Day } {
  const asked = { transId: knownTransId(record), rsnCd: sent.rsnCd ?? null, party: raiserOf(record, original) }
  const raised = others(record, standing, original)
  const raisedOn = dayOf(record.rec_crt_ts)
  const answer = offer(asked, original, raised, reference.rules, raisedOn)
  if (!answer.offered) throw notOfferedError(answer, language)
  return { due_dt: dueOf(answer.rule, answer.lastDay, raisedOn) }
}

async function write(
  trx: Transaction<Tables>,
  { record, transition }: LockedRecord,
  content: Content,
  columns: object,
  { flow, actor, at, files, signing }: Sending,
): Promise<string> {
  const { exp_id: expId, version } = record
  await signing.sign(trx, signedLine(record.trans_id, content), [record.submit_ins_id_cd])
  await keepReleased(trx, [expId])
  await trx
    .updateTable('exception')
    .set({ ...contentColumns(content), ...columns })
    .where('exp_id', '=', expId)
    .execute()
  await replaceVouchers(trx, files, { expId, version: version + 1, side: 'submitter' }, content.vouchers, actor)
  const step = stepOf(flow, { ...record, rcv_ins_id_cd: content.rcvInsIdCd }, transition, actor, content.remark)
  await applySteps(trx, 'modify', [step], { actor, at }, await contentTextOf(trx, expId))
  return expId
}
