import { expect, it } from 'vitest'
import { recordSorts } from '../../../contract/flowCalls.ts'
import { historyPage } from '../../../domain/flows/columns.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import { type Ask, askedFields, readAsk, without, withoutStartDays, writeAsk } from './ask.ts'

const page = stdDispute.pages.search
const ask: Ask = {
  conditions: {
    settleDtFrom: '20260601',
    settleDtTo: '20260831',
    transId: 'E23',
    transAtFrom: '100000',
    transCurrCd: '764',
  },
  sort: '-transAt',
  currPage: 3,
  pageSize: 50,
}

it('reads from an address what it wrote into it', () => {
  expect(readAsk(page, recordSorts, writeAsk(page, ask))).toEqual(ask)
})

it('says nothing in the address that goes without saying', () => {
  expect(writeAsk(page, { conditions: {}, sort: undefined, currPage: 1, pageSize: 20 })).toEqual({})
})

it('leaves out of an address what is no condition of the page, and what is no value of its field', () => {
  const search = {
    termId: 'T1',
    retriRefNo: 'short',
    settleDtFrom: '20260231',
    rsnCd: '4507',
    sort: 'state',
    currPage: '-1',
  }
  expect(readAsk(page, recordSorts, { ...search, pageSize: '37' })).toEqual({
    conditions: { rsnCd: '4507' },
    sort: undefined,
    currPage: 1,
    pageSize: 20,
  })
})

it('never writes a card number into an address, nor takes one from it', () => {
  const conditions = { priAcctNo: '6212340000001264', retriRefNo: '004619338271' }
  expect(writeAsk(historyPage, { ...ask, conditions, currPage: 1 })).not.toHaveProperty('priAcctNo')
  expect(readAsk(historyPage, [], conditions).conditions).toEqual({ retriRefNo: '004619338271' })
})

it('has one chip for a range', () => {
  expect(askedFields(page, ask.conditions)).toEqual(['settleDt', 'transId', 'transAt', 'transCurrCd'])
})

it('takes back both ends of a range, and an amount together with its currency', () => {
  expect(without(ask.conditions, 'settleDt')).toEqual({ transId: 'E23', transAtFrom: '100000', transCurrCd: '764' })
  expect(without(ask.conditions, 'transCurrCd')).toEqual({
    settleDtFrom: '20260601',
    settleDtTo: '20260831',
    transId: 'E23',
  })
})

it('looks for a card or a reference number in all days, unless days were chosen', () => {
  const start = { settleDtFrom: '20260825', settleDtTo: '20260831' }
  expect(withoutStartDays({ ...start, priAcctNo: '6200000000000005' }, start)).toEqual({
    priAcctNo: '6200000000000005',
  })
  expect(withoutStartDays({ ...start, retriRefNo: '004619338271' }, start)).toEqual({ retriRefNo: '004619338271' })
  const chosen = { settleDtFrom: '20260801', settleDtTo: '20260831', retriRefNo: '004619338271' }
  expect(withoutStartDays(chosen, start)).toEqual(chosen)
  const other = { ...start, transCurrCd: '764' }
  expect(withoutStartDays(other, start)).toEqual(other)
})

it('keeps in the address that only what the user may do is asked, of records alone', () => {
  const ask = readAsk(page, [], { mine: '1' })
  expect(ask.conditions).toEqual({ mine: '1' })
  expect(writeAsk(page, ask)).toEqual({ mine: '1' })
  expect(readAsk(page, [], { mine: 'yes' }).conditions).toEqual({})
  expect(readAsk({ conditions: ['settleDt'], columns: [] }, [], { mine: '1' }).conditions).toEqual({})
})
