import { keysOf } from '../../../domain/typed.ts'
export const fileColumns = {
  rid: 'rid',
  srcSystem: 'src_system',
  tfrDtTm: 'tfr_dt_tm',
  priAcctNo: null,
  acqInsIdCd: 'acq_ins_id_cd',
  issInsIdCd: 'iss_ins_id_cd',
  transId: 'trans_id',
  transAt: 'trans_at',
  transCurrCd: 'trans_curr_cd',
  mchntCd: 'mchnt_cd',
  mchntTp: 'mchnt_tp',
  cardAccptrNmAddr: 'card_accptr_nm_addr',
  termId: 'term_id',
  posEntryMdCd: 'pos_entry_md_cd',
  sysTraNo: 'sys_tra_no',
  retriRefNo: 'retri_ref_no',
  orderId: 'order_id',
  payerIp: 'payer_ip',
  blockRsnCd: 'block_rsn_cd',
  blockRsn: 'block_rsn',
} as const satisfies Record<string, string | null>

export type BlockedColumn = keyof typeof fileColumns
export const columnNames = keysOf(fileColumns)

export type BlockedTransaction = Record<BlockedColumn, string>
