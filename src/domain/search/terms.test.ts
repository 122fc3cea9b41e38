import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchWords } from '../../texts/searchWords.ts'
import { visibleText } from '../text/keptText.ts'
import { amountReadings, readingsOf, readTerms, settledFor } from './terms.ts'

const today = '20261127'
const read = (typed: string) => readTerms(typed, searchWords, today)
const said = (typed: string) => read(typed).map(({ text: _text, ...term }) => term)

const lastFour = (digits: string) => ({ kind: 'lastFour', digits })
const fourDigits = (digits: string) => ({ kind: 'fourDigits', digits })
const amount = (plain: string, currency: string | null = null) => ({ kind: 'amount', amount: plain, currency })
const day = (on: string) => ({ kind: 'day', day: on })
const reference = (value: string) => ({ kind: 'reference', value })
const merchant = (words: string) => ({ kind: 'merchant', words })
const refused = (problem: string) => ({ kind: 'refused', problem })

it.each([
  ['0459 54.00 30 Aug', [lastFour('0459'), amount('54.00'), day('20260830')]],
  ['星巴克昨天54.00元尾号0459', [day('20261126'), amount('54.00'), lastFour('0459'), merchant('星巴克')]],
  ['\u202a0459\u202c \u200b54.00\ufeff', [lastFour('0459'), amount('54.00')]],
  ['HK$1,234.50 yesterday', [amount('1234.50', '344'), day('20261126')]],
  ['1234 HKD', [amount('1234', '344')]],
  ['0459 HKD', [lastFour('0459'), { kind: 'currency', currency: '344' }]],
  ['4947 1375 THB', [lastFour('4947'), amount('1375', '764')]],
  ['THB 1375 4947', [amount('1375', '764'), lastFour('4947')]],
  ['620000••••••0459 54.00', [lastFour('0459'), amount('54.00')]],
  ['620000******0459', [lastFour('0459')]],
  ['**** 0459', [lastFour('0459')]],
  ['*0459', [lastFour('0459')]],
  ['xxxx0459', [lastFour('0459')]],
  ['ending 0459', [lastFour('0459')]],
  ['card ends in 0459', [lastFour('0459')]],
  [
    '0459 on Sunday at Rain Tree for 54.00',
    [lastFour('0459'), day('20261122'), amount('54.00'), merchant('Rain Tree')],
  ],
  ['friday the 7-ELEVEN', [day('20261127'), merchant('7-ELEVEN')]],
  ['0459 at the rain tree for 54.00', [lastFour('0459'), amount('54.00'), merchant('rain tree')]],
  ['6200 00** **** 0459', [lastFour('0459')]],
  ['Ruby Tuesday 0459', [lastFour('0459'), merchant('Ruby Tuesday')]],
  ['Ruby on Tuesday', [day('20261124'), merchant('Ruby')]],
  ["TGI Friday's", [merchant("TGI Friday's")]],
  ['在线支付 0459', [lastFour('0459'), merchant('在线支付')]],
  ['周日在星巴克', [day('20261122'), merchant('星巴克')]],
  ['星巴克周五54.00元', [day('20261127'), amount('54.00'), merchant('星巴克')]],
  ['on', [merchant('on')]],
  ['KWD 1.234', [amount('1.234', '414')]],
  ['amount 5400 card 0459', [amount('5400'), lastFour('0459')]],
  ['金额 5400 编号 1W', [amount('5400'), reference('1W')]],
  ['e23261122000074 0459', [reference('e23261122000074'), lastFour('0459')]],
  ['kowloon 0459 camera', [lastFour('0459'), merchant('kowloon camera')]],
  ['7-ELEVEN merchant 3M', [merchant('7-ELEVEN 3M')]],
  ['1220', [fourDigits('1220')]],
  ['3876 1220', [fourDigits('3876'), fourDigits('1220')]],
  ['1220 3876 golden', [fourDigits('1220'), fourDigits('3876'), merchant('golden')]],
  ['3 sep golden 1220', [day('20260903'), fourDigits('1220'), merchant('golden')]],
  ['204619338271 1220', [reference('204619338271'), fourDigits('1220')]],
  ['E2326 1220', [reference('E2326'), lastFour('1220')]],
  ['E2326 1220 3876', [reference('E2326'), fourDigits('1220'), fourDigits('3876')]],
  ['3876 1220 2026-11-03', [fourDigits('3876'), fourDigits('1220'), day('20261103')]],
  ['3876 1220 2026 Nov 3', [fourDigits('3876'), fourDigits('1220'), day('20261103')]],
  ['3876 1220 2026年11月3日', [fourDigits('3876'), fourDigits('1220'), day('20261103')]],
  ['3876 amount 1220', [lastFour('3876'), amount('1220')]],
  ['1,220 3876', [amount('1220'), lastFour('3876')]],
  ['card 3876 1220', [lastFour('3876'), amount('1220')]],
  ['0459 1220', [lastFour('0459'), amount('1220')]],
  ['1220 1220', [fourDigits('1220'), fourDigits('1220')]],
])('understands %s', (typed, terms) => {
  expect(said(typed)).toEqual(terms)
})

