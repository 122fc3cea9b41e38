import { addDays, type Day } from './calendar.ts'

/** How many days a day may lie before today and after it. */
export interface DayRange {
  back: number
  ahead: number
}

const year = 366

/** Of what has happened: settlement, order, transmission. The days ahead allow for the calendars of other time zones and for holidays. */
export const happened: DayRange = { back: 20 * year, ahead: 7 }

/** Days that a user plans: of a rule, an agent, an absence, a bulletin, an entry of a list. A rule may apply since 2000. */
export const planned: DayRange = { back: 50 * year, ahead: 10 * year }

/** Means that a limit rule has no last day. */
export const noEnd: Day = '29991231'

/** Names of texts. */
export type DayProblem = 'dateFuture' | 'dateBuddhist' | 'datePast'

/** Tells why a day can't be meant; null where it can. `dateBuddhist`: it would do in a calendar that is 543 years ahead. */
export function dayProblem(day: Day, today: Day, { back, ahead }: DayRange): DayProblem | null {
  const [earliest, latest] = [addDays(today, -back), addDays(today, ahead)]
  if (day < earliest) return 'datePast'
  if (day <= latest) return null
  const common = `${Number(day.slice(0, 4)) - 543}${day.slice(4)}`
  return common >= earliest && common <= latest ? 'dateBuddhist' : 'dateFuture'
}

/** Reads `2026-11-26` and `2026/11/26`, which spreadsheets write; anything else stays as it is. */
export function dayAsWritten(text: string): string {
  const match = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/.exec(text)
  return match ? `${match[1]}${match[3]?.padStart(2, '0')}${match[4]?.padStart(2, '0')}` : text
}
