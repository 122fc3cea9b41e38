import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/call.ts'
import { type CurrencyFigures, transactionFigures } from '../../../contract/home.ts'
import { addDays, type Day } from '../../../domain/calendar.ts'
import { decimalsOf, formatAmount } from '../../../domain/money.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { type Address, listAddress } from '../../addresses.ts'
import { call } from '../../api/call.ts'

export type Figures = ReplyOf<typeof transactionFigures>

/** Asked again on every way back to the window; what stood there stays until the answer is there. */
export const figuresQuery = queryOptions({
  queryKey: ['transactionFigures'],
  queryFn: ({ signal }) => call(transactionFigures, {}, { quiet: true, signal }),
  refetchOnWindowFocus: true,
})

/** Days that are shown, today among them. */
export const weekDays = 7

/** The days of the week that ends with this one, oldest first. */
export function weekUntil(today: Day): Day[] {
  return Array.from({ length: weekDays }, (_, at) => addDays(today, at + 1 - weekDays))
}

export interface Days {
  from: Day
  to: Day
  transCurrCd?: string
}

/** Where a number of transactions leads; null for a user without a list of them. */
export type ListBehind = (days: Days) => Address | null

/** The list behind a number: the history of the first flow that starts from all transactions, not only some. */
export function listBehind(flows: readonly Flow[]): ListBehind {
  const flow = flows.find(({ history }) => history !== undefined && history !== 'hisPreAuth/search')
  return ({ from, to, transCurrCd }) =>
    flow ? listAddress(flow, 'history', { settleDtFrom: from, settleDtTo: to, transCurrCd }) : null
}

export function countText(n: number): string {
  return n.toLocaleString('en')
}

/** `+6%`, `−4%`; null where there was nothing before. */
export function changeText({ week, weekBefore }: CurrencyFigures): string | null {
  if (weekBefore.n === 0) return null
  const percent = Math.round(((week.n - weekBefore.n) / weekBefore.n) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${Math.abs(percent).toLocaleString('en')}%`
}

/** What a bar is as high as, and how it is said to the last digit. */
export interface Bar {
  value: number
  exact: string
}

/** The bars of a week: how many transactions in all currencies, or the amounts of one. */
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

/** The distance of the lines behind the bars: round, so that the second of two is at or above the highest bar. */
export function lineStep(bars: readonly Bar[]): number {
  const half = Math.max(...bars.map(({ value }) => value)) / 2
  if (half <= 1) return 1
  const magnitude = 10 ** Math.floor(Math.log10(half))
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * magnitude)
  return round.find((step) => step >= half && (step >= 10 || Number.isInteger(step))) ?? 10 * magnitude
}
