import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** What a record says, as its events keep it. Without original it also says what is known of the transaction. */
export interface Kept {
  rcvInsIdCd: string
  transAt: string
  transCurrCd: string
  rsnCd: string | null
  fraudIn: '0' | '1'
  fraudTp: string | null
  remark: string | null
  /** `sha256` of the bytes; left out of a file from before it was kept. */
  vouchers: { fileId: string; evidence: string | null; sha256?: string }[]
  /** Only what is set, by the names of the wire; a card number is masked. */
  more: Readonly<Record<string, string>> | null
  /** Columns that no form sets: how the record was raised, on which original, until when. */
  basis: Readonly<Record<string, string | null>>
}

/** The columns of a `Kept`, of `exception AS e`. */
export const keptColumns: RawBuilder<unknown> = sql`
  e.rcv_ins_id_cd AS "rcvInsIdCd", e.trans_at AS "transAt", e.trans_curr_cd AS "transCurrCd", e.rsn_cd AS "rsnCd",
  e.fraud_in AS "fraudIn", e.fraud_tp AS "fraudTp", e.remark,
  coalesce((
    SELECT json_agg(
      json_build_object('fileId', file_id, 'evidence', evidence, 'sha256', f.sha256) ORDER BY side DESC, position)
    FROM voucher JOIN file AS f USING (file_id) WHERE voucher.exp_id = e.exp_id AND dropped_in IS NULL
  ), '[]') AS vouchers,
  json_strip_nulls(json_build_object(
    'priAcctNo', CASE WHEN e.orig_id IS NULL THEN e.pan_masked END,
    'settleDt', CASE WHEN e.orig_id IS NULL THEN to_char(e.settle_dt, 'YYYYMMDD') END,
    'retriRefNo', CASE WHEN e.orig_id IS NULL THEN e.retri_ref_no END,
    'sysTraNo', e.sys_tra_no,
    'origTransCurrCd', CASE WHEN e.orig_id IS NULL THEN e.orig_trans_curr_cd END,
    'origTransChnl', e.orig_trans_chnl,
    'origTransSndMd', e.orig_trans_snd_md,
    'origSpecDiscTp', e.orig_spec_disc_tp,
    'origSpecFeeClass', e.orig_spec_fee_class,
    'equalTo', e.equal_to,
    'replyCd', e.reply_cd,
    'replyExtendRemark', e.reply_extend_remark
  )) AS more,
  json_build_object(
    'flow', e.flow,
    'transId', e.trans_id,
    'withOrigIn', e.with_orig_in,
    'submitInsIdCd', e.submit_ins_id_cd,
    'origId', e.orig_id::text,
    'origKey', e.orig_key,
    'origLogCd', e.orig_log_cd,
    'origTransAt', e.orig_trans_at::text,
    'origTransCurrCd', e.orig_trans_curr_cd,
    'settleDt', to_char(e.settle_dt, 'YYYYMMDD'),
    'card', e.pan_masked,
    'retriRefNo', e.retri_ref_no,
    'dueDt', to_char(e.due_dt, 'YYYYMMDD'),
    'answersExpId', e.answers_exp_id,
    'atMostOnce', e.at_most_once::text
  ) AS basis`

/** The record's content as its event keeps it; what `audit verify` holds the record against. */
export function contentText(kept: Kept): string {
  return JSON.stringify({ v: 2, ...asked(kept), basis: kept.basis })
}

/** The same as it was written before the basis was part of it. */
export function contentTextV1(kept: Kept): string {
  return JSON.stringify(asked(kept))
}

/** Whether a content was written with its basis. */
export function hasBasis(content: string): boolean {
  return content.startsWith('{"v":2,')
}

function asked({ more, vouchers, ...kept }: Kept) {
  const { rcvInsIdCd, transAt, transCurrCd, rsnCd, fraudIn, fraudTp, remark } = kept
  const files = vouchers.map(({ fileId, evidence, sha256 }) => ({ fileId, evidence, ...(sha256 && { sha256 }) }))
  return { rcvInsIdCd, transAt, transCurrCd, rsnCd, fraudIn, fraudTp, remark, vouchers: files, ...more }
}

/** The same of a record as it stands in this transaction. */
export async function contentTextOf(trx: Kysely<Tables>, expId: string): Promise<string> {
  const { rows } = await sql<Kept>`SELECT ${keptColumns} FROM exception AS e WHERE e.exp_id = ${expId}`.execute(trx)
  const [kept] = rows
  if (!kept) throw new Error(`There is no record ${expId}.`)
  return contentText(kept)
}
