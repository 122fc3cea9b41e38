import { type RawBuilder, sql, type Transaction } from 'kysely'
import { datesToAnswer, type GivenDate } from '../../domain/records/givenDates.ts'
import { answerableTransIds, exceptionFacts, isExceptionTransId } from '../../domain/records/transactions.ts'
import type { LimitRule } from '../../domain/reference/limits.ts'
import type { Day } from '../../domain/time/calendar.ts'
import { readRules } from './limitRules.ts'
import type { Tables } from './tables.ts'

const stepSize = 1_000

/**
 * Gives this exception's records that have no last day to answer one, after a limit rule was added or changed. A day that
 * was given stays. Works in steps by index, so that no statement takes long however many records there are.
 */
export async function refreshAnswerBy(trx: Transaction<Tables>, transId: string, size = stepSize): Promise<void> {
  const answered = isExceptionTransId(transId) && exceptionFacts(transId).answers
  if (!answered) return
  for (let last: string | undefined = ''; last !== undefined; )
    last = await setAnswerBy(
      trx,
      sql`e.trans_id = ${answered} AND NOT e.answered AND e.answer_by IS NULL AND e.exp_id > ${last}`,
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
  const { rows } = await sql<Released & { exp_id: string; verified_on: string }>`
    SELECT e.exp_id, e.trans_id, e.rcv_ins_id_cd, e.settle_dt, e.verified_on FROM exception AS e
    WHERE ${which} AND e.trans_id = any(${answerableTransIds}::text[]) AND e.released_to IS NOT NULL AND NOT e.deleted
      AND e.verified_on IS NOT NULL AND e.settle_dt IS NOT NULL
    ORDER BY e.exp_id ${limit} FOR UPDATE`.execute(trx)
  if (rows.length === 0) return undefined
  const rules = await readRules(trx)
  const dates = rows.map((row) => answerDatesOf(row, rules, row.verified_on))
  await sql`
    UPDATE exception AS e SET answer_by = day.answer_by, dates_to_answer = day.dates::jsonb
    FROM unnest(${rows.map((row) => row.exp_id)}::text[], ${dates.map(([first]) => first?.day ?? null)}::date[],
      ${dates.map(datesJson)}::text[]) AS day(exp_id, answer_by, dates)
    WHERE e.exp_id = day.exp_id
      AND (e.answer_by, e.dates_to_answer) IS DISTINCT FROM (day.answer_by, day.dates::jsonb)`.execute(trx)
  return rows.at(-1)?.exp_id
}

interface Released {
  trans_id: string
  rcv_ins_id_cd: string
  settle_dt: Day | null
  verified_on: Day | null
}

/** The last days to answer a released record; empty where nothing answers it. */
export function answerDatesOf(
  { trans_id, rcv_ins_id_cd: rcvInsIdCd, settle_dt, verified_on }: Released,
  rules: readonly LimitRule[],
  releasedOn: Day,
): GivenDate[] {
  if (!isExceptionTransId(trans_id) || settle_dt === null || verified_on === null) return []
  const released = { transId: trans_id, rcvInsIdCd, settleDt: settle_dt, verifiedOn: verified_on, releasedOn }
  return datesToAnswer(released, rules)
}

export function datesJson(dates: readonly GivenDate[]): string | null {
  return dates.length > 0 ? JSON.stringify(dates) : null
}
