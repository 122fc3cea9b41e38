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
  vouchers: { fileId: string; evidence: string | null }[]
  /** Only what is set, by the names of the wire; a card number is masked. */
  more: Readonly<Record<string, string>> | null
}

/** The columns of a `Kept`, of `exception AS e`. */
export const keptColumns: RawBuilder<unknown> = sql`
  e.rcv_ins_id_cd AS "rcvInsIdCd", e.trans_at AS "transAt", e.trans_curr_cd AS "transCurrCd", e.rsn_cd AS "rsnCd",
  e.fraud_in AS "fraudIn", e.fraud_tp AS "fraudTp", e.remark,
  coalesce((
    SELECT json_agg(json_build_object('fileId', file_id, 'evidence', evidence) ORDER BY side DESC, position)
    FROM voucher WHERE voucher.exp_id = e.exp_id AND dropped_in IS NULL
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
    'replyCd', e.reply_cd,
    'replyExtendRemark', e.reply_extend_remark
  )) AS more`

/** The record's content as its event keeps it; what `audit verify` holds the record against. */
export function contentText({ more, vouchers, ...kept }: Kept): string {
  const { rcvInsIdCd, transAt, transCurrCd, rsnCd, fraudIn, fraudTp, remark } = kept
  const files = vouchers.map(({ fileId, evidence }) => ({ fileId, evidence }))
  return JSON.stringify({ rcvInsIdCd, transAt, transCurrCd, rsnCd, fraudIn, fraudTp, remark, vouchers: files, ...more })
}

/** The same of a record as it stands in this transaction. */
export async function contentTextOf(trx: Kysely<Tables>, expId: string): Promise<string> {
  const { rows } = await sql<Kept>`SELECT ${keptColumns} FROM exception AS e WHERE e.exp_id = ${expId}`.execute(trx)
  const [kept] = rows
  if (!kept) throw new Error(`There is no record ${expId}.`)
  return contentText(kept)
}
