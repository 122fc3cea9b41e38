import fc from 'fast-check'
import { expect, it } from 'vitest'
import { flows } from '../../../domain/flows/index.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { lineStep } from '../../ui/keys/lineStep.ts'
import { barsOf, changeText, type Figures, listBehind, weekUntil } from './figures.ts'

const figure = (n: number, transAt: string) => ({ n, transAt })
const currency = (transCurrCd: string, n: number, transAt: string) => ({
  transCurrCd,
  days: Array.from({ length: 7 }, (_, day) => figure(n + day, transAt)),
  week: figure(n * 7 + 21, '0'),
  weekBefore: figure(n * 7, '0'),
})
const figures: Figures = {
  today: '20260901',
  newest: '20260901',
  currencies: [currency('764', 300, '128456025'), currency('392', 10, '942300')],
}

it('counts the transactions of all currencies together, and adds no amounts of different ones', () => {
  expect(barsOf(figures, null).map(({ value }) => value)).toEqual([310, 312, 314, 316, 318, 320, 322])
  expect(barsOf(figures, '764')[6]).toEqual({ value: 1_284_560.25, exact: '1,284,560.25' })
  expect(barsOf(figures, '392')[0]).toEqual({ value: 942_300, exact: '942,300' })
})

it('says the change in count with its sign, and nothing where there was nothing before', () => {
  const change = (week: number, before: number) =>
    changeText({ transCurrCd: '764', days: [], week: figure(week, '0'), weekBefore: figure(before, '0') })
  expect([change(106, 100), change(96, 100), change(100, 100), change(0, 8), change(30_000, 1)]).toEqual([
    '+6%',
    '−4%',
    '0%',
    '−100%',
    '+2,999,900%',
  ])
  expect(change(5, 0)).toBeNull()
})

it('draws two lines of a round, whole distance, the second at or above the highest bar', () => {
  const step = (value: number) => lineStep([{ value }])
  expect([0, 1, 2, 3, 9, 12, 40, 41, 469, 501, 1_284_560].map(step)).toEqual([
    1, 1, 1, 2, 5, 6, 20, 25, 250, 300, 800_000,
  ])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), (value) => {
      expect(2 * step(value)).toBeGreaterThanOrEqual(value)
      expect(Number.isInteger(step(value))).toBe(true)
    }),
  )
})

it('shows the seven days that end today', () => {
  expect(weekUntil('20260302')).toEqual([
    '20260224',
    '20260225',
    '20260226',
    '20260227',
    '20260228',
    '20260301',
    '20260302',
  ])
})

it('leads to a history of all transactions, or nowhere for a user who has none', () => {
  const days = { from: '20260901', to: '20260901', transCurrCd: '764' }
  const search = { node: 'history', settleDtFrom: '20260901', settleDtTo: '20260901', transCurrCd: '764' }
  expect(listBehind(flows)(days)?.search).toEqual(search)
  const some: readonly Flow[] = flows
  expect(listBehind(some.filter((flow) => flow.history === 'hisPreAuth/search'))(days)).toBeNull()
  expect(listBehind([])(days)).toBeNull()
})
