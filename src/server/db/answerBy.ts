import { type RawBuilder, sql, type Transaction } from 'kysely'
import { lastDayToAnswer } from '../../domain/records/offers.ts'
import { answerTo, exceptionFacts, exceptions, isExceptionTransId } from '../../domain/records/transactions.ts'
import type { LimitRule } from '../../domain/reference/limits.ts'
import type { Day } from '../../domain/time/calendar.ts'
import { readRules } from './limitRules.ts'
import type { Tables } from './tables.ts'

const answerable = Object.keys(exceptions).filter((id) => isExceptionTransId(id) && answerTo(id) !== null)

const stepSize = 1_000

/**
 * Recomputes the answer deadlines of this exception's records after a limit rule has changed. Works in steps by index,
 * so that no statement takes long however many records there are.
 */
export async function refreshAnswerBy(trx: Transaction<Tables>, transId: string, size = stepSize): Promise<void> {
  const answered = isExceptionTransId(transId) && exceptionFacts(transId).answers
  if (!answered) return
  for (let last: string | undefined = ''; last !== undefined; )
    last = await setAnswerBy(
      trx,
      sql`e.trans_id = ${answered} AND NOT e.answered AND e.exp_id > ${last}`,
      sql`LIMIT ${size}`,
    )
}

/**
 * Sets the answer deadline of the chosen records (`exception AS e`) in the order of their ids, and locks them. Returns
 * the last id it looked at; undefined when there was none.
 */
export async function setAnswerBy(
  trx: Transaction<Tables>,
  which: RawBuilder<unknown>,
  limit = sql``,
): Promise<string | undefined> {
  const { rows } = await sql<{ exp_id: string; trans_id: string; settle_dt: string; verified_on: string }>`
    SELECT e.exp_id, e.trans_id, e.settle_dt, e.verified_on FROM exception AS e
    WHERE ${which} AND e.trans_id = any(${answerable}::text[]) AND e.released_to IS NOT NULL AND NOT e.deleted
      AND e.verified_on IS NOT NULL AND e.settle_dt IS NOT NULL
    ORDER BY e.exp_id ${limit} FOR UPDATE`.execute(trx)
  if (rows.length === 0) return undefined
  const rules = await readRules(trx)
  const days = rows.map((row) => lastDayOf(row, rules))
  await sql`
    UPDATE exception AS e SET answer_by = day.answer_by
    FROM unnest(${rows.map((row) => row.exp_id)}::text[], ${days}::date[]) AS day(exp_id, answer_by)
    WHERE e.exp_id = day.exp_id AND e.answer_by IS DISTINCT FROM day.answer_by`.execute(trx)
  return rows.at(-1)?.exp_id
}

/** The last day to answer a released record; null where nothing answers it. */
export function lastDayOf(
  { trans_id, settle_dt, verified_on }: { trans_id: string; settle_dt: Day | null; verified_on: Day | null },
  rules: readonly LimitRule[],
): Day | null {
  if (!isExceptionTransId(trans_id) || settle_dt === null || verified_on === null) return null
  return lastDayToAnswer({ transId: trans_id, settleDt: settle_dt, verifiedOn: verified_on }, rules)
}
