/** Where card numbers are stored beside the transactions. `name`: what a number is sealed for, with the table. */
export const sealedPlaces = [
  { table: 'exception', id: 'exp_id', type: 'text', first: '', key: 'pan_key_id', name: ['exp_id'] },
  { table: 'except_entry', id: 'except_id', type: 'bigint', first: '-1', key: 'key_id', name: ['except_id'] },
  {
    table: 'pay_order',
    id: 'order_id',
    type: 'bigint',
    first: '-1',
    key: 'key_id',
    name: ['acq_ins_id_cd', 'mchnt_cd', 'order_no'],
  },
  { table: 'blocked_trans', id: 'rid', type: 'text', first: '', key: 'key_id', name: ['rid'] },
] as const
export type SealedPlace = (typeof sealedPlaces)[number]

/** As `CardRow` names a transaction. */
export const historyName = `ARRAY[pri_key, log_cd, to_char(settle_dt, 'YYYYMMDD')]`

export const placeName = ({ name }: SealedPlace) => `ARRAY[${name.map((column) => `${column}::text`).join(', ')}]`
