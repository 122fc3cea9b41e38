import { type Kysely, type Selectable, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { HistoryRow } from '../../../contract/records/records.ts'
import type { OrderDetail, OrderRow, queryOrder } from '../../../contract/reference/internetPay.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { currencyCode, decimalAmount } from '../../../domain/text/money.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { startOf } from '../../db/days.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { expectRange } from '../../http/outgoing/ranges.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { Served } from '../../http/serve/serve.ts'
import type { ListFile, ServedList } from '../../http/serve/serveList.ts'

type StoredOrder = Omit<Selectable<Tables['pay_order']>, 'key_id' | 'pan_sealed' | 'pan_hash' | 'pan_destroyed_on'> &
  Pick<Selectable<Tables['institution']>, 'ins_en_nm' | 'ins_nm'>

const columns = sql`
  o.order_id, o.acq_ins_id_cd, i.ins_en_nm, i.ins_nm, o.mchnt_cd, o.mchnt_nm, o.order_no, o.order_tm, o.trans_at,
  o.trans_curr_cd, o.status, o.paid_tm, o.pan_masked, o.retri_ref_no, o.pri_key, o.log_cd, o.settle_dt`

const joins = sql`JOIN institution AS i ON i.ins_id_cd = o.acq_ins_id_cd`

type OrderBody = BodyOf<typeof queryOrder>

/** The orders that this user sees: those that the own institution acquires, or all. */
export function orderList(
  { body, actor }: Pick<Served<OrderBody>, 'body' | 'actor'>,
  vault: CardVault,
): ServedList<OrderBody['sort'], StoredOrder, OrderRow> {
  return { query: orderQuery(actor, vault, body), shown: (rows) => rows.map(orderRowOf), file: orderFile }
}

const orderFile: ListFile<OrderRow> = {
  name: 'orders',
  columns: [
    ...(['orderNo', 'orderTm', 'acqInsIdCd', 'acqInsNm', 'mchntCd', 'mchntNm', 'transAt', 'transCurrCd'] as const),
    ...(['orderStatus', 'paidTm', 'priAcctNo', 'retriRefNo'] as const),
  ],
  times: ['orderTm', 'paidTm'],
  cells: ({ acqInsNm, transAt, transCurrCd, orderStatus }, language) => ({
    transAt: { decimal: decimalAmount(transAt, transCurrCd) },
    acqInsNm: nameIn(acqInsNm, language),
    transCurrCd: currencyCode(transCurrCd),
    orderStatus: texts[language].orderStatus[orderStatus],
  }),
}

function orderQuery(actor: Actor, vault: CardVault, asked: OrderBody): ListQuery<OrderBody['sort']> {
  const { orderNo, mchntCd, priAcctNo, retriRefNo, orderStatus, orderTmFrom, orderTmTo, acqInsIdCd } = asked
  expectRange(orderTmFrom, orderTmTo, 'orderTmTo')
  return {
    columns,
    from: sql`pay_order AS o`,
    joins,
    where: [
      visibleTo(actor, 'o.acq_ins_id_cd'),
      acqInsIdCd && sql`o.acq_ins_id_cd = ${acqInsIdCd}`,
      orderNo && sql`o.order_no = ${orderNo}`,
      mchntCd && sql`o.mchnt_cd = ${mchntCd}`,
      priAcctNo && sql`o.pan_hash = ANY(${vault.hashesOf(priAcctNo)}::uuid[])`,
      retriRefNo && sql`o.retri_ref_no = ${retriRefNo}`,
      orderStatus && sql`o.status = ${orderStatus}`,
      orderTmFrom && sql`o.order_tm >= ${startOf(orderTmFrom)}`,
      orderTmTo && sql`o.order_tm < ${startOf(addDays(orderTmTo, 1))}`,
    ],
    sorts: { orderTm: ['o.order_tm', 'o.order_id'] },
    tieBreak: 'o.order_id',
  }
}

function orderRowOf(row: StoredOrder): OrderRow {
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    acqInsIdCd: row.acq_ins_id_cd,
    acqInsNm: { en: row.ins_en_nm, zh: row.ins_nm },
    mchntCd: row.mchnt_cd,
    mchntNm: row.mchnt_nm,
    transAt: row.trans_at,
    transCurrCd: row.trans_curr_cd,
    orderStatus: row.status,
    orderTm: row.order_tm.toISOString(),
    paidTm: row.paid_tm?.toISOString() ?? null,
    priAcctNo: row.pan_masked,
    retriRefNo: row.retri_ref_no,
  }
}

/** Null when there is no such transaction or the user's institution isn't a party to it. */
export type TransactionOf = (
  key: { priKey: string; logCd: string; settleDt: Day },
  actor: Actor,
) => Promise<HistoryRow | null>

/** Throws `notFound` also for another institution's order. */
export async function orderDetailOf(
  db: Kysely<Tables>,
  actor: Actor,
  orderId: string,
  transactionOf: TransactionOf,
): Promise<OrderDetail> {
  const { rows } = await sql<StoredOrder>`
    SELECT ${columns} FROM pay_order AS o ${joins} WHERE o.order_id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row || !mayActFor(actor, row.acq_ins_id_cd)) throw new CallError('notFound')
  const { pri_key: priKey, log_cd: logCd, settle_dt: settleDt } = row
  const transaction = priKey && logCd && settleDt ? await transactionOf({ priKey, logCd, settleDt }, actor) : null
  return { ...orderRowOf(row), transaction }
}
