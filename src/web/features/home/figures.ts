import type { ReplyOf } from '../../../contract/call.ts'
import { type CurrencyFigures, transactionFigures } from '../../../contract/records/home.ts'
import { decimalsOf, formatAmount } from '../../../domain/text/money.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { callQuery } from '../../api/callQuery.ts'
import { type Address, listAddress } from '../../routes/links.ts'

export type Figures = ReplyOf<typeof transactionFigures>

export const figuresQuery = callQuery(['transactionFigures'], transactionFigures, {}, { refetchOnWindowFocus: true })

/** Days shown, today included. */
export const weekDays = 7

export function weekUntil(today: Day): Day[] {
  return Array.from({ length: weekDays }, (_, at) => addDays(today, at + 1 - weekDays))
}

export interface Days {
  from: Day
  to: Day
  transCurrCd?: string
}

/** Null for a user who has no list of transactions. */
export type ListBehind = (days: Days) => Address | null

export function listBehind(flows: readonly Flow[]): ListBehind {
  const flow = flows.find(({ history }) => history !== undefined && history !== 'hisPreAuth/search')
  return ({ from, to, transCurrCd }) =>
    flow ? listAddress(flow, 'history', { settleDtFrom: from, settleDtTo: to, transCurrCd }) : null
}

export function countText(n: number): string {
  return n.toLocaleString('en')
}

/** Returns `+6%` or `−4%`; null where the week before had none. */
export function changeText({ week, weekBefore }: CurrencyFigures): string | null {
  if (weekBefore.n === 0) return null
  const percent = Math.round(((week.n - weekBefore.n) / weekBefore.n) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${Math.abs(percent).toLocaleString('en')}%`
}

export interface Bar {
  value: number
  exact: string
}

/** Null as currency counts the transactions of all currencies. */
export function barsOf({ currencies }: Figures, transCurrCd: string | null): Bar[] {
  return Array.from({ length: weekDays }, (_, at) => {
    if (transCurrCd === null) {
      const value = currencies.reduce((sum, { days }) => sum + (days[at]?.n ?? 0), 0)
      return { value, exact: countText(value) }
    }
    const amount = currencies.find((one) => one.transCurrCd === transCurrCd)?.days[at]?.transAt ?? '0'
    return { value: Number(amount) / 10 ** decimalsOf(transCurrCd), exact: formatAmount(amount, transCurrCd) }
  })
}
