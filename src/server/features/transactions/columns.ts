import type { FieldName } from '../../../domain/text/fields.ts'
import { keysOf } from '../../../domain/typed.ts'

/**
 * The columns of a clearing file, in any order, each with its column in `history`. The card number is null, since it is
 * stored encrypted only.
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
export const columnNames = keysOf(fileColumns)

/**
 * Elements that ISO 8583 makes conditional: a network sends none, for example, for a refund or an offline sale (DE 38), where
 * acquirer and forwarder are one (DE 33), or of an advice (DE 39). They are null then.
 */
export const optionalElements = [
  'mchntTp',
  'posEntryMdCd',
  'posCondCd',
  'fwdInsIdCd',
  'rcvInsIdCd',
  'authIdRespCd',
  'respCd',
  'termId',
  'cardAccptrNmAddr',
] as const satisfies readonly ColumnName[]

/**
 * Columns that a file may lack. `origKey` (DE 90): the `priKey` of the transaction that a refund or cancellation reverses; else
 * empty.
 */
export const optionalColumns: readonly ColumnName[] = [...optionalElements, 'origKey']

export type ClearedTransaction = Record<ColumnName, string>

export const header = `${columnNames.join(',')}\r\n`

export function lineOf(transaction: ClearedTransaction): string {
  return `${valuesOf(transaction).join(',')}\r\n`
}

export function valuesOf(transaction: ClearedTransaction): string[] {
  return columnNames.map((name) => transaction[name])
}
