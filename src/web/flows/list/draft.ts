import { isRange } from '../../../contract/flowCalls.ts'
import { conditionBesideCard } from '../../../domain/cardSearches.ts'
import { type BoundBroken, checkValue, cleaned, type Field, type FieldName, fieldOf } from '../../../domain/fields.ts'
import { formatAmount, parseAmount } from '../../../domain/money.ts'
import type { ListPage } from '../../../domain/workflow/flow.ts'
import { type Conditions, keysOf } from './ask.ts'

/** The conditions as they stand in the inputs, by the names of the call: amounts as typed, days as `20260901`. */
export type Draft = Readonly<Record<string, string>>

/** What is wrong with a condition, for the sentence under its input. */
export type Problem =
  | { kind: 'bound'; broken: BoundBroken }
  /** The end lies before the start. */
  | { kind: 'reversed' }
  /** An amount says nothing without its currency. */
  | { kind: 'currency' }
  /** It names one row, and stands beside a card number. */
  | { kind: 'besideCard' }

export type Problems = Readonly<Partial<Record<FieldName, Problem>>>

export function draftOf(page: ListPage, conditions: Conditions): Draft {
  const entries = page.conditions.flatMap((name) =>
    keysOf(name).map((key) => [key, shownIn(fieldOf(name), conditions[key] ?? '', conditions)] as const),
  )
  return Object.fromEntries(entries)
}

/** What the inputs ask, or what is wrong with them, before anything is sent. */
export function checkDraft(page: ListPage, draft: Draft): { conditions: Conditions; problems: Problems } {
  const conditions: Record<string, string> = {}
  const problems: Partial<Record<FieldName, Problem>> = {}
  for (const name of page.conditions) {
    for (const key of keysOf(name)) {
      const typed = cleaned(fieldOf(name), draft[key] ?? '')
      if (typed === '') continue
      const read = readTyped(page, name, typed, draft)
      if (typeof read === 'string') conditions[key] = read
      else problems[name] ??= read
    }
    if (!problems[name] && isReversed(name, conditions)) problems[name] = { kind: 'reversed' }
  }
  const beside = conditions.priAcctNo === undefined ? null : conditionBesideCard(conditions)
  if (beside !== null) problems[beside as FieldName] ??= { kind: 'besideCard' }
  return { conditions, problems }
}

function readTyped(page: ListPage, name: FieldName, typed: string, draft: Draft): string | Problem {
  const field = fieldOf(name)
  if (field.kind !== 'amount') {
    const broken = checkValue(field, typed)
    return broken ? { kind: 'bound', broken } : typed
  }
  const currency = draft[field.currency] ?? ''
  if (currency === '' && page.conditions.includes(field.currency)) return { kind: 'currency' }
  const amount = parseAmount(typed, currency)
  return amount ?? { kind: 'bound', broken: { bound: 'amount', min: 1, max: 12 } }
}

function isReversed(name: FieldName, conditions: Conditions): boolean {
  const { [`${name}From`]: from, [`${name}To`]: to } = conditions
  if (!isRange(name) || from === undefined || to === undefined) return false
  return fieldOf(name).kind === 'amount' ? BigInt(from) > BigInt(to) : from > to
}

function shownIn(field: Field, value: string, conditions: Conditions): string {
  if (field.kind !== 'amount' || value === '') return value
  return formatAmount(value, conditions[field.currency] ?? '')
}
