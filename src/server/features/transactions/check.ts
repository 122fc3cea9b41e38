import { isDay } from '../../../domain/calendar.ts'
import { currencies } from '../../../domain/currencies.ts'
import { type BoundBroken, checkValue, type FieldName, fieldOf } from '../../../domain/fields.ts'
import { historyTransIds } from '../../../domain/transactions.ts'
import { type ColumnName, columnNames } from './columns.ts'

export interface Rejection {
  column: ColumnName
  reason: string
}

/** What is wrong with a line, by the bounds of `domain/fields` and the lists of codes; null where nothing is. */
export function checkTransaction(values: readonly string[]): Rejection | null {
  for (let at = 0; at < checks.length; at++) {
    const reason = checks[at]?.(values[at] ?? '')
    if (reason) return { column: columnNames[at] as ColumnName, reason }
  }
  return null
}

type Check = (value: string) => string | null

/** How many different answers of a check are remembered: days, codes and institutions come again and again. */
const remembered = 5_000

const lists: Partial<Record<ColumnName, Check>> = {
  transId: oneOf(new Set(historyTransIds), 'is no transaction id of the history'),
  transCurrCd: oneOf(new Set(Object.keys(currencies)), 'is no numeric currency code of ISO 4217'),
  settleCurrCd: oneOf(new Set(Object.keys(currencies)), 'is no numeric currency code of ISO 4217'),
  mchntTp: (value) => (/^\d{4}$/.test(value) ? null : 'must be 4 digits'),
  origTransChnl: (value) => (/^\d{2}$/.test(value) ? null : 'must be 2 digits'),
  tfrDtTm: time(remember(isDay)),
  cardAccptrNmAddr: text,
}
const repeating = new Set<ColumnName>(['settleDt', 'acqInsIdCd', 'fwdInsIdCd', 'issInsIdCd', 'rcvInsIdCd'])

const checks: readonly Check[] = columnNames.map((name) => {
  const list = lists[name]
  if (list) return list
  return repeating.has(name) ? remember(boundsOf(name)) : boundsOf(name)
})

function boundsOf(name: FieldName): Check {
  const field = fieldOf(name)
  return (value) => {
    const broken = checkValue(field, value)
    return broken && sentenceOf(broken)
  }
}

function text(value: string): string | null {
  if (value.includes('\ufffd')) return 'is no text in UTF-8'
  const broken = checkValue(fieldOf('cardAccptrNmAddr'), value)
  return broken && sentenceOf(broken)
}

function oneOf(list: ReadonlySet<string>, reason: string): Check {
  return (value) => (list.has(value) ? null : reason)
}

/** ISO 8601 with its zone, as the wire writes it: what PostgreSQL takes and what JavaScript takes are both wider. */
function time(isCalendarDay: (day: string) => boolean): Check {
  const pattern = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
  return (value) => {
    const match = pattern.exec(value)
    const day = match ? `${match[1]}${match[2]}${match[3]}` : ''
    return isCalendarDay(day) ? null : 'must be a time of ISO 8601 with its zone'
  }
}

/** Answers again what was answered to the same text before. */
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
      return 'must be a day of the calendar, written YYYYMMDD'
    case 'institution':
      return `must be an institution of ${count} digits`
    case 'card':
      return 'must be a card number of 13 to 19 digits with a right check digit'
    case 'code':
    case 'flag':
      return 'is no code of its list'
  }
}
