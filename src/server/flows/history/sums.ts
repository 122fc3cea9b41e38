import { sql } from 'kysely'
import { type Actor, actsForAll } from '../../../domain/people/actor.ts'
import { allOf, type Sql } from '../../db/lists/fragments.ts'
import type { Conditions } from '../list/ranges.ts'
import {
  type HistoryQuestion,
  isByDates,
  isSummed,
  keyOf,
  type PartyColumn,
  partiesOf,
  readingsIn,
} from './question.ts'

/** Questions to the tables `history_day` and `history_total`, which hold sums by day. */

export interface PartyBounds {
  insIdCd: string
  /** An upper bound of how many rows are found. */
  n: number
  /** How many rows its index holds in these days, of whatever kind. */
  all: number
}

/**
 * Asks the sums by day how many rows the parties, kinds and currency of a question match. Returns null where the question
 * names none of them, or has a narrower condition.
 */
export function historyBounds(question: HistoryQuestion): Sql | null {
  const { actor, conditions } = question
  const parties = partiesOf(question)
  const kinds = ofKinds(question)
  const keyed = readingsIn(question).every((terms) => keyOf(question, terms) !== undefined)
  if (keyed || isSummed(question) || (parties.length < 2 && kinds.length === 0)) return null
  const sumOf = (table: 'history_total' | 'history_day', where: readonly Sql[]) => sql`(
    SELECT coalesce(sum(n), 0)::float8 FROM ${sql.table(table)}
    WHERE ${allOf([sql`ins_id_cd = asked.ins_id_cd`, inDays(conditions), ...where])})`
  const all = sumOf('history_total', [])
  return sql`
    SELECT asked.ins_id_cd AS "insIdCd", ${kinds.length > 0 ? sumOf('history_day', kinds) : all} AS n, ${all} AS "all"
    FROM unnest(${actsForAll(actor) ? [...parties, ''] : parties}::text[]) AS asked (ins_id_cd)`
}

/** Of the acquirer and the issuer that every found row names, the one with more rows. */
export function widerParty(
  { actor, conditions }: HistoryQuestion,
  bounds: readonly PartyBounds[],
): PartyColumn | undefined {
  const own = actsForAll(actor) ? undefined : actor.insIdCd
  const acquirer = conditions.acqInsIdCd ?? own
  const issuer = conditions.issInsIdCd ?? own
  if (acquirer === issuer || acquirer === undefined || issuer === undefined) return undefined
  const rowsOf = (insIdCd: string) => bounds.find((one) => one.insIdCd === insIdCd)?.all ?? 0
  return rowsOf(acquirer) > rowsOf(issuer) ? 'acqInsIdCd' : 'issInsIdCd'
}

/** An upper bound from the day summary: a page beyond it is empty without a search. */
export function historyBound({ actor, conditions }: HistoryQuestion): Sql {
  return sql`SELECT coalesce(sum(n), 0)::float8 AS n FROM history_total WHERE ${ofInstitution(actor, conditions)}`
}

/** How many rows match; null when the sums by day do not know. */
export function summaryOf(question: HistoryQuestion): Sql | null {
  return isSummed(question) ? sql`SELECT coalesce(sum(n), 0) FROM ${summary(question)}` : null
}

/** Null when the day summary doesn't know the numbers exactly. */
export function historyDays(question: HistoryQuestion): Sql | null {
  if (!isSummed(question)) return null
  return sql`
    SELECT settle_dt AS day, sum(n)::float8 AS n FROM ${summary(question)} GROUP BY settle_dt ORDER BY settle_dt`
}

function summary(question: HistoryQuestion): Sql {
  const { actor, conditions } = question
  const table = sql.table(isByDates(question) ? 'history_total' : 'history_day')
  return sql`${table} WHERE ${allOf([ofInstitution(actor, conditions), ...ofKinds(question)])}`
}

function ofKinds({ conditions: { transId, transCurrCd }, transIds }: HistoryQuestion): Sql[] {
  return [
    ...(transId ? [sql`trans_id = ${transId}`] : []),
    ...(transCurrCd ? [sql`trans_curr_cd = ${transCurrCd}`] : []),
    ...(transIds ? [isOfKind(transIds)] : []),
  ]
}

/** The sums by day have rows of the whole network under the empty name. */
function ofInstitution(actor: Actor, conditions: Conditions): Sql {
  return sql`ins_id_cd = ${actsForAll(actor) ? '' : actor.insIdCd} AND ${inDays(conditions)}`
}

function inDays({ settleDtFrom = '20000101', settleDtTo = '29991231' }: Conditions): Sql {
  return sql`settle_dt BETWEEN ${settleDtFrom}::date AND ${settleDtTo}::date`
}

export function isOfKind(transIds: readonly string[]): Sql {
  return sql`trans_id = any(${transIds}::text[])`
}
