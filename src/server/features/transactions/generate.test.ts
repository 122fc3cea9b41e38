import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCardNumber } from '../../../domain/text/cards.ts'
import { readTransaction } from './check.ts'
import { type ClearedTransaction, columnNames } from './columns.ts'
import { type GenerateOptions, generateFile, generator } from './generate.ts'

const options: GenerateOptions = { count: 20_000, seed: 1, from: '20260505', to: '20261121' }
const allOf = (given: GenerateOptions) => Array.from({ length: given.count }, (_, index) => index).map(generator(given))
const all = allOf(options)
const share = (test: (one: ClearedTransaction) => boolean) => all.filter(test).length / all.length

async function fileOf(given: GenerateOptions): Promise<string> {
  let text = ''
  for await (const piece of generateFile(given)) text += piece
  return text
}

it('writes the same file for the same seed, and another for another', async () => {
  const few = { ...options, count: 1_200 }
  expect(await fileOf(few)).toBe(await fileOf(few))
  expect(await fileOf({ ...few, seed: 2 })).not.toBe(await fileOf(few))
})

it('makes transactions that are in bounds, whatever the seed', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.nat(999), (seed, index) => {
      const one = generator({ ...options, count: 1_000, seed })(index)
      const values = columnNames.map((name) => one[name])
      expect(readTransaction(values)).toEqual(values)
      expect(Object.values(one).join('')).not.toMatch(/[",\r\n]/)
    }),
    { numRuns: 2_000 },
  )
})

it('takes card numbers from test ranges, with a right check digit, some of them again and again', () => {
  expect(all.every((one) => isCardNumber(one.priAcctNo) && /^(620|810)/.test(one.priAcctNo))).toBe(true)
  const different = new Set(all.map((one) => one.priAcctNo)).size
  expect(different).toBeLessThan(options.count * 0.97)
  expect(all.some((one) => one.priAcctNo === '6200000000000005')).toBe(true)
})

it('names no transaction twice, also over two seeds', () => {
  const others = allOf({ ...options, seed: 2 })
  const keys = new Set([...all, ...others].map((one) => `${one.priKey} ${one.logCd} ${one.settleDt}`))
  expect(keys.size).toBe(2 * options.count)
})

it('is skewed as real traffic is', () => {
  expect(share((one) => one.transCurrCd === '764')).toBeGreaterThan(0.55)
  expect(share((one) => one.transId === 'S22')).toBeGreaterThan(0.7)
  for (const transId of ['S10', 'S20', 'S24', 'S30', 'S00', 'V40'])
    expect(
      share((one) => one.transId === transId),
      transId,
    ).toBeGreaterThan(0.001)
  for (const currency of ['156', '840', '392', '414', '702'])
    expect(
      share((one) => one.transCurrCd === currency),
      currency,
    ).toBeGreaterThan(0.001)
  expect(new Set(all.map((one) => one.acqInsIdCd)).size).toBeGreaterThanOrEqual(40)
  expect(share((one) => one.acqInsIdCd === one.issInsIdCd)).toBeLessThan(0.03)
})

it('gives the institutions of the demo enough to work on', () => {
  expect(share((one) => one.acqInsIdCd === '00010344') * 100_000).toBeGreaterThan(2_000)
  const between = share((one) => one.acqInsIdCd === '00010344' && one.issInsIdCd === '00010392')
  expect(between * 100_000).toBeGreaterThan(200)
})

it('settles from the first day to the last, in order', () => {
  const days = all.map((one) => one.settleDt)
  expect([days[0], days.at(-1)]).toEqual(['20260505', '20261121'])
  expect(days).toEqual([...days].sort())
})

it('lets refunds and cancellations name the earlier transaction that they take back', () => {
  const byKey = new Map(all.map((one, index) => [one.priKey, { one, index }]))
  const takesBack: Record<string, string> = { S30: 'S22', V50: 'S22', V52: 'S20', V40: 'S10' }
  const naming = all.flatMap((one, index) => (one.origKey === '' ? [] : [{ one, index }]))
  for (const { one, index } of naming) {
    const original = byKey.get(one.origKey)
    expect(original?.index).toBeLessThan(index)
    expect(original?.one).toMatchObject({
      transId: takesBack[one.transId],
      priAcctNo: one.priAcctNo,
      acqInsIdCd: one.acqInsIdCd,
      issInsIdCd: one.issInsIdCd,
      transCurrCd: one.transCurrCd,
    })
    expect(Number(one.transAt)).toBeLessThanOrEqual(Number(original?.one.transAt))
  }
  const refunds = all.filter((one) => one.transId === 'S30' || one.transId === 'V50')
  expect(naming.length).toBeGreaterThan(refunds.length * 0.9)
})
