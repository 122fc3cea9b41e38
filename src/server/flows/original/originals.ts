import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { HistoryRow, Refund } from '../../../contract/records/records.ts'
import { type Actor, actsForAll } from '../../../domain/people/actor.ts'
import type { Original, Raised } from '../../../domain/records/offers.ts'
import { isDeclined, partyOf } from '../../../domain/records/transactions.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { firstIdOf, firstIdOfDay, idsPerDay } from '../../db/dayIds.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { type ExceptionRecord, recordColumns } from '../record/recordRow.ts'
import {
  type HistoryRecord,
  historyColumns,
  historyRowOf,
  isRaisedOn,
  type RefundsJson,
  refundsColumnIn,
  refundsOf,
} from './historyRow.ts'

export interface OriginalKey {
  priKey: string
  logCd: string
  settleDt: Day
}

export interface FoundOriginal {
  id: string
  row: HistoryRow
  /** Cleared refunds and cancellations, oldest first. */
  refunds: Refund[]
}

/** Null when there is none or this user's institution isn't a party to it. */
export async function originalByKey(db: Reader, key: OriginalKey, actor: Actor): Promise<FoundOriginal | null> {
  const from = firstIdOf(key.settleDt)
  const { rows } = await sql<OriginalRecord>`
    SELECT ${historyColumns}, ${refundsColumnIn('history_all', sql`${String(from)}`)}
    FROM history_all AS h
    WHERE h.id >= ${String(from)} AND h.id < ${String(from + idsPerDay)}
      AND h.pri_key = ${key.priKey} AND h.log_cd = ${key.logCd} AND h.settle_dt = ${key.settleDt}::date`.execute(db)
  const found = foundOf(rows[0], actor)
  return found && (actsForAll(actor) || partyOf(found.row, actor.insIdCd)) ? found : null
}

/** Checks no permission: only for users who may see a record on the transaction. */
export async function originalById(db: Reader, id: string, actor: Actor): Promise<FoundOriginal | null> {
  const { rows } = await sql<OriginalRecord>`
    SELECT ${historyColumns}, ${refundsColumnIn('history_all', sql`${firstIdOfDay(id)}`)}
    FROM history_all AS h
    WHERE h.id = ${id}`.execute(db)
  return foundOf(rows[0], actor)
}

/** Locks the original until the transaction ends: nobody else raises or changes anything on it. */
export async function lockOriginal(trx: Transaction<Tables>, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${id}::bigint)`.execute(trx)
}

/**
 * Returns the card's hash and locks it against resealing until the transaction ends. Call it before `lockRaised`, since
 * resealing locks the transaction before its records. An archived one cannot be locked: resealing looks at its records
 * once more at its end.
 */
export async function holdPanHash(trx: Transaction<Tables>, id: string): Promise<string | null> {
  const { rows } = await sql<{ pan_hash: string }>`
    SELECT pan_hash FROM history WHERE id = ${id} FOR SHARE`.execute(trx)
  if (rows[0]) return rows[0].pan_hash
  const archived = await trx.selectFrom('history_archive').select('pan_hash').where('id', '=', id).executeTakeFirst()
  return archived?.pan_hash ?? null
}

/**
 * The table from which the facts of the original are read. With `records`, one must be on it already: they are read also
 * while the server of an old month is away.
 */
type FactsFrom = 'history' | 'records'

function isOn(record: RawBuilder<unknown>, id: string, from: FactsFrom): RawBuilder<boolean> {
  const facts =
    from === 'history'
      ? sql`(SELECT * FROM history_all WHERE id = ${id})`
      : sql`(
          SELECT pan_hash, retri_ref_no, settle_dt, orig_trans_curr_cd AS trans_curr_cd,
            submit_ins_id_cd AS acq_ins_id_cd, rcv_ins_id_cd AS iss_ins_id_cd
          FROM exception WHERE orig_id = ${id} LIMIT 1)`
  return isRaisedOn(record, sql`${id}::bigint`, facts)
}

/** Returns the live records on an original, locked against verification and cancelling. */
export async function lockRaised(
  trx: Transaction<Tables>,
  id: string,
  from: FactsFrom = 'history',
): Promise<ExceptionRecord[]> {
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${recordColumns} FROM exception AS e
    WHERE ${isOn(sql`e`, id, from)} AND NOT e.deleted ORDER BY e.exp_id FOR UPDATE`.execute(trx)
  return rows
}

/** Returns the records on the original that this user may see, oldest first. */
export async function raisedOn(
  db: Reader,
  id: string,
  actor: Actor,
  from: FactsFrom = 'history',
): Promise<ExceptionRecord[]> {
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${recordColumns} FROM ${visibleRecords(actor, isOn(sql`x`, id, from))}
    ORDER BY e.rec_crt_ts, e.exp_id`.execute(db)
  return rows
}

/**
 * Returns the records on the same transaction that this user may see, oldest first. A record without original is on the
 * transaction of its two institutions with its card, reference number and day.
 */
export async function onTransactionOf(
  db: Reader,
  { exp_id, orig_id, retri_ref_no, settle_dt, submit_ins_id_cd, rcv_ins_id_cd }: ExceptionRecord,
  actor: Actor,
): Promise<ExceptionRecord[]> {
  if (orig_id !== null) return raisedOn(db, orig_id, actor, 'records')
  const isOnSame = sql`x.pan_hash = (SELECT pan_hash FROM exception WHERE exp_id = ${exp_id})
    AND x.retri_ref_no = ${retri_ref_no} AND x.settle_dt = ${settle_dt}::date
    AND ARRAY[x.submit_ins_id_cd, x.rcv_ins_id_cd] <@ ARRAY[${submit_ins_id_cd}::text, ${rcv_ins_id_cd}::text]`
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${recordColumns} FROM ${visibleRecords(actor, isOnSame)}
    ORDER BY e.rec_crt_ts, e.exp_id`.execute(db)
  return rows
}

/** Returns the live records on the original, also those that the user may not see: for what they must not say, only allow. */
export async function allRaisedOn(db: Reader, id: string): Promise<ExceptionRecord[]> {
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${recordColumns} FROM exception AS e WHERE ${isOn(sql`e`, id, 'history')} AND NOT e.deleted`.execute(db)
  return rows
}

export function asRaised(record: ExceptionRecord, original: Pick<Original, 'acqInsIdCd'>): Raised {
  return {
    transId: record.trans_id,
    by: record.submit_ins_id_cd === original.acqInsIdCd ? 'acquirer' : 'issuer',
    transAt: BigInt(record.trans_at),
    verifiedOn: record.verified_on,
    declined: isDeclined(record.reply_cd),
    answerBy: record.answer_by,
    datesToAnswer: record.dates_to_answer,
    notContested: record.contest === 'notContested',
  }
}

type OriginalRecord = HistoryRecord & { refunds: RefundsJson }

function foundOf(row: OriginalRecord | undefined, actor: Actor): FoundOriginal | null {
  return row ? { id: row.id, row: historyRowOf(row, actor), refunds: refundsOf(row.refunds) } : null
}
