import { sql, type Transaction } from 'kysely'
import type { Submission } from '../../contract/submission.ts'
import { type Language, texts } from '../../contract/texts/texts.ts'
import { dayOf } from '../../domain/calendar.ts'
import { offer } from '../../domain/offers.ts'
import { type ExceptionTransId, exceptionFacts, isExceptionTransId } from '../../domain/transactions.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import type { Tables } from '../db/tables.ts'
import type { SessionUser } from '../http/access.ts'
import { CallError } from '../http/errors.ts'
import { type Content, checkContent, contentText } from './content.ts'
import type { FlowFiles } from './deps.ts'
import { firstEvent } from './events.ts'
import { originalOf } from './historyRows.ts'
import { partyFor, sidesOf } from './offersOf.ts'
import { asRaised, type FoundOriginal, holdPanHash, lockOriginal, lockRaised, originalByKey } from './originals.ts'
import type { Reference } from './reference.ts'
import { dayInText } from './refusal.ts'
import { replaceVouchers } from './vouchers.ts'

/** Who sends a form, when, and by what it is judged. */
export interface Sending {
  flow: Flow
  actor: SessionUser
  at: Date
  language: Language
  reference: Reference
  files: FlowFiles
}

/**
 * Raises an exception on a cleared transaction and answers its id. Submissions on one original run one after another, so
 * that their sum holds. Throws the rule that refuses it.
 */
export async function raise(trx: Transaction<Tables>, sent: Submission, sending: Sending): Promise<string> {
  const { flow, actor, at, language, reference, files } = sending
  const transId = transIdOf(flow, sent.submitTransId, sending)
  const key = { priKey: sent.origKey, logCd: sent.origLogCd, settleDt: sent.origSettleDt }
  const found = await originalByKey(trx, key, actor)
  if (!found) throw new CallError('notFound')
  await lockOriginal(trx, found.id)
  const panHash = await holdPanHash(trx, found.id)
  const standing = await lockRaised(trx, found.id)

  const original = originalOf(found.row)
  const party = partyFor(transId, original, actor)
  const answer = offer(transId, original, party, standing.map(asRaised), reference.rules, dayOf(at))
  if (!answer.offered) throw new CallError(answer.reason, answer.day ? { day: dayInText(answer.day) } : {})
  if (!party) throw new CallError('otherSide')

  const sides = sidesOf(original, party)
  const { rcvInsIdCd } = sides
  const { transCurrCd } = found.row
  const limits = { transId, transCurrCd, rcvInsIdCd, atMost: answer.atMost }
  const content = checkContent(flow, sent, limits, reference, language)

  const { answers } = exceptionFacts(transId)
  const answered = standing.find((one) => one.trans_id === answers)?.exp_id ?? null
  const expId = await nextExpId(trx, transId, dayOf(at))
  const record = { expId, transId, ...sides, dueDt: answer.lastDay, answered, panHash }
  await insertRecord(trx, record, found, content, sending)
  if (answered) await trx.updateTable('exception').set({ answered: true }).where('exp_id', '=', answered).execute()
  await replaceVouchers(trx, files, { expId, version: 1 }, content.vouchers, actor)
  const first = {
    expId,
    to: flow.initial,
    role: actor.roles.includes('handler') ? ('handler' as const) : ('administrator' as const),
    remark: content.remark,
    content: contentText(content, rcvInsIdCd, transCurrCd),
  }
  await firstEvent(trx, first, { actor, at })
  return expId
}

function transIdOf(flow: Flow, transId: string, { language }: Sending): ExceptionTransId {
  if (isExceptionTransId(transId) && flow.transIds.includes(transId)) return transId
  throw new CallError('invalidField', { bound: texts[language].bound.code }, 'transId')
}

interface NewRecord {
  expId: string
  transId: ExceptionTransId
  submitInsIdCd: string
  rcvInsIdCd: string
  dueDt: string
  answered: string | null
  panHash: string | null
}

async function insertRecord(
  trx: Transaction<Tables>,
  record: NewRecord,
  { id, row }: FoundOriginal,
  content: Content,
  { flow, actor, at }: Sending,
): Promise<void> {
  await trx
    .insertInto('exception')
    .values({
      exp_id: record.expId,
      flow: flow.id,
      state: flow.initial,
      with_orig_in: '0',
      trans_id: record.transId,
      submit_ins_id_cd: record.submitInsIdCd,
      rcv_ins_id_cd: record.rcvInsIdCd,
      orig_id: id,
      orig_key: row.priKey,
      orig_log_cd: row.logCd,
      settle_dt: row.settleDt,
      pan_masked: row.priAcctNo,
      pan_hash: record.panHash,
      retri_ref_no: row.retriRefNo,
      orig_trans_at: row.transAt,
      orig_trans_curr_cd: row.transCurrCd,
      trans_at: content.transAt,
      trans_curr_cd: row.transCurrCd,
      rsn_cd: content.rsnCd,
      fraud_in: content.fraudIn,
      fraud_tp: content.fraudTp,
      remark: content.remark,
      due_dt: record.dueDt,
      answers_exp_id: record.answered,
      last_submitter: actor.userId,
      handlers: [actor.userId],
      rec_crt_ts: at,
      state_ts: at,
    })
    .execute()
}

/** Digits and letters that are not taken for each other when an id is read out: no I, L, O or U. */
const idDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Transaction id, day, and six digits or letters counted through: fifteen characters. */
async function nextExpId(trx: Transaction<Tables>, transId: ExceptionTransId, today: string): Promise<string> {
  const { rows } = await sql<{ n: string }>`SELECT nextval('exception_seq') AS n`.execute(trx)
  let counted = ''
  for (let n = Number(rows[0]?.n); counted.length < 6; n = Math.floor(n / 32)) counted = `${idDigits[n % 32]}${counted}`
  return `${transId}${today.slice(2)}${counted}`
}
