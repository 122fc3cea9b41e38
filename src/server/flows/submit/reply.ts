import type { Transaction } from 'kysely'
import type { ChangedReply, Reply } from '../../../contract/records/submission.ts'
import { isAgreed, isDeclined } from '../../../domain/records/transactions.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { lockRecord } from '../act/lockRecord.ts'
import { stepOf } from '../act/takeActions.ts'
import { applySteps } from '../events/events.ts'
import { snapshotTextOf } from '../events/recordSnapshot.ts'
import { replaceVouchers } from '../record/vouchers.ts'
import { checkReply } from './checkContent.ts'
import { columnsOf } from './fieldColumns.ts'
import { checkAgreedFields } from './modifyRecord.ts'
import type { SubmissionContext } from './submissionContext.ts'

/** Returns the record's id. A reply is accepted even after its last day. */
export function replyTo(trx: Transaction<Tables>, sent: Reply, context: SubmissionContext): Promise<string> {
  return answer(trx, 'reply', sent, context)
}

export function changeReply(trx: Transaction<Tables>, sent: ChangedReply, context: SubmissionContext): Promise<string> {
  return answer(trx, 'modify', sent, context)
}

async function answer(
  trx: Transaction<Tables>,
  action: 'reply' | 'modify',
  sent: Reply | ChangedReply,
  context: SubmissionContext,
): Promise<string> {
  const { flow, transIds, actor, at, files, language, signing } = context
  const locked = await lockRecord(trx, sent, action, context, action === 'reply' ? 'itself' : 'all on its original')
  const { record, transition } = locked
  if (!transIds.includes(record.trans_id) || transition.side !== 'receiver') throw new CallError('notFound')
  const { values, vouchers } = checkReply(flow, sent, language)
  const { replyCd, replyExtendRemark } = values
  if (isDeclined(record.reply_cd) && !isDeclined(replyCd)) await checkAgreedFields(trx, locked, context)
  const { exp_id: expId, version, submit_ins_id_cd: insIdCd } = record
  if (isAgreed(replyCd)) {
    const { trans_id: transId, trans_at: transAt, trans_curr_cd: transCurrCd } = record
    const line = { action: 'reply' as const, transId, transAt, transCurrCd, insIdCd }
    await signing.sign(trx, line, [insIdCd, record.rcv_ins_id_cd])
  }
  await trx.updateTable('exception').set(columnsOf(values)).where('exp_id', '=', expId).execute()
  await replaceVouchers(trx, files, { expId, version: version + 1, side: 'receiver' }, vouchers, actor)
  const step = stepOf(flow, record, transition, actor, replyExtendRemark)
  await applySteps(trx, action, [step], { actor, at }, { text: await snapshotTextOf(trx, expId), author: actor.userId })
  return expId
}
