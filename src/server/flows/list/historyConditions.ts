import { sql } from 'kysely'
import { type Actor, actsForAll } from '../../../domain/people/actor.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { daysBetween } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { firstIdOf, idsPerDay } from '../../db/dayIds.ts'
import { allOf, type Sql } from '../../db/lists/fragments.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type Conditions, checkRanges } from './ranges.ts'

export interface HistoryQuestion {
  actor: Actor
  conditions: Conditions
  /** Null for all transactions. */
  transIds: readonly string[] | null
}

export interface HistoryFilter {
  /** One condition for rows as acquirer, another for rows as issuer only; together: acquirer or issuer. */
  branches: Sql[]
  /**
   * The same conditions for the index of amounts, which is used when few rows match. Null when it isn't worth trying.
   */
  amountBranches: Sql[] | null
  /** Whether `amountBranches` use the index of a merchant's amounts. It has few rows of each month, so a far page reads more of it. */
  ofMerchant: boolean
  /** The query of the day summary; null when that doesn't know the exact answer. */
  summary: Sql | null
}

/** What is known about a question before its statement is written. */
export interface HistoryPlan {
  /** The first id to look at and the first behind them, instead of those of the dates. */
  ids?: { from: Sql; to: Sql }
  totalIsKnown?: boolean
  /** Of two parties the one with more transactions, whose index is not used. */
  avoidIndexOf?: PartyColumn | undefined
}

export type PartyColumn = 'acqInsIdCd' | 'issInsIdCd'

/** A day of the whole network is looked through from an index in 20 ms. */
const shortDays = 1

const equal = {
  retriRefNo: 'retri_ref_no',
  sysTraNo: 'sys_tra_no',
  transId: 'trans_id',
  transCurrCd: 'trans_curr_cd',
  acqInsIdCd: 'acq_ins_id_cd',
  issInsIdCd: 'iss_ins_id_cd',
  mchntCd: 'mchnt_cd',
  termId: 'term_id',
  authIdRespCd: 'auth_id_resp_cd',
} as const satisfies Partial<Record<FieldName, string>>

/** Each of these is selective enough to search without dates (Decisions 2). */
const selective = ['priAcctNo', 'retriRefNo', 'mchntCd', 'termId'] as const

/**
 * Columns with an index (column, id). Statements are planned once for all values, so a query by one of these is written
 * such that no other index fits: the planner can't know that it is the narrowest. Of several the first is.
 */
const keys: readonly string[] = ['priAcctNo', 'retriRefNo', 'authIdRespCd', 'sysTraNo', 'termId', 'mchntCd']

/** No index begins with these. */
const unkeyed: readonly string[] = ['transId', 'transCurrCd']

const dates = ['settleDtFrom', 'settleDtTo']
const summed = [...dates, 'transId', 'transCurrCd']

/** Throws when the question is too wide or a range ends before it starts. */
export function historyFilter(
  question: HistoryQuestion,
  vault: CardVault,

  plan: HistoryPlan = {},
): HistoryFilter {
  const { actor, conditions, transIds } = question
  checkQuestion(question)

  const key = keys.find((name) => conditions[name] !== undefined)
  const keyed = key !== undefined
  const { transAtFrom = '0', transAtTo = '999999999999' } = conditions
  const amounts = conditions.transAtFrom !== undefined || conditions.transAtTo !== undefined
  const from = plan.ids?.from ?? sql`${String(firstIdOf(conditions.settleDtFrom ?? '20000101'))}`
  const to = plan.ids?.to ?? sql`${String(firstIdOf(conditions.settleDtTo ?? '29991231') + idsPerDay)}`
  const rest: Sql[] = []
  for (const [name, column] of Object.entries(equal)) {
    const value = conditions[name]
    if (value === undefined) continue
    const avoidIndexOf = keyed ? name !== key && !unkeyed.includes(name) : name === plan.avoidIndexOf
    rest.push(sql`${avoidIndexOf ? withoutIndex(column) : sql.ref(column)} = ${value}`)
  }
  if (transIds) rest.push(isOfKind(transIds))
  if (conditions.priAcctNo !== undefined) rest.push(isOfCard(vault.hashesOf(conditions.priAcctNo)))
  const branches = (amount: Sql, ids: Sql[]) => {
    const range = amounts ? [sql`${amount} >= ${transAtFrom}::bigint`, sql`${amount} <= ${transAtTo}::bigint`] : []
    const all = allOf([...ids, ...rest, ...range])
    if (!keyed) return branchesOf(question, all, plan.avoidIndexOf)
    return [sql`${all} AND ${visibleTo(actor, 'acq_ins_id_cd', 'iss_ins_id_cd')}`]
  }
  const hasIndex = !keyed || key === 'mchntCd'
  return {
    branches: branches(keyed ? sql`trans_at + 0` : sql`trans_at`, [sql`id >= ${from}`, sql`id < ${to}`]),
    // No id is negative. Said with OR, the range still picks the partitions, but is nothing that an index of ids could
    // be asked: the planner, which knows no values, would take that one for as narrow as the index of amounts.
    amountBranches:
      amounts && hasIndex && !isShort(conditions)
        ? branches(sql`trans_at`, [sql`(id >= ${from} OR id < 0)`, sql`(id < ${to} OR id < 0)`])
        : null,
    ofMerchant: keyed,
    summary: plan.totalIsKnown ? null : summaryOf(question),
  }
}

