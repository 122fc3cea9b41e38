import type { FieldName } from '../../../domain/fields.ts'

/**
 * The columns of a clearing file, each with its column in `history`. A file names them in its header, in any order. The
 * card number has no column of its own: it is kept sealed.
 */
export const fileColumns = {
  priKey: 'pri_key',
  logCd: 'log_cd',
  settleDt: 'settle_dt',
  msgTp: 'msg_tp',
  priAcctNo: null,
  transProcCd: 'trans_proc_cd',
  transId: 'trans_id',
  transAt: 'trans_at',
  transCurrCd: 'trans_curr_cd',
  settleAt: 'settle_at',
  settleCurrCd: 'settle_curr_cd',
  tfrDtTm: 'tfr_dt_tm',
  sysTraNo: 'sys_tra_no',
  retriRefNo: 'retri_ref_no',
  mchntTp: 'mchnt_tp',
  posEntryMdCd: 'pos_entry_md_cd',
  posCondCd: 'pos_cond_cd',
  acqInsIdCd: 'acq_ins_id_cd',
  fwdInsIdCd: 'fwd_ins_id_cd',
  issInsIdCd: 'iss_ins_id_cd',
  rcvInsIdCd: 'rcv_ins_id_cd',
  authIdRespCd: 'auth_id_resp_cd',
  respCd: 'resp_cd',
  termId: 'term_id',
  mchntCd: 'mchnt_cd',
  cardAccptrNmAddr: 'card_accptr_nm_addr',
  origTransChnl: 'orig_trans_chnl',
  origKey: 'orig_key',
} as const satisfies Partial<Record<FieldName | 'origKey', string | null>>

export type ColumnName = keyof typeof fileColumns
export const columnNames = Object.keys(fileColumns) as ColumnName[]

/** `origKey` (DE 90): the `priKey` of the transaction that a refund or a cancellation takes back; else empty. */
export const optionalColumns: readonly ColumnName[] = ['origKey']

/** A cleared transaction as a file states it: texts, checked by `checkTransaction`. */
export type ClearedTransaction = Record<ColumnName, string>

/** The first line of a clearing file. */
export const header = `${columnNames.join(',')}\r\n`

/** A line of a clearing file. No value of an invented transaction holds a comma or a quote. */
export function lineOf(transaction: ClearedTransaction): string {
  return `${columnNames.map((name) => transaction[name]).join(',')}\r\n`
}
