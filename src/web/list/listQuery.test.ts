import { expect, it } from 'vitest'
import { recordSorts } from '../../contract/records/flowCalls.ts'
import { amounts, card, choice, code, day, days, institution, text, toggle } from './conditions.ts'
import {
  activeConditions,
  bodyOf,
  isAskable,
  type ListQuery,
  readListQuery,
  without,
  withoutStart,
  writeAsk,
} from './listQuery.ts'

const noOptions = () => []
const refNo = text('retriRefNo', { kind: 'id', chars: 'alphanumeric', min: 12, max: 12 })
const page = [
  days('settleDt'),
  code('transId', noOptions),
  refNo,
  card(),
  amounts('transAt', 'transCurrCd'),
  code('transCurrCd', noOptions),
  code('rsnCd', noOptions),
  toggle('mine', (t) => t('list.mine')),
]
const historyPage = [days('settleDt'), card(), refNo]
const ask: ListQuery = {
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
  expect(readListQuery(page, recordSorts, writeAsk(page, ask))).toEqual(ask)
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
  expect(readListQuery(page, recordSorts, { ...search, pageSize: '37' })).toEqual({
    conditions: { rsnCd: '4507' },
    sort: undefined,
    currPage: 1,
    pageSize: 20,
  })
})

it('never writes a card number into an address, nor takes one from it', () => {
  const conditions = { priAcctNo: '6212340000001264', retriRefNo: '004619338271' }
  expect(writeAsk(historyPage, { ...ask, conditions, currPage: 1 })).not.toHaveProperty('priAcctNo')
  expect(readListQuery(historyPage, [], conditions).conditions).toEqual({ retriRefNo: '004619338271' })
})

it('has one chip for a range', () => {
  expect(activeConditions(page, ask.conditions).map(({ name }) => name)).toEqual([
    'settleDt',
    'transId',
    'transAt',
    'transCurrCd',
  ])
})

it('takes back both ends of a range, and an amount together with its currency', () => {
  expect(without(page, ask.conditions, 'settleDt')).toEqual({
    transId: 'E23',
    transAtFrom: '100000',
    transCurrCd: '764',
  })
  expect(without(page, ask.conditions, 'transCurrCd')).toEqual({
    settleDtFrom: '20260601',
    settleDtTo: '20260831',
    transId: 'E23',
  })
})

it('looks for a card or a reference number in all days, unless days were chosen', () => {
  const unless = ['priAcctNo', 'retriRefNo']
  const start = { settleDtFrom: '20260825', settleDtTo: '20260831' }
  expect(withoutStart({ ...start, priAcctNo: '6200000000000005' }, start, unless)).toEqual({
    priAcctNo: '6200000000000005',
  })
  expect(withoutStart({ ...start, retriRefNo: '004619338271' }, start, unless)).toEqual({ retriRefNo: '004619338271' })
  const chosen = { settleDtFrom: '20260801', settleDtTo: '20260831', retriRefNo: '004619338271' }
  expect(withoutStart(chosen, start, unless)).toEqual(chosen)
  const other = { ...start, transCurrCd: '764' }
  expect(withoutStart(other, start, unless)).toEqual(other)
})

it('keeps in the address that only what the user may do is asked, where the list has that box', () => {
  const ask = readListQuery(page, [], { mine: '1' })
  expect(ask.conditions).toEqual({ mine: '1' })
  expect(writeAsk(page, ask)).toEqual({ mine: '1' })
  expect(readListQuery(page, [], { mine: 'yes' }).conditions).toEqual({})
  expect(readListQuery(historyPage, [], { mine: '1' }).conditions).toEqual({})
})

it('takes from an address only what each kind of condition can be', () => {
  const known = [
    text('nickName', 4),
    choice('role', ['viewer', 'handler'], (_, role) => role),
    institution('insIdCd', noOptions),
    day('validOn'),
  ]
  const read = (search: Record<string, string>) => readListQuery(known, [], search).conditions
  const good = { nickName: 'Anna', role: 'viewer', insIdCd: '00010344', validOn: '20260901' }
  expect(read(good)).toEqual(good)
  expect(read({ nickName: 'Annabel', role: 'emperor', insIdCd: 'bank', validOn: '20260231' })).toEqual({})
})

it('sends a condition as its call takes it', () => {
  const enabled = choice('enabled', ['1', '0'], (_, value) => value)
  const known = [{ ...enabled, toBody: (value: string) => value === '1' }, refNo]
  expect(bodyOf(known, { enabled: '0', retriRefNo: '004619338271' })).toEqual({
    enabled: false,
    retriRefNo: '004619338271',
  })
})

it('waits for one of the conditions that a list needs', () => {
  expect(isAskable(['insIdCd', 'rltInsIdCd'], { service: 'inquiry' })).toBe(false)
  expect(isAskable(['insIdCd', 'rltInsIdCd'], { rltInsIdCd: '00010344' })).toBe(true)
  expect(isAskable(undefined, {})).toBe(true)
})
