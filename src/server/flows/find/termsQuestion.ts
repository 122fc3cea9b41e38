import { lastFourDays } from '../../../domain/records/finding.ts'
import {
  amountReadings,
  type ReadTerm,
  readingsOf,
  settledFor,
  type Term,
  type TermOf,
  wholeReferences,
} from '../../../domain/search/terms.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { boundText, type Language } from '../../../texts/texts.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { CardUse } from '../../http/audit/cardActs.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { HistoryQuestion } from '../history/question.ts'
import type { HistoryTerms } from '../history/terms.ts'
import type { Conditions } from '../list/ranges.ts'
import { findMerchants, haveMany, mostNamed } from './merchants.ts'

/** A name that more merchants have is refused where nothing narrower is said: the history is searched once for each. */
const mostMerchants = 6

interface Asked {
  db: Reader
  actor: SessionUser
  language: Language
  today: Day
  card: CardUse
  /** The conditions that a user has set beside the terms. */
  conditions?: Conditions
}

/** Returns the first term of this kind. Most kinds have one at most. */
function termOf<Kind extends Term['kind']>(terms: readonly Term[], kind: Kind): TermOf<Kind> | undefined {
  return terms.find((term): term is TermOf<Kind> => term.kind === kind)
}

type TermBound = Parameters<typeof boundText>[1]['bound']

function refusal(term: Term, language: Language, bound: TermBound, max = 0) {
  return new CallError('termRefused', { term: term.text, bound: boundText(language, { bound, min: 0, max }) })
}

/** Throws where a term was not understood. */
export function checkTerms(terms: readonly Term[], language: Language): void {
  for (const term of terms) if (term.kind === 'refused') throw refusal(term, language, term.problem)
}

/** True where the terms name a transaction by nothing but part of a number, which no index finds. */
export function isPartOfNumber(terms: readonly Term[]): boolean {
  const references = terms.filter((term) => term.kind === 'reference')
  const isPart = ({ value }: TermOf<'reference'>) => wholeReferences(value).length === 0
  const hasCard = terms.some(({ kind }) => kind === 'lastFour' || kind === 'fourDigits')
  return references.length > 0 && references.every(isPart) && !hasCard
}

/**
 * Returns the question to the history that terms ask. Without days it reaches as far back as searches by the last four
 * digits do, unless a whole number names the transaction. Counts the last four digits as a search by card number. Throws
 * where a term is not understood, or is too little to search by.
 */
export async function termsQuestion(
  terms: readonly Term[],
  asked: Asked,
): Promise<Pick<HistoryQuestion, 'conditions' | 'readings'> & { since: Day | null }> {
  const { language, today, conditions = {} } = asked
  checkTerms(terms, language)
  const part = isPartOfNumber(terms) && termOf(terms, 'reference')
  if (part) throw refusal(part, language, 'termPart')
  const references = terms.filter((term) => term.kind === 'reference')
  const [whole] = references.flatMap(({ value }) => wholeReferences(value)[0] ?? [])
  const readings = readingsOf(terms)
  const lastFour = termOf(readings[0] ?? [], 'lastFour')
  const day = termOf(terms, 'day')
  const said = day && settledFor(day.day)
  const since = addDays(today, -lastFourDays)
  const from = latest(said?.from, conditions.settleDtFrom) ?? (whole ? undefined : since)
  if (lastFour && !whole && from !== undefined && from < since)
    throw refusal(day ?? lastFour, language, 'termOld', lastFourDays)
  for (const reading of readings) await countLastFour(reading, asked)
  const to = earliest(said?.to, conditions.settleDtTo) ?? (whole ? undefined : addDays(today, 1))
  const all = await Promise.all(readings.map((reading) => historyTerms(reading, asked)))
  return {
    conditions: { ...conditions, ...(from && { settleDtFrom: from }), ...(to && { settleDtTo: to }) },
    readings: all.map((one, at) => (at === 0 ? { ...one, notAmounts: all[1]?.amounts } : one)),
    since: said || conditions.settleDtFrom || whole ? null : since,
  }
}

async function historyTerms(terms: readonly ReadTerm[], { db, actor, language, today }: Asked): Promise<HistoryTerms> {
  const references = terms.flatMap((term) => (term.kind === 'reference' ? [term.value] : []))
  const lastFour = termOf(terms, 'lastFour')?.digits
  const amount = termOf(terms, 'amount')
  const merchant = termOf(terms, 'merchant')
  const isCompared = lastFour !== undefined || references.some((value) => wholeReferences(value).length > 0)
  // An amount is narrow enough: which of many merchants the user sees, which takes long to find, is not asked then.
  const isByAmount = merchant && amount && !isCompared && (await haveMany(db, merchant.words, mostMerchants))
  const merchants =
    merchant && !isCompared && !isByAmount
      ? await findMerchants(db, merchant.words, actor, today, mostMerchants + 1)
      : undefined
  // Of more than these the user may see others than those that were looked at.
  const areMany =
    merchants && merchant && (merchants.length > mostMerchants || (await haveMany(db, merchant.words, mostNamed)))
  if (areMany) throw refusal(merchant, language, 'termMerchants', mostMerchants)
  return {
    lastFour,
    amounts: amount && amountReadings(amount),
    currency: termOf(terms, 'currency')?.currency ?? undefined,
    references,
    merchants: merchants?.map(({ mchntCd }) => mchntCd),
    merchantNamed: isCompared || isByAmount ? merchant?.words : undefined,
  }
}

/** Counts a search by the last four digits like one by card number, with the other terms as its conditions. */
async function countLastFour(terms: readonly ReadTerm[], { card, actor, conditions = {} }: Asked): Promise<void> {
  const lastFour = termOf(terms, 'lastFour')
  if (!lastFour) return
  if (actor.scopes?.includes('assistant')) throw new CallError('cardByAssistant')
  const others = terms.filter((term) => term !== lastFour).map(({ text }) => text)
  // The log gets a masked card of which only the end is known.
  await card.search(`${'•'.repeat(12)}${lastFour.digits}`, others.length > 0 ? { ...conditions, others } : conditions)
}

function latest(one: Day | undefined, other: Day | undefined): Day | undefined {
  return one !== undefined && other !== undefined && one < other ? other : (one ?? other)
}

function earliest(one: Day | undefined, other: Day | undefined): Day | undefined {
  return one !== undefined && other !== undefined && one > other ? other : (one ?? other)
}
