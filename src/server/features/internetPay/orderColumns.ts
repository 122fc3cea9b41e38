import { keysOf } from '../../../domain/typed.ts'
export const fileColumns = {
  orderNo: 'order_no',
  orderTm: 'order_tm',
  acqInsIdCd: 'acq_ins_id_cd',
  mchntCd: 'mchnt_cd',
  mchntNm: 'mchnt_nm',
  transAt: 'trans_at',
  transCurrCd: 'trans_curr_cd',
  orderStatus: 'status',
  paidTm: 'paid_tm',
  priAcctNo: null,
  retriRefNo: 'retri_ref_no',
  priKey: 'pri_key',
  logCd: 'log_cd',
  settleDt: 'settle_dt',
} as const satisfies Record<string, string | null>

export type OrderColumn = keyof typeof fileColumns
export const columnNames = keysOf(fileColumns)

/** Texts as in the file, empty when missing; checked by `checkOrder`. */
export type FiledOrder = Record<OrderColumn, string>
