import { type RawBuilder, sql, type Transaction } from 'kysely'
import { flows } from '../../domain/flows/index.ts'
import { lastDayToAnswer } from '../../domain/offers.ts'
import { answerTo, exceptions, isExceptionTransId } from '../../domain/transactions.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { beginsWithReply } from '../../domain/workflow/release.ts'
import type { Tables } from '../db/tables.ts'
import { readRules } from './reference.ts'

/** The flows whose submitters change what they have released; in the others the receiver writes the reply. */
const approved = (flows as readonly Flow[]).filter((flow) => !beginsWithReply(flow)).map((flow) => flow.id)

/** What is the same for both sides, or never shown: it stays as it is. */
const live = sql`'{released,released_to,answered,answer_released,answer_by,deleted,hidden_by,pan_hash,pan_sealed,pan_key_id}'::text[]`

/**
 * Keeps these records, as far as they were released, as their receivers see them: before their submitter changes them or
 * sends them again. Until they are released again their receivers see them so.
 */
export async function keepReleased(trx: Transaction<Tables>, expIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE exception AS e SET released = to_jsonb(e) - ${live} || jsonb_build_object('vouchers', coalesce(
      (SELECT jsonb_agg(v.file_id) FROM voucher AS v WHERE v.exp_id = e.exp_id AND v.dropped_in IS NULL), '[]'))
    WHERE e.exp_id = any(${[...expIds]}::text[]) AND e.released_to IS NOT NULL AND e.released IS NULL
      AND e.flow = any(${approved}::text[])`.execute(trx)
}

/**
 * Marks what these records answer as answered for both sides, and says until when they themselves may be answered: they
 * were released in this transaction.
 */
export async function afterRelease(trx: Transaction<Tables>, expIds: readonly string[]): Promise<void> {
  if (expIds.length === 0) return
  await sql`
    UPDATE exception SET answer_released = true
    WHERE exp_id IN (SELECT answers_exp_id FROM exception WHERE exp_id = any(${[...expIds]}::text[]))`.execute(trx)
  await setAnswerBy(trx, sql`e.exp_id = any(${[...expIds]}::text[])`)
}

/** The last days again, after a change of the rules. */
export function refreshAnswerBy(trx: Transaction<Tables>): Promise<void> {
  return setAnswerBy(trx, sql`NOT e.answered`)
}

async function setAnswerBy(trx: Transaction<Tables>, which: RawBuilder<unknown>): Promise<void> {
  const answerable = Object.keys(exceptions).filter((id) => isExceptionTransId(id) && answerTo(id) !== null)
  const { rows } = await sql<{ exp_id: string; trans_id: string; settle_dt: string; verified_on: string }>`
    SELECT e.exp_id, e.trans_id, e.settle_dt, e.verified_on FROM exception AS e
    WHERE ${which} AND e.trans_id = any(${answerable}::text[]) AND e.released_to IS NOT NULL AND NOT e.deleted
      AND e.verified_on IS NOT NULL AND e.settle_dt IS NOT NULL
    ORDER BY e.exp_id FOR UPDATE`.execute(trx)
  if (rows.length === 0) return
  const rules = await readRules(trx)
  const days = rows.map(({ trans_id, settle_dt, verified_on }) =>
    isExceptionTransId(trans_id)
      ? lastDayToAnswer({ transId: trans_id, settleDt: settle_dt, verifiedOn: verified_on }, rules)
      : null,
  )
  await sql`
    UPDATE exception AS e SET answer_by = day.answer_by
    FROM unnest(${rows.map((row) => row.exp_id)}::text[], ${days}::date[]) AS day(exp_id, answer_by)
    WHERE e.exp_id = day.exp_id AND e.answer_by IS DISTINCT FROM day.answer_by`.execute(trx)
}
