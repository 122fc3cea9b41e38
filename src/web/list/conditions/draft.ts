import { conditionBesideCard } from '../../../domain/risk/cardSearches.ts'
import type { TermOf } from '../../../domain/search/terms.ts'
import type { BoundBroken } from '../../../domain/text/fields.ts'
import { formatAmount, parseAmount } from '../../../domain/text/money.ts'
import {
  brokenBound,
  type ConditionDraft,
  type Conditions,
  cleanedInput,
  type ListCondition,
  termsIn,
} from '../conditions.ts'

export type DraftProblem =
  | { kind: 'bound'; broken: BoundBroken }
  /** Stands beside the box that takes the last four digits. */
  | { kind: 'wholeCard'; broken: BoundBroken }
  /** A part of what a cardholder says was not understood. */
  | { kind: 'term'; term: TermOf<'refused'> }
  | { kind: 'reversed' }
  /** An amount says nothing without its currency. */
  | { kind: 'currency' }
  /** It names one row, and stands beside a card number. */
  | { kind: 'besideCard' }

export type DraftProblems = Readonly<Record<string, DraftProblem>>

export function draftOf(known: readonly ListCondition[], conditions: Conditions): ConditionDraft {
  const entries = known.flatMap((condition) =>
    condition.keys.map((key) => [key, shownIn(condition, conditions[key] ?? '', conditions)] as const),
  )
  return Object.fromEntries(entries)
}

export function checkDraft(
  known: readonly ListCondition[],
  draft: ConditionDraft,
): { conditions: Conditions; problems: DraftProblems } {
  const conditions: Record<string, string> = {}
  const problems: Record<string, DraftProblem> = {}
  for (const condition of known) {
    const { name, keys } = condition
    for (const key of keys) {
      const typed = cleanedInput(condition, draft[key] ?? '')
      if (typed === '') continue
      const read = readTyped(known, condition, typed, draft)
      if (typeof read === 'string') conditions[key] = read
      else problems[name] ??= read
    }
    if (!problems[name] && isReversed(condition, conditions)) problems[name] = { kind: 'reversed' }
  }
  const beside = conditions.priAcctNo === undefined ? null : conditionBesideCard(conditions)
  if (beside !== null) problems[beside] ??= { kind: 'besideCard' }
  return { conditions, problems }
}

function readTyped(
  known: readonly ListCondition[],
  condition: ListCondition,
  typed: string,
  draft: ConditionDraft,
): string | DraftProblem {
  const refused = condition.kind === 'terms' && termsIn(typed).find((term) => term.kind === 'refused')
  if (refused) return { kind: 'term', term: refused }
  if (condition.kind !== 'amounts') {
    const broken = brokenBound(condition, typed)
    if (!broken) return typed
    const besideTerms = condition.kind === 'card' && known.some(({ kind }) => kind === 'terms')
    return { kind: besideTerms ? 'wholeCard' : 'bound', broken }
  }
  const currency = draft[condition.currency] ?? ''
  if (currency === '' && known.some(({ name }) => name === condition.currency)) return { kind: 'currency' }
  const amount = parseAmount(typed, currency)
  return amount ?? { kind: 'bound', broken: { bound: 'amount', min: 1, max: 12 } }
}

function isReversed({ kind, keys }: ListCondition, conditions: Conditions): boolean {
  const [from, to] = keys.map((key) => conditions[key])
  if (from === undefined || to === undefined) return false
  return kind === 'amounts' ? BigInt(from) > BigInt(to) : from > to
}

function shownIn(condition: ListCondition, value: string, conditions: Conditions): string {
  if (condition.kind !== 'amounts' || value === '') return value
  return formatAmount(value, conditions[condition.currency] ?? '')
}
