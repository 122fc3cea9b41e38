import { type Kysely, type Selectable, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { OrderDetail, OrderRow, queryOrder } from '../../../contract/internetPay.ts'
import type { HistoryRow } from '../../../contract/records.ts'
import { type Actor, actsForAll, mayActFor } from '../../../domain/actor.ts'
import { addDays, type Day, dayText } from '../../../domain/calendar.ts'
import type { CardVault } from '../../db/cardVault.ts'
import { countRows } from '../../db/counted.ts'
import type { Statement } from '../../db/databases.ts'
import type { PayOrderTable } from '../../db/tables/internetPay.ts'
import type { InstitutionTable } from '../../db/tables/people.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { expectRange } from '../../http/ranges.ts'

/** An order as the queries give it, with the names of its institution. */
export type StoredOrder = Omit<Selectable<PayOrderTable>, 'key_id' | 'pan_sealed' | 'pan_hash'> &
  Pick<Selectable<InstitutionTable>, 'ins_en_nm' | 'ins_nm'>

const columns = sql`
  o.order_id, o.acq_ins_id_cd, i.ins_en_nm, i.ins_nm, o.mchnt_cd, o.mchnt_nm, o.order_no, o.order_tm, o.trans_at,
  o.trans_curr_cd, o.status, o.paid_tm, o.pan_masked, o.retri_ref_no, o.pri_key, o.log_cd, o.settle_dt`

const tables = sql`pay_order AS o JOIN institution AS i ON i.ins_id_cd = o.acq_ins_id_cd`

type Conditions = Omit<BodyOf<typeof queryOrder>, 'currPage' | 'pageSize'>

const sorts: Readonly<Record<Conditions['sort'], ReturnType<typeof sql>>> = {
  orderTm: sql`o.order_tm, o.order_id`,
  '-orderTm': sql`o.order_tm DESC, o.order_id DESC`,
}

/** Who asks. */
interface Asking {
  actor: Actor
  vault: CardVault
}

/** A page of the orders that this user sees: those that the own institution acquires, or all. */
export async function listOrders(
  db: Kysely<Tables>,
  asking: Asking,
  { currPage, pageSize, ...conditions }: BodyOf<typeof queryOrder>,
): Promise<ReplyOf<typeof queryOrder>> {
  const meant = meantBy(asking, conditions)
  const [total, { rows }] = await Promise.all([
    countRows(db, sql`SELECT FROM pay_order AS o WHERE ${meant}`),
    sql<StoredOrder>`
      SELECT ${columns} FROM ${tables} WHERE ${meant}
      ORDER BY ${sorts[conditions.sort]} LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`.execute(db),
  ])
  return { list: rows.map(orderRowOf), ...total, currPage, pageSize }
}

/** The whole filter, for an export. */
export function everyOrder(db: Kysely<Tables>, asking: Asking, conditions: Conditions): Statement {
  return sql`
    SELECT ${columns} FROM ${tables} WHERE ${meantBy(asking, conditions)} ORDER BY ${sorts[conditions.sort]}`.compile(
    db,
  )
}

function meantBy({ actor, vault }: Asking, asked: Conditions) {
  const { orderNo, mchntCd, priAcctNo, retriRefNo, orderStatus, orderTmFrom, orderTmTo, acqInsIdCd } = asked
  expectRange(orderTmFrom, orderTmTo, 'orderTmTo')
  const parts = [actsForAll(actor) ? sql`true` : sql`o.acq_ins_id_cd = ${actor.insIdCd}`]
  if (acqInsIdCd) parts.push(sql`o.acq_ins_id_cd = ${acqInsIdCd}`)
  if (orderNo) parts.push(sql`o.order_no = ${orderNo}`)
  if (mchntCd) parts.push(sql`o.mchnt_cd = ${mchntCd}`)
  if (priAcctNo) parts.push(sql`o.pan_hash = ANY(${vault.hashesOf(priAcctNo)}::uuid[])`)
  if (retriRefNo) parts.push(sql`o.retri_ref_no = ${retriRefNo}`)
  if (orderStatus) parts.push(sql`o.status = ${orderStatus}`)
  if (orderTmFrom) parts.push(sql`o.order_tm >= ${beginOf(orderTmFrom)}`)
  if (orderTmTo) parts.push(sql`o.order_tm < ${beginOf(addDays(orderTmTo, 1))}`)
  return sql.join(parts, sql` AND `)
}

function beginOf(day: Day): Date {
  return new Date(`${dayText(day)}T00:00:00Z`)
}

export function orderRowOf(row: StoredOrder): OrderRow {
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

/** The cleared transaction of this key, where this user's institution is a party to it; null else. */
export type TransactionOf = (
  key: { priKey: string; logCd: string; settleDt: Day },
  actor: Actor,
) => Promise<HistoryRow | null>

/** An order with its transaction. Throws `notFound`: others' are as if they weren't there. */
export async function orderDetailOf(
  db: Kysely<Tables>,
  actor: Actor,
  orderId: string,
  transactionOf: TransactionOf,
): Promise<OrderDetail> {
  const { rows } = await sql<StoredOrder>`
    SELECT ${columns} FROM ${tables} WHERE o.order_id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row || !mayActFor(actor, row.acq_ins_id_cd)) throw new CallError('notFound')
  const { pri_key: priKey, log_cd: logCd, settle_dt: settleDt } = row
  const transaction = priKey && logCd && settleDt ? await transactionOf({ priKey, logCd, settleDt }, actor) : null
  return { ...orderRowOf(row), transaction }
}
