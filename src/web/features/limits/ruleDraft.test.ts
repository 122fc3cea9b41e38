import { describe, expect, it } from 'vitest'
import type { LimitRuleRow } from '../../../contract/limits.ts'
import { draftOf, type RuleDraft, readDraft, ruleState } from './ruleDraft.ts'

const today = '20261121'
const row: LimitRuleRow = {
  ruleId: '7',
  version: 3,
  transId: 'E00',
  rsnCd: '6300',
  pendingChange: null,
  rsnNm: { en: 'Inquiry about a transaction', zh: '交易查询' },
  countedFrom: 'settlement',
  firstDay: 0,
  lastDay: 180,
  percent: 100,
  replyDays: 20,
  validFrom: '20000101',
  validTo: '29991231',
}

describe('the form of a rule', () => {
  it('says the rule again when nothing was changed', () => {
    const { ruleId: _, version: __, rsnNm: ___, pendingChange: ____, ...rule } = row
    expect(readDraft(draftOf(row, today))).toEqual({ rule, problems: [] })
  })

  it('begins today, and asks for what a new rule must say', () => {
    const draft = draftOf(null, today)
    expect(draft.validFrom).toBe(today)
    expect(readDraft(draft)).toEqual({
      rule: null,
      problems: [
        { field: 'transId', error: 'missingField' },
        { field: 'lastDay', error: 'missingField' },
      ],
    })
  })

  it.each<[Partial<RuleDraft>, string, string]>([
    [{ lastDay: '' }, 'lastDay', 'missingField'],
    [{ lastDay: '1.5' }, 'lastDay', 'invalidField'],
    [{ lastDay: '3651' }, 'lastDay', 'invalidField'],
    [{ firstDay: '-1' }, 'firstDay', 'invalidField'],
    [{ percent: '0' }, 'percent', 'invalidField'],
    [{ percent: '1001' }, 'percent', 'invalidField'],
    [{ replyDays: 'soon' }, 'replyDays', 'invalidField'],
    [{ replyDays: '' }, 'replyDays', 'missingField'],
    [{ firstDay: '181' }, 'lastDay', 'rangeReversed'],
    [{ validFrom: '20270101', validTo: '20261231' }, 'validTo', 'rangeReversed'],
    [{ countedFrom: 'lastStep' }, 'countedFrom', 'answersNothing'],
  ])('with %j says what is wrong with %s', (change, field, error) => {
    const { rule, problems } = readDraft({ ...draftOf(row, today), ...change })
    expect(rule).toBeNull()
    expect(problems).toEqual([expect.objectContaining({ field, error })])
  })

  it('asks for no days of a reply that nobody gives', () => {
    const draft = { ...draftOf(row, today), transId: 'E23', rsnCd: '', replyDays: '20' }
    expect(readDraft(draft).rule).toMatchObject({ transId: 'E23', rsnCd: null, replyDays: null })
  })
})

it('tells a rule that holds from one that has not begun or is over', () => {
  expect(ruleState({ validFrom: today, validTo: today }, today)).toBe('holds')
  expect(ruleState({ validFrom: '20261122', validTo: '29991231' }, today)).toBe('later')
  expect(ruleState({ validFrom: '20000101', validTo: '20261120' }, today)).toBe('over')
})
