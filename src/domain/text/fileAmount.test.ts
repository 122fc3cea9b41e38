import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountInFile } from './fileAmount.ts'
import { decimalAmount } from './money.ts'

it('an amount of a file is read back as it was exported, in currencies of no, two and three decimals', () => {
  const amount = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(String)
  fc.assert(
    fc.property(amount, fc.constantFrom('764', '392', '414'), (minor, currency) => {
      expect(amountInFile(decimalAmount(minor, currency), currency)).toBe(minor)
      expect(amountInFile(String(Number(decimalAmount(minor, currency))), currency)).toBe(minor)
    }),
  )
})

it.each([
  ['100', '764', '10000'],
  ['1,234.00', '764', '123400'],
  ['1,234', '392', '1234'],
  ['1,234', '764', 'amountGroups'],
  ['1,234', '414', 'amountGroups'],
  ['1 234.00', '764', 'amountGroups'],
  ["1'234.00", '764', 'amountGroups'],
  ['1,234,567.00', '764', '123456700'],
  ['1.234.567', '764', 'amountGroups'],
  ['1.234,00', '764', 'amountComma'],
  ['1 234,00', '764', 'amountComma'],
  ['100,00', '764', 'amountComma'],
  ['1,5', '392', 'amountComma'],
  ['100.005', '764', 'amountDecimals'],
  ['100.5', '392', 'amountDecimals'],
  ['1E+05', '764', 'amount'],
  ['', '764', 'amount'],
  ['-5.00', '764', 'amount'],
  ['฿100', '764', 'amount'],
  ['10000000000.00', '764', 'amount'],
])('%s of %s is %s', (cell, currency, read) => {
  const found = amountInFile(cell, currency)
  expect(typeof found === 'string' ? found : found.problem).toBe(read)
})
