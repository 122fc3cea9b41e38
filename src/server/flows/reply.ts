import type { Transaction } from 'kysely'
import type { ChangedReply, Reply } from '../../contract/submission.ts'
import { isAgreed, isDeclined } from '../../domain/transactions.ts'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../http/errors.ts'
import { checkAgreed } from './change.ts'
import { checkReply } from './content.ts'
import { applySteps } from './events.ts'
import { contentTextOf } from './kept.ts'
import { lockRecord } from './lockRecord.ts'
import type { Sending } from './sending.ts'
import { stepOf } from './takeActions.ts'
import { replaceVouchers } from './vouchers.ts'

/** Writes the receiver's reply; answers the record's id. Also after its last day: late is better than never. */
export function replyTo(trx: Transaction<Tables>, sent: Reply, sending: Sending): Promise<string> {
  return answer(trx, 'reply', sent, sending)
}

/** Changes a reply that was refused, and sends it again. */
export function changeReply(trx: Transaction<Tables>, sent: ChangedReply, sending: Sending): Promise<string> {
  return answer(trx, 'modify', sent, sending)
}

async function answer(
  trx: Transaction<Tables>,
  action: 'reply' | 'modify',
  sent: Reply | ChangedReply,
  sending: Sending,
): Promise<string> {
  const { flow, transIds, actor, at, files, language, signing } = sending
  const locked = await lockRecord(trx, sent, action, sending, action === 'reply' ? 'itself' : 'all on its original')
  const { record, transition } = locked
  if (!transIds.includes(record.trans_id)) throw new CallError('notFound')
  const { replyCd, replyExtendRemark, vouchers } = checkReply(flow, sent, language)
  if (isDeclined(record.reply_cd) && !isDeclined(replyCd)) await checkAgreed(trx, locked, sending)
  const { exp_id: expId, version, submit_ins_id_cd: insIdCd } = record
  if (isAgreed(replyCd)) {
    const { trans_id: transId, trans_at: transAt, trans_curr_cd: transCurrCd } = record
    const line = { action: 'reply' as const, transId, transAt, transCurrCd, insIdCd }
    await signing.sign(trx, line, [insIdCd, record.rcv_ins_id_cd])
  }
  await trx
    .updateTable('exception')
    .set({ reply_cd: replyCd, reply_extend_remark: replyExtendRemark })
    .where('exp_id', '=', expId)
    .execute()
  await replaceVouchers(trx, files, { expId, version: version + 1, side: 'receiver' }, vouchers, actor)
  const step = stepOf(flow, record, transition, actor, replyExtendRemark)
  await applySteps(trx, action, [step], { actor, at }, await contentTextOf(trx, expId))
  return expId
}
