import currencyCodes from 'currency-codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '../reference/currencies.ts'
import { currencyCode, decimalsOf, formatAmount, parseAmount, sumByCurrency } from './money.ts'

const currency = fc.constantFrom('764', '392', '414')
const amount = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(String)

describe('amounts', () => {
  it('are read back as they are shown, in currencies of no, two and three decimals', () => {
    fc.assert(
      fc.property(amount, currency, (minor, numeric) => {
        expect(parseAmount(formatAmount(minor, numeric), numeric)).toBe(minor)
      }),
    )
  })

  it.each([
    ['128500', '764', '1,285.00'],
    ['5', '764', '0.05'],
    ['1285', '392', '1,285'],
    ['1285', '414', '1.285'],
    ['-128500', '764', '-1,285.00'],
    ['0', '392', '0'],
  ])('%s of %s is shown as %s', (minor, numeric, shown) => {
    expect(formatAmount(minor, numeric)).toBe(shown)
  })

  it.each([
    ['1.5', '392'],
    ['1.234', '764'],
    ['', '764'],
    ['.5', '764'],
    ['1e3', '764'],
    ['12,50', '764'],
    ['1,2,3', '764'],
    ['1,2850', '764'],
    ['-1', '764'],
    ['10000000000.00', '764'],
    ['٣', '764'],
  ])('%j of %s is no amount', (typed, numeric) => {
    expect(parseAmount(typed, numeric)).toBeNull()
  })

  it('are never added up over currencies', () => {
    const rows = [
      { transAt: '100', transCurrCd: '764' },
      { transAt: '999999999999', transCurrCd: '392' },
      { transAt: '250', transCurrCd: '764' },
    ]
    expect(sumByCurrency(rows)).toEqual([
      { transCurrCd: '392', transAt: '999999999999' },
      { transCurrCd: '764', transAt: '350' },
    ])
  })
})

describe('currencies', () => {
  it('are those of ISO 4217 as currency-codes has them, and the two it misses, but for what no amount is in', () => {
    const noMoney = ['XAG', 'XAU', 'XBA', 'XBB', 'XBC', 'XBD', 'XPD', 'XPT', 'XSU', 'XTS', 'XUA', 'XXX']
    const published = currencyCodes.data
      .filter((one) => !noMoney.includes(one.code))
      .map((one) => [one.number, [one.code, one.digits]])
    expect({ ...currencies }).toEqual({ ...Object.fromEntries(published), '532': ['XCG', 2], '396': ['XAD', 2] })
  })

  it('stand for themselves where they are unknown', () => {
    expect(currencyCode('000')).toBe('000')
    expect(decimalsOf('000')).toBe(2)
  })
})
