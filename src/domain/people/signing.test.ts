import { expect, it } from 'vitest'
import { isCovered, type SignedLine } from './signing.ts'

const line: SignedLine = {
  action: 'reply',
  transId: 'E26',
  transAt: '1000',
  transCurrCd: '764',
  insIdCd: '00010344',
  records: 1,
}

it('covers what was signed, and less of it', () => {
  const signed = [line, { ...line, transId: 'E95', transAt: '3000', records: 2 }]
  expect(isCovered(signed.toReversed(), signed)).toBe(true)
  expect(isCovered([line], signed)).toBe(true)
  expect(isCovered([line, line], [{ ...line, transAt: '2000', records: 2 }])).toBe(true)
})

it.each<Partial<SignedLine>>([
  { action: 'submit' },
  { transId: 'E95' },
  { transAt: '1001' },
  { transCurrCd: '392' },
  { insIdCd: '00010392' },
  { records: 2 },
])('covers nothing else: %j', (own) => {
  expect(isCovered([{ ...line, ...own }], [line])).toBe(false)
})
