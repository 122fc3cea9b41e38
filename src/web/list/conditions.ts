import { useQuery } from '@tanstack/react-query'
import { readTerms, type Term } from '../../domain/search/terms.ts'
import type { Field } from '../../domain/text/fieldKinds.ts'
import { type BoundBroken, checkValue, cleaned, fieldOf } from '../../domain/text/fields.ts'
import { dayOf, isDay } from '../../domain/time/calendar.ts'
import { isOneOf } from '../../domain/typed.ts'
import { searchWords } from '../../texts/searchWords.ts'
import { insListQuery, insNamesQuery } from '../api/institutions.ts'
import { composedText } from '../i18n/composedText.ts'
import type { Text } from '../i18n/useText.ts'
import type { CodeOption } from '../ui/inputs/CodeSelect.tsx'
import { useInstitutionOptions } from '../ui/inputs/useInstitutionOptions.ts'

/** Values by the names of the call: `retriRefNo`, `settleDtFrom`. */
export type Conditions = Readonly<Record<string, string>>

/** The same as it stands in the inputs: amounts as typed, days as `20260901`. */
export type ConditionDraft = Readonly<Record<string, string>>

/** A condition of a list and its names in the call: one, or the two ends of a range. */
export type ListCondition = {
  name: string
  keys: readonly string[]
  label: (t: Text) => string
  /** Value for the call when it isn't a string. */
  toBody?: (value: string) => unknown
} & (
  | ({ kind: 'text'; field: Field } & Pick<TextLook, 'placeholder' | 'onType'>)
  /** What a cardholder says: last four digits, amount, day, merchant and numbers, in any order. */
  | { kind: 'terms' }
  /** It stays in memory: no address and no storage holds it. */
  | { kind: 'card' }
  | { kind: 'choice'; values: readonly string[]; word: (t: Text, value: string) => string }
  /** One of many, found by its code or its names. */
  | {
      kind: 'code' | 'institution'
      useOptions: (draft: ConditionDraft) => readonly CodeOption[]
      /** Offers the institutions that the user acts for. The condition and its column are hidden where there is only one. */
      acting?: true
      /** The value on a chip, where that is not the code with its name. */
      chip?: (code: string) => string
    }
  | { kind: 'day' }
  /** `ahead`: of days to come. */
  | { kind: 'days'; ahead?: boolean }
  /** In the currency of another condition. */
  | { kind: 'amounts'; currency: string }
  /** A box above the table: `1`, or not asked. */
  | { kind: 'toggle' }
)

type Label = ((t: Text) => string) | undefined

function one<const Name extends string>(name: Name, label?: Label) {
  return { name, keys: [name], label: label ?? ((t: Text) => composedText(t, `field.${name}`) ?? name) }
}

function range(name: string, label?: Label) {
  return { ...one(name, label), keys: [`${name}From`, `${name}To`] }
}

interface TextLook {
  label?: (t: Text) => string
  placeholder?: (t: Text) => string
  onType?: (typed: string, t: Text) => string
}

/** `bounds`: how long it may be, or the field that it is. */
export function text(name: string, bounds: number | Field, { label, ...look }: TextLook = {}): ListCondition {
  const field: Field = typeof bounds === 'number' ? { kind: 'text', max: bounds } : bounds
  return { ...one(name, label), kind: 'text', field, ...look }
}

export function card(label?: (t: Text) => string): ListCondition {
  return { ...one('priAcctNo', label), kind: 'card' }
}

export function terms(): ListCondition {
  return { ...one('terms'), kind: 'terms' }
}

/** Reads what is typed into the box of terms, or into the search of the header. */
export function termsIn(typed: string): Term[] {
  return readTerms(typed, searchWords, dayOf(new Date()))
}

export function choice<Value extends string>(
  name: string,
  values: readonly Value[],
  word: (t: Text, value: Value) => string,
  label?: (t: Text) => string,
): ListCondition {
  return {
    ...one(name, label),
    kind: 'choice',
    values,
    word: (t, value) => (isOneOf(values, value) ? word(t, value) : value),
  }
}

export function code(
  name: string,
  useOptions: (draft: ConditionDraft) => readonly CodeOption[],
  look: { label?: (t: Text) => string; chip?: (code: string) => string } = {},
): ListCondition {
  return { ...one(name, look.label), kind: 'code', useOptions, ...(look.chip && { chip: look.chip }) }
}

/** Any institution of the network, unless others are given. */
export function institution(
  name: string,
  useOptions: (draft: ConditionDraft) => readonly CodeOption[] = useInstitutions,
): ListCondition {
  return { ...one(name), kind: 'institution', useOptions }
}

/** One of those that the user acts for: whoever acts for one alone needs neither the condition nor its column. */
export function actingInstitution(name: string): ListCondition {
  return { ...one(name), kind: 'institution', useOptions: useActingInstitutions, acting: true }
}

export function day(name: string, label?: (t: Text) => string): ListCondition {
  return { ...one(name, label), kind: 'day' }
}

/** `keys`: the names of its ends, where they are not `nameFrom` and `nameTo`. */
export function days(
  name: string,
  look: { label?: (t: Text) => string; ahead?: boolean; keys?: readonly [string, string] } = {},
): ListCondition {
  const { label, ahead = false, keys } = look
  return { ...range(name, label), kind: 'days', ahead, ...(keys && { keys }) }
}

export function amounts(name: string, currency: string): ListCondition {
  return { ...range(name), kind: 'amounts', currency }
}

export function toggle(name: string, label: (t: Text) => string): ListCondition {
  return { ...one(name, label), kind: 'toggle' }
}

/** The conditions and columns that a user who acts for one institution doesn't need to see: all rows are of that one. */
export function useHiddenNames(conditions: readonly ListCondition[]): readonly string[] {
  const acting = conditions.filter((condition) => 'acting' in condition)
  const { data } = useQuery({ ...insListQuery, enabled: acting.length > 0 })
  return data && data.list.length > 1 ? [] : acting.map(({ name }) => name)
}

function useInstitutions(): readonly CodeOption[] {
  const { data } = useQuery(insNamesQuery)
  return useInstitutionOptions(data?.list)
}

function useActingInstitutions(): readonly CodeOption[] {
  const { data } = useQuery(insListQuery)
  return useInstitutionOptions(data?.list)
}

/** Returns the rule that a condition's value breaks; null where it breaks none. */
export function brokenBound(condition: ListCondition, value: string): BoundBroken | null {
  switch (condition.kind) {
    case 'text':
      return checkValue(condition.field, value)
    case 'terms':
      return termsIn(value).some((term) => term.kind === 'refused') ? unknown : checkValue(fieldOf('terms'), value)
    case 'card':
    case 'institution':
      return checkValue({ kind: condition.kind }, value)
    case 'amounts':
      return checkValue({ kind: 'amount', currency: 'transCurrCd' }, value)
    case 'choice':
      return condition.values.includes(value) ? null : unknown
    case 'code':
      return /^[A-Za-z0-9]{1,40}$/.test(value) ? null : unknown
    case 'day':
    case 'days':
      return isDay(value) ? null : { bound: 'date', min: 0, max: 0 }
    case 'toggle':
      return value === '1' ? null : unknown
  }
}

const unknown: BoundBroken = { bound: 'code', min: 0, max: 0 }

/** Removes spaces and the like around a typed value. */
export function cleanedInput(condition: ListCondition, typed: string): string {
  const field = condition.kind === 'text' ? condition.field : condition.kind === 'card' ? cardField : undefined
  return cleaned(field, typed)
}

const cardField = { kind: 'card' } as const
