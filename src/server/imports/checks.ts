import { currencies } from '../../domain/reference/currencies.ts'
import { maskCardNumbersIn } from '../../domain/text/cards.ts'
import type { Field } from '../../domain/text/fieldKinds.ts'
import { type BoundBroken, checkValue } from '../../domain/text/fields.ts'
import { visibleText } from '../../domain/text/keptText.ts'
import { isErrorCell, isErrorValue } from '../../domain/text/spreadsheetCells.ts'
import { hasExponent, lacksZeros } from '../../domain/text/spreadsheetNumber.ts'
import { type Day, dayText, isDay } from '../../domain/time/calendar.ts'
import { type DayRange, dayAsWritten, dayProblem, happened } from '../../domain/time/plausibleDay.ts'
import { keysOf } from '../../domain/typed.ts'

/** Returns what is wrong with the value, for the operator; null when nothing is. */
type Check = (value: string) => string | null

export interface ImportColumn {
  /** For the documentation, such as `6 digits`. */
  format: string
  /** When a value is required, where it isn't always. */
  required?: string
  /** Returns the value as it is checked and stored; missing where that is the value of the file. */
  clean?(value: string): string
  check: Check
  /** The day that a checked value names, which is held to the days that can be meant. */
  dayOf?(value: string): Day
}

export interface Rejection {
  column: string
  reason: string
}

/** Returns the values as they are stored, or the first column that is wrong. `values` are in the order of the columns. */
export type LineReader = (values: readonly string[]) => readonly string[] | Rejection

/** What several values of a line must have in common; asked when each of them is right. */
type LineRule = (values: readonly string[]) => Rejection | null

/** Days are only checked against today where it is given. */
export function lineReader(
  columns: Readonly<Record<string, ImportColumn>>,
  today?: Day,
  brokenRule: LineRule = () => null,
): LineReader {
  const all = Object.entries(columns).map(([name, column]) => ({ name, ...column, check: withDays(column, today) }))
  return (values) => {
    let read = values
    for (const [at, { name, clean, check }] of all.entries()) {
      const given = values[at] ?? ''
      const value = clean ? clean(given) : given
      const reason = check(value)
      if (reason) return { column: name, reason }
      if (value !== given) read = read.with(at, value)
    }
    return brokenRule(read) ?? read
  }
}

function withDays({ check, dayOf }: ImportColumn, today: Day | undefined): Check {
  if (!dayOf || today === undefined) return check
  const reasonOf = remember((day: Day) => dayReason(day, today, happened))
  return (value) => check(value) ?? (value === '' ? null : reasonOf(dayOf(value)))
}

function dayReason(day: Day, today: Day, range: DayRange): string | null {
  switch (dayProblem(day, today, range)) {
    case 'dateFuture':
      return `${dayText(day)} is in the future`
    case 'dateBuddhist':
      return `${dayText(day)} is in the future (Buddhist year?)`
    case 'datePast':
      return `${dayText(day)} is too long ago`
    case null:
      return null
  }
}

/** A value within the bounds of a field. */
export function column(field: Field): ImportColumn {
  const check = (value: string) => {
    const broken = checkValue(field, value)
    if (broken) return reasonOf(value, broken)
    if (field.kind !== 'id') return null
    if (hasExponent(value)) return rewritten
    if (isErrorCell(value)) return noValue
    return value.startsWith(' ') || value.endsWith(' ') ? 'must not begin or end with a space' : null
  }
  const format = formatOf(field)
  if (field.kind === 'amount') return { format, check, clean: (value) => value.replace(/^0+(?=\d)/, '') }
  if (field.kind !== 'date') return { format, check }
  return { format, check: remember(check), clean: remember(dayAsWritten), dayOf: (value) => value }
}

/** As `column`, for an element of ISO 8583 of a fixed length: a shorter value is filled with blanks, which are left out. */
export function filled(field: Field): ImportColumn {
  return { ...column(field), clean: withoutBlanks }
}

function withoutBlanks(value: string): string {
  let end = value.length
  while (value[end - 1] === ' ') end -= 1
  return value.slice(0, end)
}

/** As `column`, for values that come again and again. */
export function repeating(field: Field): ImportColumn {
  const { check, ...others } = column(field)
  return { ...others, check: remember(check) }
}

/** A text for people, as `keptText` but for the spaces around it. */
export function described(max: number): ImportColumn {
  const { format, check } = column({ kind: 'text', max })
  return {
    format,
    check: (value) => (value.trim() === '' ? 'is required' : isErrorValue(value) ? noValue : check(value)),
    // Most names are plain, and there are millions.
    clean: (value) => maskCardNumbersIn(/^[ -~]*$/.test(value) ? value : visibleText(value)),
  }
}

export function oneOf(list: readonly string[], what: string): ImportColumn {
  const known = new Set(list)
  const length = list.every((value) => /^\d+$/.test(value)) ? Math.min(...list.map((value) => value.length)) : 0
  const reason = (value: string) => (lacksZeros(value, length) ? zerosLost(value, `${length}`) : `is not ${what}`)
  return { format: what, check: (value) => (known.has(value) ? null : hasExponent(value) ? rewritten : reason(value)) }
}

