import { sql, type Transaction } from 'kysely'
import { flows } from '../../domain/flows/index.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { beginsWithReply } from '../../domain/workflow/release.ts'
import { setAnswerBy } from '../db/answerBy.ts'
import type { Tables } from '../db/tables.ts'

/** The flows whose submitters change what they have released; in the others the receiver writes the reply. */
const approved = (flows as readonly Flow[]).filter((flow) => !beginsWithReply(flow)).map((flow) => flow.id)

/** Columns that are the same for both sides or never shown. */
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
