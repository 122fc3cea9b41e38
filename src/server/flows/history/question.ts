import { type Actor, actsForAll } from '../../../domain/people/actor.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type Conditions, checkRanges } from '../list/ranges.ts'
import { type HistoryTerms, termsKey } from './terms.ts'

export interface HistoryQuestion {
  actor: Actor
  conditions: Conditions
  /** Null for all transactions. */
  transIds: readonly string[] | null
  /** The meanings that the terms of a search can have. A row is found when it fits one; no row fits two. */
  readings?: readonly HistoryTerms[] | undefined
}

export type PartyColumn = 'acqInsIdCd' | 'issInsIdCd'

/** Each of these is selective enough to search without dates (Decisions 2). */
const selective = ['priAcctNo', 'retriRefNo', 'mchntCd', 'termId'] as const

/**
 * Columns with an index (column, id). Statements are planned once for all values, so a query by one of these is written
 * such that no other index fits: the planner can't know that it is the narrowest. Of several the first is.
 */
const keys: readonly string[] = ['priAcctNo', 'retriRefNo', 'authIdRespCd', 'sysTraNo', 'termId', 'mchntCd']

const dates = ['settleDtFrom', 'settleDtTo']
const summed = [...dates, 'transId', 'transCurrCd']

/** Throws when the question is too wide or a range ends before it starts. */
export function checkQuestion(question: HistoryQuestion): void {
  checkRanges(question.conditions)
  checkWidth(question)
}

/** An institution needs dates or a selective condition; the whole network needs a range of dates (Decisions 2). */
function checkWidth({ actor, conditions, readings }: HistoryQuestion): void {
  const { settleDtFrom, settleDtTo } = conditions
  const narrow = selective.some((name) => conditions[name] !== undefined) || readings?.every(termsKey)
  const dated = actsForAll(actor) ? settleDtFrom && settleDtTo : settleDtFrom || settleDtTo
  if (!narrow && !dated) throw new CallError('conditionsMissing')
}

/** The condition whose index finds the rows of a reading; of several the first of `keys`. */
export function keyOf({ conditions }: HistoryQuestion, terms: HistoryTerms | undefined): string | undefined {
  return keys.find((name) => conditions[name] !== undefined) ?? (terms && (termsKey(terms) ?? undefined))
}

/** True when the sums by day know the exact total. */
export function isSummed({ conditions, readings }: HistoryQuestion): boolean {
  return !readings && Object.keys(conditions).every((name) => summed.includes(name))
}

/** True when nothing but dates is asked. */
export function isByDates({ conditions, transIds, readings }: HistoryQuestion): boolean {
  return transIds === null && !readings && Object.keys(conditions).every((name) => dates.includes(name))
}

/** True when the sums by day say which days hold the page: a rare kind needs no look at the others. */
export function isByKind(question: HistoryQuestion): boolean {
  return isSummed(question) && !isByDates(question)
}

/** The readings of the terms, and one without any where there are no terms. */
export function readingsIn({ readings }: HistoryQuestion): readonly (HistoryTerms | undefined)[] {
  return readings ?? [undefined]
}

/** The institutions that every row which is found names, on one side or the other. */
export function partiesOf({ actor, conditions }: HistoryQuestion): string[] {
  const { acqInsIdCd, issInsIdCd } = conditions
  const own = actsForAll(actor) ? [] : [actor.insIdCd]
  return [...new Set([...own, acqInsIdCd ?? [], issInsIdCd ?? []].flat())]
}
