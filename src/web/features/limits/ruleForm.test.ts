// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import type { LimitRuleRow } from '../../../contract/reference/limits.ts'
import { problemsOf } from '../../form/problems.ts'
import { setLanguage, textNow } from '../../i18n/language.ts'
import { type LimitRuleValues, ruleForm, ruleOf, ruleState, ruleValues } from './ruleForm.ts'

const today = '20261121'
const row: LimitRuleRow = {
  ruleId: '7',
  version: 3,
  transId: 'E00',
  rsnCd: '6300',
  pendingChange: null,
  rsnNm: { en: 'Inquiry about a transaction', zh: '交易查询' },
  countedFrom: 'settlement',
  unit: 'calendar',
  closesAt: '24:00',
  firstDay: 0,
  lastDay: 180,
  percent: 100,
  replyDays: 20,
  validFrom: '20000101',
  validTo: '29991231',
}

beforeAll(() => setLanguage('en'))

const wrongIn = (values: LimitRuleValues) => problemsOf(ruleForm, values, textNow()).map(({ field }) => field)

describe('the form of a rule', () => {
  it('says the rule again when nothing was changed', () => {
    const { ruleId: _, version: __, rsnNm: ___, pendingChange: ____, ...rule } = row
    expect(wrongIn(ruleValues(row, today))).toEqual([])
    expect(ruleOf(ruleValues(row, today))).toEqual(rule)
  })

  it('begins today, and asks for what a new rule must say', () => {
    const values = ruleValues(null, today)
    expect(values.validFrom).toBe(today)
    expect(wrongIn(values)).toEqual(['transId', 'lastDay'])
  })

  it.each<[Partial<LimitRuleValues>, string]>([
    [{ lastDay: '' }, 'lastDay'],
    [{ lastDay: '1.5' }, 'lastDay'],
    [{ lastDay: '3651' }, 'lastDay'],
    [{ firstDay: '-1' }, 'firstDay'],
    [{ percent: '0' }, 'percent'],
    [{ percent: '1001' }, 'percent'],
    [{ replyDays: 'soon' }, 'replyDays'],
    [{ replyDays: '' }, 'replyDays'],
    [{ firstDay: '181' }, 'lastDay'],
    [{ validFrom: '20270101', validTo: '20261231' }, 'validTo'],
    [{ countedFrom: 'lastStep' }, 'countedFrom'],
  ])('with %j says what is wrong with %s', (change, field) => {
    expect(wrongIn({ ...ruleValues(row, today), ...change })).toEqual([field])
  })

  it('asks for no days of a reply that nobody gives', () => {
    const values = { ...ruleValues(row, today), transId: 'E23', rsnCd: '', replyDays: '20' }
    expect(wrongIn(values)).toEqual([])
    expect(ruleOf(values)).toMatchObject({ transId: 'E23', rsnCd: null, replyDays: null })
  })
})

it('tells a rule that holds from one that has not begun or is over', () => {
  expect(ruleState({ validFrom: today, validTo: today }, today)).toBe('holds')
  expect(ruleState({ validFrom: '20261122', validTo: '29991231' }, today)).toBe('later')
  expect(ruleState({ validFrom: '20000101', validTo: '20261120' }, today)).toBe('over')
})