export const currency = oneOf(keysOf(currencies), 'an ISO 4217 numeric currency code')

export function matching(pattern: RegExp, format: string): ImportColumn {
  return { format, check: (value) => (pattern.test(value) ? null : `must be ${format}`) }
}

/** `when`: when a value is required all the same. A value of spaces alone is none. */
export function optional({ clean, check, ...others }: ImportColumn, when = 'never'): ImportColumn {
  return {
    ...others,
    required: when,
    clean: (value) => (value.trim() === '' ? '' : clean ? clean(value) : value),
    check: (value) => (value === '' ? null : check(value)),
  }
}

/** ISO 8601 with its zone. PostgreSQL and JavaScript would both accept more. */
export function time(): ImportColumn {
  const pattern = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
  const isCalendarDay = remember(isDay)
  return {
    format: 'an ISO 8601 time with time zone',
    check: (value) =>
      pattern.test(value) && isCalendarDay(dayIn(value)) ? null : 'must be an ISO 8601 time with time zone',
    dayOf: dayIn,
  }
}

/** The day of an ISO 8601 time, where it was written. */
export function dayIn(value: string): Day {
  return value.slice(0, 10).replaceAll('-', '')
}

const remembered = 5_000

function remember<Answer>(ask: (value: string) => Answer): (value: string) => Answer {
  const answers = new Map<string, Answer>()
  return (value) => {
    const known = answers.get(value)
    if (known !== undefined) return known
    if (answers.size >= remembered) answers.clear()
    const answer = ask(value)
    answers.set(value, answer)
    return answer
  }
}

const noValue = 'holds an error or a formula of a spreadsheet in place of a value'
const rewritten = 'is a number that a spreadsheet has rewritten with an exponent: save the column as text'

function zerosLost(value: string, needs: string): string {
  return `has ${value.length} digits, not ${needs}: a spreadsheet removes leading zeros, save the column as text`
}

function reasonOf(value: string, { bound, min, max }: BoundBroken): string {
  if (hasExponent(value)) return rewritten
  if (bound === 'amount') return amountReason(value)
  const numbers: readonly BoundBroken['bound'][] = ['digits', 'alphanumeric', 'institution']
  if (numbers.includes(bound) && lacksZeros(value, min)) return zerosLost(value, countOf(min, max))
  return bound === 'code' || bound === 'flag' ? 'is not a valid code' : `must be ${formatOfBound({ bound, min, max })}`
}

function amountReason(value: string): string {
  const minor = 'amounts are in minor units, such as 31419 for 314.19'
  if (/^-\d/.test(value)) return `is negative: ${minor}, without a sign`
  if (/^\d{1,3}([,' \u00a0\u202f]\d{3})+(\.\d*)?$|^\d{1,3}([.' \u00a0\u202f]\d{3})+,\d*$/.test(value))
    return `has thousands separators: ${minor}`
  if (/^\d+,\d+$/.test(value)) return `has a decimal comma: ${minor}`
  if (/^\d+\.\d{3,}$/.test(value)) return `has more decimals than an amount: ${minor}`
  if (/^\d+\.\d+$/.test(value)) return `has a decimal point: ${minor}`
  return `must be ${formatOfBound({ bound: 'amount', min: 1, max: 12 })}`
}

function formatOf(field: Field): string {
  switch (field.kind) {
    case 'id':
      return formatOfBound({ bound: field.chars, min: field.min, max: field.max })
    case 'text':
      return formatOfBound({ bound: 'length', min: 0, max: field.max })
    case 'amount':
      return formatOfBound({ bound: 'amount', min: 1, max: 12 })
    case 'date':
      return formatOfBound({ bound: 'date', min: 0, max: 0 })
    case 'institution':
      return formatOfBound({ bound: 'institution', min: 8, max: 11 })
    case 'card':
      return formatOfBound({ bound: 'card', min: 13, max: 19 })
    default:
      return 'a code'
  }
}

function formatOfBound({ bound, min, max }: BoundBroken): string {
  const count = countOf(min, max)
  switch (bound) {
    case 'digits':
      return `${count} digits`
    case 'alphanumeric':
      return `${count} letters or digits`
    case 'printable':
      return `${count} printable characters`
    case 'length':
      return `at most ${max} characters, none of them a control character`
    case 'control':
      return 'free of control characters'
    case 'amount':
      return 'an amount in minor units, of at most 12 digits'
    case 'date':
      return 'a valid date (YYYYMMDD, YYYY-MM-DD or YYYY/MM/DD)'
    case 'institution':
      return `an institution of ${count} digits`
    case 'card':
      return 'a card number of 13 to 19 digits with a valid check digit'
    case 'code':
    case 'flag':
      return 'a valid code'
  }
}

function countOf(min: number, max: number): string {
  return min === max ? `${max}` : `${min} to ${max}`
}
