import { expect, it } from 'vitest'
import { amounts, card, code, days, terms, text } from '../conditions.ts'
import { checkDraft, draftOf } from './draft.ts'

const historyPage = [
  days('settleDt'),
  card(),
  text('retriRefNo', { kind: 'id', chars: 'alphanumeric', min: 12, max: 12 }),
  text('sysTraNo', { kind: 'id', chars: 'digits', min: 6, max: 6 }),
  amounts('transAt', 'transCurrCd'),
  code('transCurrCd', () => []),
]

it('asks for a card number as it is copied, with blanks or dashes in it', () => {
  expect(checkDraft(historyPage, { priAcctNo: ' 6212 3400-0000 1264 ' }).conditions).toEqual({
    priAcctNo: '6212340000001264',
  })
})

it('does not ask for a card number beside what names one row', () => {
  const { problems } = checkDraft(historyPage, { priAcctNo: '6212340000001264', retriRefNo: '004619338271' })
  expect(problems).toEqual({ retriRefNo: { kind: 'besideCard' } })
})

it('asks for a reference number in capitals, as it is kept', () => {
  expect(checkDraft(historyPage, { retriRefNo: 'ab4619338271' }).conditions).toEqual({ retriRefNo: 'AB4619338271' })
})

it('says what is wrong with a value before anything is asked', () => {
  const { problems } = checkDraft(historyPage, { priAcctNo: '6212340000001265', sysTraNo: '12' })
  expect(problems).toEqual({
    priAcctNo: { kind: 'bound', broken: { bound: 'card', min: 13, max: 19 } },
    sysTraNo: { kind: 'bound', broken: { bound: 'digits', min: 6, max: 6 } },
  })
})

it('says where the last four digits are taken, beside the box that takes them', () => {
  const { problems } = checkDraft([terms(), ...historyPage], { priAcctNo: '3876' })
  expect(problems).toEqual({ priAcctNo: { kind: 'wholeCard', broken: { bound: 'card', min: 13, max: 19 } } })
})

it('reads amounts by the decimals of the currency', () => {
  const typed = { transAtFrom: '1,285.5', transAtTo: '2000' }
  expect(checkDraft(historyPage, { ...typed, transCurrCd: '764' }).conditions).toEqual({
    transAtFrom: '128550',
    transAtTo: '200000',
    transCurrCd: '764',
  })
  expect(checkDraft(historyPage, { ...typed, transCurrCd: '392' }).problems.transAt).toMatchObject({ kind: 'bound' })
})

it('does not take an amount without its currency', () => {
  expect(checkDraft(historyPage, { transAtTo: '10' }).problems).toEqual({ transAt: { kind: 'currency' } })
})

it('compares the ends of an amount as numbers, those of a date as days', () => {
  const amounts = (from: string, to: string) =>
    checkDraft(historyPage, { transAtFrom: from, transAtTo: to, transCurrCd: '764' }).problems
  expect(amounts('9', '10')).toEqual({})
  expect(amounts('10', '9')).toEqual({ transAt: { kind: 'reversed' } })
  const days = checkDraft(historyPage, { settleDtFrom: '20260831', settleDtTo: '20260601' })
  expect(days.problems).toEqual({ settleDt: { kind: 'reversed' } })
})

it('shows what is asked as it would be typed, and reads it back the same', () => {
  const conditions = { settleDtFrom: '20260601', transAtFrom: '128550', transCurrCd: '764' }
  const draft = draftOf(historyPage, conditions)
  expect(draft.transAtFrom).toBe('1,285.50')
  expect(checkDraft(historyPage, draft)).toEqual({ conditions, problems: {} })
})