it.each([
  '2026-11-03',
  '2026/11/3',
  '20261103',
  '3 Nov',
  '3rd November 2026',
  'Nov 3, 2026',
  '3-Nov-2026',
  '2026 Nov 3',
  '11月3日',
  '2026年11月3号',
  '十一月3日',
])('reads %s as the third of November', (typed) => {
  expect(said(typed)).toEqual([day('20261103')])
})

it('takes a day without a year for the newest that has been, and one that only one order allows', () => {
  expect(said('28 Nov')).toEqual([day('20251128')])
  expect(said('29 Feb')).toEqual([day('20240229')])
  expect(said('30/08')).toEqual([day('20260830')])
  expect(said('08/30/2026')).toEqual([day('20260830')])
  expect(said('前天')).toEqual([day('20261125')])
  expect(settledFor('20260830')).toEqual({ from: '20260829', to: '20260902' })
})

it.each([
  ['03/11/2026', 'dateOrder'],
  ['3 Nov 12', 'dateOrder'],
  ['30 February', 'date'],
  ['last friday', 'date'],
  ['上周五', 'date'],
  ['本周一', 'date'],
  ['2027-01-01', 'dateFuture'],
  ['26/11/2569', 'dateBuddhist'],
  ['2569-11-26', 'dateBuddhist'],
  ['26 Nov 2569', 'dateBuddhist'],
  ['54,00', 'amountComma'],
  ['1.234,50', 'amountComma'],
  ['1.234', 'amountGroups'],
  ['54.001 HKD', 'amountDecimals'],
  ['6212341234561265', 'cardInside'],
  ['6212 3412 3456 1265', 'cardInside'],
  ['#', 'termUnknown'],
  ['元', 'termUnknown'],
])('refuses %s: %s', (typed, problem) => {
  expect(read(typed)).toEqual([{ text: typed, ...refused(problem) }])
})

it('refuses both of two values of a kind, whichever comes first', () => {
  expect(said('0459 0460')).toEqual([refused('termTwice'), refused('termTwice')])
  expect(said('1220 3876 5400')).toEqual([refused('termTwice'), refused('termTwice'), refused('termTwice')])
  expect(said('1220 3876 54.00')).toEqual([refused('termTwice'), refused('termTwice'), amount('54.00')])
  expect(said('card 0459 54.00 1220')).toEqual([lastFour('0459'), refused('termTwice'), refused('termTwice')])
  expect(said('0459 5400.00')).toMatchObject([{ kind: 'lastFour' }, { kind: 'amount' }])
  expect(said('HK$54 54.10')).toEqual([refused('termTwice'), refused('termTwice')])
  expect(said('HK$54 USD')).toEqual([amount('54', '344'), refused('termTwice')])
})

