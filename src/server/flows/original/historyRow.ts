import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { HistoryRow, Refund } from '../../../contract/records/records.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { GivenDate } from '../../../domain/records/givenDates.ts'
import type { Original, Raised } from '../../../domain/records/offers.ts'
import { exceptions, isDeclined, isInquiry, partyOf } from '../../../domain/records/transactions.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { HistoryTables } from '../../db/archiveReach.ts'
import { idsPerDay } from '../../db/dayIds.ts'
import { columnsOf, type Sql } from '../../db/lists/fragments.ts'
import { asSeenBy } from '../../db/lists/visibleRecords.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'

/** A row without what nobody may see: the encrypted card number and its hash. */
export type HistoryRecord = Omit<
  Selectable<Tables['history']>,
  'pan_hash' | 'pan_sealed' | 'pan_destroyed_on' | 'key_id' | 'orig_key'
>

const columns = [
  'id',
  'acq_ins_id_cd',
  'iss_ins_id_cd',
  'trans_at',
  'settle_at',
  'tfr_dt_tm',
  'settle_dt',
  'pan_masked',
  'pri_key',
  'log_cd',
  'msg_tp',
  'trans_proc_cd',
  'trans_id',
  'trans_curr_cd',
  'settle_curr_cd',
  'sys_tra_no',
  'retri_ref_no',
  'mchnt_tp',
  'pos_entry_md_cd',
  'pos_cond_cd',
  'fwd_ins_id_cd',
  'rcv_ins_id_cd',
  'auth_id_resp_cd',
  'resp_cd',
  'term_id',
  'mchnt_cd',
  'card_accptr_nm_addr',
  'orig_trans_chnl',
] as const satisfies readonly (keyof HistoryRecord)[]

export function historyColumnsOf(name: string): Sql {
  return columnsOf(name, columns)
}

export const historyColumns = historyColumnsOf('h')

const inquiries = keysOf(exceptions).filter(isInquiry)

/**
 * True for a record on the original with this id, and for one that claims money for it without naming it: that was raised
 * before the transaction was cleared, with the same card, reference number, day and currency. Both are found by an index.
 * `facts` is a subquery with these of the original, and its two institutions.
 */
export function isRaisedOn(record: Sql, originalId: Sql, facts: Sql): RawBuilder<boolean> {
  return sql`(${record}.orig_id = ${originalId} OR ${record}.exp_id = any(ARRAY(
    SELECT n.exp_id FROM ${facts} AS t
      JOIN exception AS n ON n.pan_hash = t.pan_hash AND n.retri_ref_no = t.retri_ref_no AND n.settle_dt = t.settle_dt
    WHERE n.orig_id IS NULL AND n.trans_id <> ALL(${inquiries}::text[])
      AND n.submit_ins_id_cd IN (t.acq_ins_id_cd, t.iss_ins_id_cd) AND n.trans_curr_cd = t.trans_curr_cd)))`
}

export function raisedColumnFor(actor: Actor): Sql {
  return sql`(
    SELECT json_agg(json_build_array(e.trans_id, e.submit_ins_id_cd = h.acq_ins_id_cd, e.trans_at::text,
      to_char(e.verified_on, 'YYYYMMDD'), e.reply_cd, to_char(e.answer_by, 'YYYYMMDD'), e.dates_to_answer,
      e.contest IS NOT DISTINCT FROM 'notContested'))
    FROM exception AS x CROSS JOIN LATERAL ${asSeenBy(actor)} AS e
    WHERE ${isRaisedOn(sql`x`, sql`h.id`, sql`(SELECT h.*)`)}
      AND ${visibleTo(actor, 'x.submit_ins_id_cd', 'x.released_to')} AND NOT e.deleted
  ) AS raised`
}

export type RaisedJson =
  | [
      transId: string,
      byAcquirer: boolean,
      transAt: string,
      verifiedOn: string | null,
      replyCd: string | null,
      answerBy: Day | null,
      datesToAnswer: GivenDate[] | null,
      notContested: boolean,
    ][]
  | null

