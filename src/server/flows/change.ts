import { sql, type Transaction } from 'kysely'
import type { Modification } from '../../contract/submission.ts'
import { isAdministrator } from '../../domain/actor.ts'
import { ruleFor } from '../../domain/limits.ts'
import { mostFor } from '../../domain/offers.ts'
import { isExceptionTransId } from '../../domain/transactions.ts'
import { decide } from '../../domain/workflow/decide.ts'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../http/errors.ts'
import { type Content, checkContent, contentText } from './content.ts'
import { applySteps } from './events.ts'
import { originalOf } from './historyRows.ts'
import { asRaised, lockOriginal, lockRaised, originalById } from './originals.ts'
import type { Sending } from './raise.ts'
import { type ExceptionRecord, maySee, workflowRecordOf } from './recordRows.ts'
import { refusalError } from './refusal.ts'
import { stepOf } from './takeActions.ts'
import { replaceVouchers } from './vouchers.ts'

/**
 * Changes what a refused record asks, and sends it again; answers its id. The sum on the original is held as at the first
 * submission. Throws the rule that refuses it, or `recordChanged` where it is no longer what the user saw.
 */
export async function change(trx: Transaction<Tables>, sent: Modification, sending: Sending): Promise<string> {
  const { flow, actor, at, language, reference, files } = sending
  const place = await trx
    .selectFrom('exception')
    .select(['flow', 'orig_id', 'submit_ins_id_cd', 'rcv_ins_id_cd'])
    .where('exp_id', '=', sent.expId)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!place || place.flow !== flow.id || !maySee(place, actor) || place.orig_id === null)
    throw new CallError('notFound')
  if (!isAdministrator(actor) && !actor.menus.includes(flow.menu)) throw new CallError('forbidden')

  await lockOriginal(trx, place.orig_id)
  const standing = await lockRaised(trx, place.orig_id)
  const record = standing.find((one) => one.exp_id === sent.expId)
  if (!record || record.version !== sent.version || record.state !== sent.position) throw new CallError('recordChanged')
  const decision = decide(flow, workflowRecordOf(record), 'modify', actor)
  if (!decision.allowed) throw refusalError(decision.reason, decision.needs, sent.position, actor, language)

  const found = await originalById(trx, place.orig_id, actor)
  if (!found) throw new CallError('notFound')
  const atMost = atMostFor(record, standing, sending, originalOf(found.row))
  if (atMost === null) throw new CallError('noRule')
  const limits = {
    transId: record.trans_id,
    transCurrCd: record.trans_curr_cd,
    rcvInsIdCd: record.rcv_ins_id_cd,
    atMost,
  }
  const content = checkContent(flow, sent, limits, reference, language)
  const step = stepOf(record, decision.transition, actor, content.remark)
  const text = contentText(content, record.rcv_ins_id_cd, record.trans_curr_cd)
  await applySteps(trx, 'modify', [step], { actor, at }, text)
  await updateContent(trx, record.exp_id, content)
  await replaceVouchers(trx, files, { expId: record.exp_id, version: record.version + 1 }, content.vouchers, actor)
  return record.exp_id
}

/** The most that a standing record may ask, given the others on its original; null where no limit rule holds for it. */
export function atMostFor(
  record: ExceptionRecord,
  standing: readonly ExceptionRecord[],
  { reference }: Pick<Sending, 'reference'>,
  original: Parameters<typeof mostFor>[1],
): bigint | null {
  if (!isExceptionTransId(record.trans_id)) return null
  const rule = ruleFor(reference.rules, record.trans_id, original.settleDt)
  if (!rule) return null
  const others = standing.filter((one) => one.exp_id !== record.exp_id).map(asRaised)
  return mostFor(record.trans_id, original, others, rule)
}

async function updateContent(trx: Transaction<Tables>, expId: string, content: Content): Promise<void> {
  await sql`
    UPDATE exception SET trans_at = ${content.transAt}::bigint, rsn_cd = ${content.rsnCd}, remark = ${content.remark},
      fraud_in = ${content.fraudIn}, fraud_tp = ${content.fraudTp}
    WHERE exp_id = ${expId}`.execute(trx)
}