it.each([
  ['1220', [[lastFour('1220')], [amount('1220')]]],
  [
    '3876 1220',
    [
      [lastFour('3876'), amount('1220')],
      [amount('3876'), lastFour('1220')],
    ],
  ],
  ['1220 1220', [[lastFour('1220'), amount('1220')]]],
  [
    'golden 1220',
    [
      [lastFour('1220'), merchant('golden')],
      [amount('1220'), merchant('golden')],
    ],
  ],
  ['0459 1220', [[lastFour('0459'), amount('1220')]]],
  ['golden', [[merchant('golden')]]],
])('keeps all that %s can mean', (typed, readings) => {
  const withoutText = readingsOf(read(typed)).map((reading) => reading.map(({ text: _text, ...term }) => term))
  expect(withoutText).toEqual(readings)
})

it('reads an amount without a currency in every number of decimals that it can have', () => {
  const minor = (plain: string, currency: string | null = null) =>
    amountReadings({ amount: plain, currency }).map(({ transAt }) => transAt)
  expect(minor('54').toSorted()).toEqual(['54', '5400', '54000', '540000'])
  expect(minor('54.5').toSorted()).toEqual(['5450', '54500', '545000'])
  expect(minor('54.00', '344')).toEqual(['5400'])
})

const parts = [
  ['0459', '3876', '尾号 0459', 'card ending 0459'],
  ['1220', '54.00', 'HK$1,234.50', '54元', '128 THB', '金额 5400'],
  ['2026-11-03', '3 Nov', 'Nov 3, 2026', '11月3日', '昨天', 'yesterday', '30/08/2026'],
  ['204619338271', 'E2326112', 'A1B2C3', '1W'],
  ['kowloon', '星巴克', '7-ELEVEN', "McDonald's"],
  ['03/11/2026', '54,00', '6212341234561265', '@'],
]
const spoken = fc
  .tuple(...parts.map((part) => fc.option(fc.constantFrom(...part), { nil: undefined })))
  .map((chosen) => chosen.filter((part) => part !== undefined))

it('understands the same in any order', () => {
  const sorted = (typed: readonly string[]) =>
    said(typed.join(' '))
      .map((term) => JSON.stringify(term))
      .toSorted()
  const anyOrder = spoken.chain((chosen) =>
    fc.tuple(fc.constant(chosen), fc.shuffledSubarray(chosen, { minLength: chosen.length })),
  )
  fc.assert(
    fc.property(anyOrder, ([chosen, shuffled]) => {
      expect(sorted(shuffled)).toEqual(sorted(chosen))
    }),
  )
})

it('gives each number to one term of every reading, of which the first has the end of a card', () => {
  const texts = (terms: readonly { text: string }[]) => terms.map(({ text }) => text)
  fc.assert(
    fc.property(spoken, (chosen) => {
      const terms = read(chosen.join(' '))
      const readings = readingsOf(terms)
      for (const reading of readings) {
        expect(texts(reading)).toEqual(texts(terms))
        for (const kind of ['lastFour', 'amount'])
          expect(reading.filter((term) => term.kind === kind).length).toBeLessThanOrEqual(1)
      }
      const hasCard = readings.map((reading) => reading.some(({ kind }) => kind === 'lastFour'))
      expect(hasCard).toEqual(hasCard.toSorted((one, other) => Number(other) - Number(one)))
    }),
  )
})

it('loses nothing that is seen: it is in some term, or named as not understood', () => {
  const characters = (text: string) => [...text.normalize('NFKC').replace(/[\s,;、。]/gu, '')].toSorted().join('')
  const anything = fc.oneof(
    spoken.map((chosen) => chosen.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'0123456789./-:,$元月日号 abNov昨天'), maxLength: 30 }),
  )
  fc.assert(
    fc.property(anything, (typed) => {
      expect(
        characters(
          read(typed)
            .map(({ text }) => text)
            .join(' '),
        ),
      ).toBe(characters(visibleText(typed)))
    }),
    { numRuns: 500 },
  )
})
