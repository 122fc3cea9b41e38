import { isDay } from '../../domain/calendar.ts'
import { currencies } from '../../domain/currencies.ts'
import type { Field } from '../../domain/fieldKinds.ts'
import { type BoundBroken, checkValue } from '../../domain/fields.ts'
import { itemAt } from '../../domain/itemAt.ts'

/** Returns a sentence for the operator about what is wrong with the value; null when nothing is. */
export type Check = (value: string) => string | null

export interface Rejection {
  column: string
  reason: string
}

/** Returns the first invalid column. `checks` are in the order of `columns`. */
export function lineCheck(columns: readonly string[], checks: readonly Check[]) {
  return (values: readonly string[]): Rejection | null => {
    for (let at = 0; at < checks.length; at++) {
      const reason = checks[at]?.(values[at] ?? '')
      if (reason) return { column: itemAt(columns, at), reason }
    }
    return null
  }
}

export function boundsOf(field: Field): Check {
  return (value) => {
    const broken = checkValue(field, value)
    return broken && sentenceOf(broken)
  }
}

export function textOf(field: Field): Check {
  const bounds = boundsOf(field)
  return (value) => (value.includes('\ufffd') ? 'is not valid UTF-8' : bounds(value))
}

export function oneOf(list: ReadonlySet<string>, reason: string): Check {
  return (value) => (list.has(value) ? null : reason)
}

export const currency = oneOf(new Set(Object.keys(currencies)), 'is not an ISO 4217 numeric currency code')

export function matching(pattern: RegExp, reason: string): Check {
  return (value) => (pattern.test(value) ? null : reason)
}

export function orEmpty(check: Check): Check {
  return (value) => (value === '' ? null : check(value))
}

/** ISO 8601 with its zone. PostgreSQL and JavaScript would both accept more. */
export function time(): Check {
  const pattern = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
  const isCalendarDay = remember(isDay)
  return (value) => {
    const match = pattern.exec(value)
    const day = match ? `${match[1]}${match[2]}${match[3]}` : ''
    return isCalendarDay(day) ? null : 'must be an ISO 8601 time with time zone'
  }
}

const remembered = 5_000

export function remember<Answer>(ask: (value: string) => Answer): (value: string) => Answer {
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

function sentenceOf({ bound, min, max }: BoundBroken): string {
  const count = min === max ? `${max}` : `${min} to ${max}`
  switch (bound) {
    case 'digits':
      return `must be ${count} digits`
    case 'alphanumeric':
      return `must be ${count} letters or digits`
    case 'printable':
      return `must be ${count} printable characters`
    case 'length':
      return `must be at most ${max} characters, none of them a control character`
    case 'amount':
      return 'must be an amount in minor units, of at most 12 digits'
    case 'date':
      return 'must be a valid date (YYYYMMDD)'
    case 'institution':
      return `must be an institution of ${count} digits`
    case 'card':
      return 'must be a card number of 13 to 19 digits with a valid check digit'
    case 'code':
    case 'flag':
      return 'is not a valid code'
  }
}