/** Written such that no index of the column fits. */
function withoutIndex(column: string): Sql {
  return sql`${sql.ref(column)} || ''`
}

/** Throws when the question is too wide or a range ends before it starts. */
export function checkQuestion(question: HistoryQuestion): void {
  checkRanges(question.conditions)
  checkWidth(question)
}

function isKeyed({ conditions }: HistoryQuestion): boolean {
  return keys.some((name) => conditions[name] !== undefined)
}

/** True when the sums by day say which days hold the page: a rare kind needs no look at the others. */
export function isByKind(question: HistoryQuestion): boolean {
  return isSummed(question) && !isByDates(question)
}

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
  if (isKeyed(question) || isSummed(question) || (parties.length < 2 && kinds.length === 0)) return null
  const sumOf = (table: 'history_total' | 'history_day', where: readonly Sql[]) => sql`(
    SELECT coalesce(sum(n), 0)::float8 FROM ${sql.table(table)}
    WHERE ${allOf([sql`ins_id_cd = asked.ins_id_cd`, inDays(conditions), ...where])})`
  const all = sumOf('history_total', [])
  return sql`
    SELECT asked.ins_id_cd AS "insIdCd", ${kinds.length > 0 ? sumOf('history_day', kinds) : all} AS n, ${all} AS "all"
    FROM unnest(${actsForAll(actor) ? [...parties, ''] : parties}::text[]) AS asked (ins_id_cd)`
}

/** The institutions that every row which is found names, on one side or the other. */
export function partiesOf({ actor, conditions }: HistoryQuestion): string[] {
  const { acqInsIdCd, issInsIdCd } = conditions
  const own = actsForAll(actor) ? [] : [actor.insIdCd]
  return [...new Set([...own, acqInsIdCd ?? [], issInsIdCd ?? []].flat())]
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

function isShort({ settleDtFrom, settleDtTo }: Conditions): boolean {
  return settleDtFrom !== undefined && settleDtTo !== undefined && daysBetween(settleDtFrom, settleDtTo) <= shortDays
}

function isOfCard(hashes: readonly string[]): Sql {
  const [only] = hashes
  return hashes.length === 1 ? sql`pan_hash = ${only}::uuid` : sql`pan_hash = any(${hashes}::uuid[])`
}

function isOfKind(transIds: readonly string[]): Sql {
  return sql`trans_id = any(${transIds}::text[])`
}

function branchesOf({ actor, conditions }: HistoryQuestion, all: Sql, avoidIndexOf: PartyColumn | undefined): Sql[] {
  if (actsForAll(actor)) return [all]
  const own = actor.insIdCd
  const { acqInsIdCd, issInsIdCd } = conditions
  const columnOf = (party: PartyColumn) => (avoidIndexOf === party ? withoutIndex(equal[party]) : sql.ref(equal[party]))
  const asAcquirer = sql`${columnOf('acqInsIdCd')} = ${own} AND ${all}`
  const asIssuer = sql`${columnOf('issInsIdCd')} = ${own} AND acq_ins_id_cd <> ${own} AND ${all}`
  if (acqInsIdCd === own || (issInsIdCd && issInsIdCd !== own)) return [asAcquirer]
  if (acqInsIdCd) return [asIssuer]
  return [asAcquirer, asIssuer]
}

function summaryOf(question: HistoryQuestion): Sql | null {
  return isSummed(question) ? sql`SELECT coalesce(sum(n), 0) FROM ${summary(question)}` : null
}

/** Null when the day summary doesn't know the numbers exactly. */
export function historyDays(question: HistoryQuestion): Sql | null {
  if (!isSummed(question)) return null
  return sql`
    SELECT settle_dt AS day, sum(n)::float8 AS n FROM ${summary(question)} GROUP BY settle_dt ORDER BY settle_dt`
}

/** True when the sums by day know the exact total. */
export function isSummed({ conditions }: HistoryQuestion): boolean {
  return Object.keys(conditions).every((name) => summed.includes(name))
}

function isByDates({ conditions, transIds }: HistoryQuestion): boolean {
  return transIds === null && Object.keys(conditions).every((name) => dates.includes(name))
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

/** An institution needs dates or a selective condition; the whole network needs a range of dates (Decisions 2). */
function checkWidth({ actor, conditions }: HistoryQuestion): void {
  const { settleDtFrom, settleDtTo } = conditions
  const narrow = selective.some((name) => conditions[name] !== undefined)
  const dated = actsForAll(actor) ? settleDtFrom && settleDtTo : settleDtFrom || settleDtTo
  if (!narrow && !dated) throw new CallError('conditionsMissing')
}
