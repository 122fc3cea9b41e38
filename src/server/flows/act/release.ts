import { sql, type Transaction } from 'kysely'
import { setAnswerBy } from '../../db/answerBy.ts'
import type { Tables } from '../../db/tables.ts'

/** Columns left out of the snapshot: equal for both sides, or never shown. */
const live = sql`'{released,released_to,answered,answer_released,answer_by,dates_to_answer,contest,not_contested_by,deleted,hidden_by,pan_hash,pan_sealed,pan_key_id,pan_destroyed_on}'::text[]`

/**
 * Stores the released state of these records before their submitter changes them. Receivers see it until the next
 * release.
 */
export async function keepReleased(trx: Transaction<Tables>, expIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE exception AS e SET released = to_jsonb(e) - ${live} || jsonb_build_object('vouchers', coalesce(
      (SELECT jsonb_agg(v.file_id) FROM voucher AS v WHERE v.exp_id = e.exp_id AND v.dropped_in IS NULL), '[]'))
    WHERE e.exp_id = any(${[...expIds]}::text[]) AND e.released_to IS NOT NULL AND e.released IS NULL`.execute(trx)
}

/**
 * Call in the transaction that releases these records: marks what they answer as answered for both sides, and sets
 * their own answer deadline.
 */
export async function afterRelease(trx: Transaction<Tables>, expIds: readonly string[]): Promise<void> {
  await markAnswerReleased(trx, expIds)
  await setAnswerBy(trx, sql`e.exp_id = any(${[...expIds]}::text[])`)
}

/** Marks what these released records answer as answered for both sides. */
export async function markAnswerReleased(trx: Transaction<Tables>, expIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE exception SET answer_released = true
    WHERE exp_id IN (SELECT answers_exp_id FROM exception WHERE exp_id = any(${[...expIds]}::text[]))`.execute(trx)
}
