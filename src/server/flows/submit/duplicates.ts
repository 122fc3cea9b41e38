import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Actor } from '../../../domain/people/actor.ts'
import { isPartialRefund } from '../../../domain/records/refunds.ts'
import { isInquiry } from '../../../domain/records/transactions.ts'
import { firstIdOf, idsPerDay } from '../../db/dayIds.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { OriginalKey } from '../original/originals.ts'
import type { Content } from './content.ts'

interface NamedTransaction {
  panHashes: readonly string[]
  retriRefNo: string | null
  settleDt: string | null
}

interface FoundRecord {
  expId: string
  flow: string
}

/**
 * Throws `clearedThere` or `recordThere` when the transaction of a record without original is cleared, or another live
 * record claims money for it, as far as the user may know. Inquiries and declined records don't count. Returns the last of
 * the refunds beside which it is a further one. Locks card, reference number and day until the transaction ends.
 */
export async function refuseKnownTransaction(
  trx: Transaction<Tables>,
  { panHashes, retriRefNo, settleDt }: NamedTransaction,
  record: { transId: string; expId: string | null },
  actor: Actor,
): Promise<FoundRecord | null> {
  if (panHashes.length === 0 || retriRefNo === null || settleDt === null) return null
  await lockText(trx, ['transaction', panHashes.at(-1), retriRefNo, settleDt])
  const from = firstIdOf(settleDt)
  const { rows: cleared } = await sql<OriginalKey>`
    SELECT pri_key AS "priKey", log_cd AS "logCd", settle_dt AS "settleDt" FROM history_all AS h
    WHERE pan_hash = any(${panHashes}::uuid[]) AND id >= ${String(from)} AND id < ${String(from + idsPerDay)}
      AND retri_ref_no = ${retriRefNo} AND trans_id <> 'S00'
      AND ${visibleTo(actor, 'h.acq_ins_id_cd', 'h.iss_ins_id_cd')}
    ORDER BY id LIMIT 1`.execute(trx)
  const [original] = cleared
  if (original) throw new CallError('clearedThere', {}, 'retriRefNo', { original })
  if (isInquiry(record.transId)) return null

  const sameCard = sql`x.pan_hash = any(${panHashes}::uuid[]) AND x.exp_id IS DISTINCT FROM ${record.expId}`
  const { rows } = await sql<FoundRecord & { transId: string }>`
    SELECT exp_id AS "expId", flow, trans_id AS "transId" FROM ${visibleRecords(actor, sameCard)}
    WHERE retri_ref_no = ${retriRefNo} AND settle_dt = ${settleDt}::date
      AND trans_id NOT IN ('E00', 'E04') AND coalesce(reply_cd, '') NOT IN ('02', '04')
    ORDER BY rec_crt_ts`.execute(trx)
  const isFurther = (one: { transId: string }) => isPartialRefund(record.transId) && isPartialRefund(one.transId)
  const claim = rows.find((one) => !isFurther(one))
  if (claim) throw new CallError('recordThere', { expId: claim.expId }, 'retriRefNo', { earlier: shown(claim) })
  return rows.at(-1) ?? null
}

/** Throws `furtherRefund` unless it is confirmed. Ask after `confirmEqual`: the same again is not taken for a further one. */
export function expectFurther(refund: FoundRecord | null, confirmed: boolean): void {
  if (refund && !confirmed)
    throw new CallError('furtherRefund', { expId: refund.expId }, 'retriRefNo', { earlier: shown(refund) })
}

function shown({ expId, flow }: FoundRecord): FoundRecord {
  return { expId, flow }
}

interface EqualQuestion {
  /** The record that is modified, which is not equal to itself. */
  expId?: string
  transId: string
  submitInsIdCd: string
  /** The same original, else the same card, else the same receiver. */
  about: { originalId: string } | { panHashes: readonly string[] }
  content: Content
  at: Date
  confirmed: boolean
}

/**
 * Returns the equal record of the last day when the user confirmed that this is another one, or null when there is
 * none. Throws `equalSubmitted` when it isn't confirmed. Equal submissions run one after another: lock the original before.
 */
export async function confirmEqual(trx: Transaction<Tables>, question: EqualQuestion): Promise<string | null> {
  const { expId = null, transId, submitInsIdCd, about, content, at, confirmed } = question
  const { transAt, transCurrCd, rcvInsIdCd } = content
  // On an original they run one after another already, and a second order of locks could make two wait for each other.
  if ('panHashes' in about) await lockText(trx, ['submission', submitInsIdCd, transId, transAt, transCurrCd])
  const { rows } = await sql<FoundRecord>`
    SELECT exp_id AS "expId", flow FROM exception AS e
    WHERE submit_ins_id_cd = ${submitInsIdCd} AND trans_id = ${transId} AND trans_at = ${transAt}::bigint
      AND rec_crt_ts > ${at.toISOString()}::timestamptz - interval '1 day' AND trans_curr_cd = ${transCurrCd}
      AND NOT deleted AND exp_id IS DISTINCT FROM ${expId} AND ${isAbout(about, rcvInsIdCd)}
    ORDER BY rec_crt_ts DESC LIMIT 1`.execute(trx)
  const [earlier] = rows
  if (!earlier) return null
  if (!confirmed) throw new CallError('equalSubmitted', { expId: earlier.expId }, undefined, { earlier })
  return earlier.expId
}

function isAbout(about: EqualQuestion['about'], rcvInsIdCd: string): RawBuilder<boolean> {
  if ('originalId' in about) return sql`orig_id = ${about.originalId}`
  const { panHashes } = about
  if (panHashes.length > 0) return sql`orig_id IS NULL AND pan_hash = any(${panHashes}::uuid[])`
  return sql`orig_id IS NULL AND pan_hash IS NULL AND rcv_ins_id_cd = ${rcvInsIdCd}`
}

async function lockText(trx: Transaction<Tables>, parts: readonly (string | undefined)[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${parts.join('/')}, 0))`.execute(trx)
}