export function raisedOf(json: RaisedJson): Raised[] {
  return (json ?? []).map((columns) => {
    const [transId, byAcquirer, transAt, verifiedOn, replyCd, answerBy, datesToAnswer, notContested] = columns
    const by = byAcquirer ? 'acquirer' : 'issuer'
    const declined = isDeclined(replyCd)
    return { transId, by, transAt: BigInt(transAt), verifiedOn, declined, answerBy, datesToAnswer, notContested }
  })
}

/** Joins the rows of the ids in `page`. What may be archived is read one by one, so that only the servers that have it are asked. */
export function pageRowsIn(tables: HistoryTables): Sql {
  return tables === 'history'
    ? sql`page JOIN history AS h ON h.id = page.id`
    : sql`page CROSS JOIN LATERAL history_row(page.id) AS h`
}

/**
 * Cleared refunds and cancellations of the transaction `h`, as `refundsOf` reads them. Those that the portal itself clears
 * have log code 05. `from`: the first id of the day of `h` or lower. A value keeps the months before out of the plan.
 */
export function refundsColumnIn(tables: HistoryTables, from = sql<unknown>`h.id - h.id % ${sql.lit(idsPerDay)}`): Sql {
  return sql`(
    SELECT json_agg(json_build_array(r.trans_id, r.trans_at::text, to_char(r.settle_dt, 'YYYYMMDD')) ORDER BY r.id)
    FROM ${sql.table(tables === 'history' ? tables : 'history_refunds')} AS r
    WHERE r.orig_key = h.pri_key AND r.trans_id IN ('S30', 'V40', 'V50', 'V52') AND r.log_cd <> '05'
      AND r.acq_ins_id_cd = h.acq_ins_id_cd AND r.iss_ins_id_cd = h.iss_ins_id_cd AND r.trans_curr_cd = h.trans_curr_cd
      AND r.id >= ${from}
  ) AS refunds`
}

export type RefundsJson = [transId: string, transAt: string, settleDt: string][] | null

export function refundsOf(json: RefundsJson): Refund[] {
  return (json ?? []).map(([transId, transAt, settleDt]) => ({ transId, transAt, settleDt }))
}

export function originalOf({ row, refunds }: { row: HistoryRow; refunds: readonly Refund[] }): Original {
  return {
    refunded: refunds.reduce((sum, { transAt }) => sum + BigInt(transAt), 0n),
    transId: row.transId,
    transAt: BigInt(row.transAt),
    settleDt: row.settleDt,
    acqInsIdCd: row.acqInsIdCd,
    issInsIdCd: row.issInsIdCd,
  }
}

export function historyRowOf(row: HistoryRecord, actor: Actor): HistoryRow {
  const receiver = partyOf({ acqInsIdCd: row.acq_ins_id_cd, issInsIdCd: row.iss_ins_id_cd }, actor.insIdCd)
  return {
    priKey: row.pri_key,
    logCd: row.log_cd,
    settleDt: row.settle_dt,
    msgTp: row.msg_tp,
    transProcCd: row.trans_proc_cd,
    transId: row.trans_id,
    transAt: row.trans_at,
    transCurrCd: row.trans_curr_cd,
    settleAt: row.settle_at,
    settleCurrCd: row.settle_curr_cd,
    insSideTransAt: row.trans_at,
    insSideTransCurrCd: row.trans_curr_cd,
    tfrDtTm: row.tfr_dt_tm.toISOString(),
    sysTraNo: row.sys_tra_no,
    retriRefNo: row.retri_ref_no,
    priAcctNo: row.pan_masked,
    mchntTp: row.mchnt_tp,
    posEntryMdCd: row.pos_entry_md_cd,
    posCondCd: row.pos_cond_cd,
    acqInsIdCd: row.acq_ins_id_cd,
    fwdInsIdCd: row.fwd_ins_id_cd,
    issInsIdCd: row.iss_ins_id_cd,
    rcvInsIdCd: row.rcv_ins_id_cd,
    // Who would receive what this user's institution raises: the other side.
    hisRcvInsIdCd: receiver === 'issuer' ? row.acq_ins_id_cd : row.iss_ins_id_cd,
    authIdRespCd: row.auth_id_resp_cd,
    respCd: row.resp_cd,
    termId: row.term_id,
    mchntCd: row.mchnt_cd,
    cardAccptrNmAddr: row.card_accptr_nm_addr,
    origTransChnl: row.orig_trans_chnl,
  }
}
