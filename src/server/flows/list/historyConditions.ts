import { type Actor, actsForAll } from '../../../domain/actor.ts'
import { daysBetween } from '../../../domain/calendar.ts'
import type { FieldName } from '../../../domain/fields.ts'
import type { CardVault } from '../../db/cardVault.ts'
import { firstIdOf, idsPerDay } from '../../db/dayIds.ts'
import { visibleToText } from '../../db/visibleTo.ts'
import { CallError } from '../../http/errors.ts'
import { type Conditions, checkRanges } from './ranges.ts'
import type { SqlParameters } from './sqlParameters.ts'

export interface HistoryQuestion {
  actor: Actor
  conditions: Conditions
  /** Null for all transactions. */
  transIds: readonly string[] | null
}

export interface HistoryFilter {
  /** One condition for rows as acquirer, another for rows as issuer only; together: acquirer or issuer. */
  arms: string[]
  /**
   * The same conditions for the index of amounts, which is used when few rows match. Null when it isn't worth trying.
   */
  amountArms: string[] | null
  /** The query of the day summary; null when that doesn't know the exact answer. */
  summary: string | null
}

const shortDays = 7

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
 * such that no other index fits: the planner can't know that it is the narrowest.
 */
const keys: readonly string[] = [...selective, 'sysTraNo']

const summed = ['settleDtFrom', 'settleDtTo', 'transId', 'transCurrCd']

/** Throws when the question is too wide or a range ends before it starts. */
export function historyFilter(
  question: HistoryQuestion,
  vault: CardVault,
  params: SqlParameters,
  isTotalKnown = false,
): HistoryFilter {
  const { actor, conditions, transIds } = question
  checkQuestion(question)

  const keyed = keys.some((name) => conditions[name] !== undefined)
  const amounts = conditions.transAtFrom !== undefined || conditions.transAtTo !== undefined
  const from = params.add(String(firstIdOf(conditions.settleDtFrom ?? '20000101')))
  const to = params.add(String(firstIdOf(conditions.settleDtTo ?? '29991231') + idsPerDay))
  const rest: string[] = []
  for (const [name, column] of Object.entries(equal)) {
    const value = conditions[name]
    if (value === undefined) continue
    rest.push(`${keyed && !keys.includes(name) ? `${column} || ''` : column} = ${params.add(value)}`)
  }
  if (transIds) rest.push(`trans_id = any(${params.add(transIds)}::text[])`)
  if (conditions.priAcctNo !== undefined) rest.push(cardCondition(vault.hashesOf(conditions.priAcctNo), params))
  const amount = keyed ? 'trans_at + 0' : 'trans_at'
  if (amounts) {
    rest.push(`${amount} >= ${params.add(conditions.transAtFrom ?? '0')}::bigint`)
    rest.push(`${amount} <= ${params.add(conditions.transAtTo ?? '999999999999')}::bigint`)
  }
  const arms = (range: string[]) => {
    const all = [...range, ...rest].join(' AND ')
    return keyed ? [keyedArm(actor, all, params)] : armsOf(actor, conditions, all, params)
  }
  return {
    arms: arms([`id >= ${from}`, `id < ${to}`]),
    // No id is negative. Said with OR, the range still picks the partitions, but is nothing that an index of ids could
    // be asked: the planner, which knows no values, would take that one for as narrow as the index of amounts.
    amountArms:
      amounts && !keyed && !isShort(conditions) ? arms([`(id >= ${from} OR id < 0)`, `(id < ${to} OR id < 0)`]) : null,
    summary: isTotalKnown ? null : summaryOf(question, params),
  }
}

/** Throws when the question is too wide or a range ends before it starts. */
export function checkQuestion(question: HistoryQuestion): void {
  checkRanges(question.conditions)
  checkWidth(question)
}

/** An upper bound from the day summary: a page beyond it is empty without a search. */
export function historyBound({ actor, conditions }: HistoryQuestion, params: SqlParameters): string {
  return `SELECT coalesce(sum(n), 0)::float8 AS n FROM history_day WHERE ${ofInstitution(actor, conditions, params)}`
}

function isShort({ settleDtFrom, settleDtTo }: Conditions): boolean {
  return settleDtFrom !== undefined && settleDtTo !== undefined && daysBetween(settleDtFrom, settleDtTo) <= shortDays
}

function cardCondition(hashes: readonly string[], params: SqlParameters): string {
  const [only] = hashes
  return hashes.length === 1 ? `pan_hash = ${params.add(only)}::uuid` : `pan_hash = any(${params.add(hashes)}::uuid[])`
}

function keyedArm(actor: Actor, all: string, params: SqlParameters): string {
  return `${visibleToText(actor, params, 'acq_ins_id_cd', 'iss_ins_id_cd')} AND ${all}`
}

function armsOf(actor: Actor, conditions: Conditions, all: string, params: SqlParameters): string[] {
  if (actsForAll(actor)) return [all]
  const own = params.add(actor.insIdCd)
  const { acqInsIdCd, issInsIdCd } = conditions
  const asAcquirer = `acq_ins_id_cd = ${own} AND ${all}`
  const asIssuer = `iss_ins_id_cd = ${own} AND acq_ins_id_cd <> ${own} AND ${all}`
  if (acqInsIdCd === actor.insIdCd || (issInsIdCd && issInsIdCd !== actor.insIdCd)) return [asAcquirer]
  if (acqInsIdCd) return [asIssuer]
  return [asAcquirer, asIssuer]
}

function summaryOf(question: HistoryQuestion, params: SqlParameters): string | null {
  const where = summaryWhere(question, params)
  return where && `SELECT coalesce(sum(n), 0) FROM history_day WHERE ${where}`
}

/** Null when the day summary doesn't know the numbers exactly. */
export function historyDays(question: HistoryQuestion, params: SqlParameters): string | null {
  const where = summaryWhere(question, params)
  return (
    where &&
    `SELECT settle_dt AS day, sum(n)::float8 AS n FROM history_day WHERE ${where} GROUP BY settle_dt ORDER BY settle_dt`
  )
}

function summaryWhere({ actor, conditions, transIds }: HistoryQuestion, params: SqlParameters): string | null {
  if (Object.keys(conditions).some((name) => !summed.includes(name))) return null
  const where = [ofInstitution(actor, conditions, params)]
  if (conditions.transId) where.push(`trans_id = ${params.add(conditions.transId)}`)
  if (conditions.transCurrCd) where.push(`trans_curr_cd = ${params.add(conditions.transCurrCd)}`)
  if (transIds) where.push(`trans_id = any(${params.add(transIds)}::text[])`)
  return where.join(' AND ')
}

/** The day summary has rows of the whole network under the empty name. */
function ofInstitution(actor: Actor, conditions: Conditions, params: SqlParameters): string {
  const insIdCd = params.add(actsForAll(actor) ? '' : actor.insIdCd)
  const from = params.add(conditions.settleDtFrom ?? '20000101')
  const to = params.add(conditions.settleDtTo ?? '29991231')
  return `ins_id_cd = ${insIdCd} AND settle_dt BETWEEN ${from}::date AND ${to}::date`
}

/** An institution needs dates or a selective condition; the whole network needs a range of dates (Decisions 2). */
function checkWidth({ actor, conditions }: HistoryQuestion): void {
  const { settleDtFrom, settleDtTo } = conditions
  const narrow = selective.some((name) => conditions[name] !== undefined)
  const dated = actsForAll(actor) ? settleDtFrom && settleDtTo : settleDtFrom || settleDtTo
  if (!narrow && !dated) throw new CallError('conditionsMissing')
}
