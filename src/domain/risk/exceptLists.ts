import { type BoundBroken, checkValue, fieldOf } from '../text/fields.ts'
import { type Day, isDay } from '../time/calendar.ts'
import { type DayProblem, dayProblem, planned } from '../time/plausibleDay.ts'
import { isOneOf } from '../typed.ts'

/** `white` exempts from the institution's risk rules, `black` stops. */
export const exceptLists = ['white', 'black'] as const
export type ExceptList = (typeof exceptLists)[number]

export const exceptKinds = ['card', 'merchant', 'terminal'] as const
export type ExceptKind = (typeof exceptKinds)[number]

export const exceptStates = ['holds', 'coming', 'over'] as const
export type ExceptState = (typeof exceptStates)[number]

/** Both days are included; `validTo` null means no end. */
export interface ExceptDays {
  validFrom: Day
  validTo: Day | null
}

/** An entry as typed in a form or a file; `value` is the number of the card, merchant or terminal. */
export interface TypedEntry {
  kind: string
  value: string
  validFrom: string
  validTo: string
  reason: string
}

export type EntryProblem =
  | { field: keyof TypedEntry; error: 'missingField' | 'rangeReversed' | 'exceptOver' }
  | { field: keyof TypedEntry; error: 'invalidField'; broken: BoundBroken | DayBroken }

/** Why an existing day is not taken. */
interface DayBroken {
  bound: DayProblem
  min: 0
  max: 0
}

const numberOf = { card: 'priAcctNo', merchant: 'mchntCd', terminal: 'termId' } as const

export function isExceptKind(kind: string): kind is ExceptKind {
  return isOneOf(exceptKinds, kind)
}

export function exceptStateOn({ validFrom, validTo }: ExceptDays, day: Day): ExceptState {
  if (validFrom > day) return 'coming'
  return validTo !== null && validTo < day ? 'over' : 'holds'
}

export function daysOverlap(one: ExceptDays, other: ExceptDays): boolean {
  const endsBefore = (first: ExceptDays, second: ExceptDays) =>
    first.validTo !== null && first.validTo < second.validFrom
  return !endsBefore(one, other) && !endsBefore(other, one)
}

export function checkEntry(entry: TypedEntry, today: Day): EntryProblem[] {
  return [...checkThing(entry), ...checkTerms(entry, today)]
}

function checkThing({ kind, value }: TypedEntry): EntryProblem[] {
  if (kind === '') return [{ field: 'kind', error: 'missingField' }]
  if (!isExceptKind(kind)) return [{ field: 'kind', error: 'invalidField', broken: { bound: 'code', min: 0, max: 0 } }]
  if (value === '') return [{ field: 'value', error: 'missingField' }]
  const broken = checkValue(fieldOf(numberOf[kind]), value)
  return broken ? [{ field: 'value', error: 'invalidField', broken }] : []
}

export function checkTerms(
  { validFrom, validTo, reason }: Pick<TypedEntry, 'validFrom' | 'validTo' | 'reason'>,
  today: Day,
): EntryProblem[] {
  const problems: EntryProblem[] = []
  const [brokenFrom, brokenTo] = [brokenDay(validFrom, today), brokenDay(validTo, today)]
  if (validFrom === '') problems.push({ field: 'validFrom', error: 'missingField' })
  else if (brokenFrom) problems.push({ field: 'validFrom', error: 'invalidField', broken: brokenFrom })
  if (validTo !== '') {
    if (brokenTo) problems.push({ field: 'validTo', error: 'invalidField', broken: brokenTo })
    else if (validTo < validFrom) problems.push({ field: 'validTo', error: 'rangeReversed' })
    else if (validTo < today) problems.push({ field: 'validTo', error: 'exceptOver' })
  }
  const broken = checkValue(fieldOf('remark'), reason)
  if (reason === '') problems.push({ field: 'reason', error: 'missingField' })
  else if (broken) problems.push({ field: 'reason', error: 'invalidField', broken })
  return problems
}

function brokenDay(day: string, today: Day): BoundBroken | DayBroken | null {
  if (!isDay(day)) return { bound: 'date', min: 0, max: 0 }
  const bound = dayProblem(day, today, planned)
  return bound && { bound, min: 0, max: 0 }
}

export const importColumns = ['kind', 'value', 'validFrom', 'validTo', 'reason'] as const satisfies (keyof TypedEntry)[]
export const maxImportLines = 5_000
