import { type Actor, actsForAll } from '../../domain/actor.ts'
import { daysBetween } from '../../domain/calendar.ts'
import type { FieldName } from '../../domain/fields.ts'
import type { CardVault } from '../db/cardVault.ts'
import { firstIdOf, idsPerDay } from '../db/dayIds.ts'
import { CallError } from '../http/errors.ts'
import type { Parameters } from './parameters.ts'
import { type Conditions, checkRanges } from './ranges.ts'

/** What is asked of the history, and by whom. */
export interface HistoryQuestion {
  actor: Actor
  conditions: Conditions
  /** Only these transactions; null for all. */
  transIds: readonly string[] | null
}

/** The question as SQL. */
export interface HistoryFilter {
  /** One condition an arm: as acquirer, and as issuer of what it isn't the acquirer of. Together: acquirer or issuer. */
  arms: string[]
  /**
   * The same question to the index of amounts, where those may be what narrows it most: few, or many, only that index
   * knows. Null where it isn't worth asking.
   */
  amountArms: string[] | null
  /** The question to the day summary, where that knows the exact answer. */
  summary: string | null
}

const shortDays = 7

/** Columns that are asked for one value. */
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

/** Any of these is selective enough to search without dates. Decisions 2. */
const selective = ['priAcctNo', 'retriRefNo', 'mchntCd', 'termId'] as const

/**
 * What has an index (it, id) of its own. Statements are planned once for all values, so a question by one of these is
 * written such that no other index fits: the planner can't know that it is the narrowest.
 */
const keys: readonly string[] = [...selective, 'sysTraNo']

/** What the day summary is kept by. */
const summed = ['settleDtFrom', 'settleDtTo', 'transId', 'transCurrCd']

/** Throws where the question is too wide, or runs the wrong way round. */
export function historyFilter(
  question: HistoryQuestion,
  vault: CardVault,
  params: Parameters,
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

/** Throws where the question is too wide, or runs the wrong way round. */
export function checkQuestion(question: HistoryQuestion): void {
  checkRanges(question.conditions)
  checkWidth(question)
}

/** How many rows there can be at most, by the day summary: a page beyond is empty without a look. */
export function historyBound({ actor, conditions }: HistoryQuestion, params: Parameters): string {
  return `SELECT coalesce(sum(n), 0)::float8 AS n FROM history_day WHERE ${ofInstitution(actor, conditions, params)}`
}

/** Of a few days all rows of an institution are soon looked through. */
function isShort({ settleDtFrom, settleDtTo }: Conditions): boolean {
  return settleDtFrom !== undefined && settleDtTo !== undefined && daysBetween(settleDtFrom, settleDtTo) <= shortDays
}

/** Under one key, as nearly always, the index gives the rows in order. */
function cardCondition(hashes: readonly string[], params: Parameters): string {
  const [only] = hashes
  return hashes.length === 1 ? `pan_hash = ${params.add(only)}::uuid` : `pan_hash = any(${params.add(hashes)}::uuid[])`
}

/** Few rows have the key: of those, the ones that the institution is a party to. */
function keyedArm(actor: Actor, all: string, params: Parameters): string {
  return actsForAll(actor) ? all : `${params.add(actor.insIdCd)} = any(ARRAY[acq_ins_id_cd, iss_ins_id_cd]) AND ${all}`
}

function armsOf(actor: Actor, conditions: Conditions, all: string, params: Parameters): string[] {
  if (actsForAll(actor)) return [all]
  const own = params.add(actor.insIdCd)
  const { acqInsIdCd, issInsIdCd } = conditions
  const asAcquirer = `acq_ins_id_cd = ${own} AND ${all}`
  const asIssuer = `iss_ins_id_cd = ${own} AND acq_ins_id_cd <> ${own} AND ${all}`
  if (acqInsIdCd === actor.insIdCd || (issInsIdCd && issInsIdCd !== actor.insIdCd)) return [asAcquirer]
  if (acqInsIdCd) return [asIssuer]
  return [asAcquirer, asIssuer]
}

function summaryOf(question: HistoryQuestion, params: Parameters): string | null {
  const where = summaryWhere(question, params)
  return where && `SELECT coalesce(sum(n), 0) FROM history_day WHERE ${where}`
}

/** How many rows each day has, where the day summary knows it exactly; else null. */
export function historyDays(question: HistoryQuestion, params: Parameters): string | null {
  const where = summaryWhere(question, params)
  return (
    where &&
    `SELECT settle_dt AS day, sum(n)::float8 AS n FROM history_day WHERE ${where} GROUP BY settle_dt ORDER BY settle_dt`
  )
}

function summaryWhere({ actor, conditions, transIds }: HistoryQuestion, params: Parameters): string | null {
  if (Object.keys(conditions).some((name) => !summed.includes(name))) return null
  const where = [ofInstitution(actor, conditions, params)]
  if (conditions.transId) where.push(`trans_id = ${params.add(conditions.transId)}`)
  if (conditions.transCurrCd) where.push(`trans_curr_cd = ${params.add(conditions.transCurrCd)}`)
  if (transIds) where.push(`trans_id = any(${params.add(transIds)}::text[])`)
  return where.join(' AND ')
}

function ofInstitution(actor: Actor, conditions: Conditions, params: Parameters): string {
  const insIdCd = params.add(actsForAll(actor) ? '' : actor.insIdCd)
  const from = params.add(conditions.settleDtFrom ?? '20000101')
  const to = params.add(conditions.settleDtTo ?? '29991231')
  return `ins_id_cd = ${insIdCd} AND settle_dt BETWEEN ${from}::date AND ${to}::date`
}

/** An institution's search needs dates or something selective; that of the whole network a range of dates. Decisions 2. */
function checkWidth({ actor, conditions }: HistoryQuestion): void {
  const { settleDtFrom, settleDtTo } = conditions
  const narrow = selective.some((name) => conditions[name] !== undefined)
  const dated = actsForAll(actor) ? settleDtFrom && settleDtTo : settleDtFrom || settleDtTo
  if (!narrow && !dated) throw new CallError('conditionsMissing')
}
