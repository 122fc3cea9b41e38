import { describe, expect, it } from 'vitest'
import { flowRaising, flows } from '../flows/index.ts'
import { exceptions } from '../records/transactions.ts'
import type { LimitRule } from '../reference/limits.ts'
import { checkRule, limitedTransIds, overlaps } from './ruleCheck.ts'

const chargeback: LimitRule = {
  transId: 'E23',
  rsnCd: null,
  countedFrom: 'settlement',
  unit: 'calendar',
  closesAt: '24:00',
  firstDay: 0,
  lastDay: 180,
  percent: 100,
  replyDays: null,
  validFrom: '20260101',
  validTo: '20261231',
}
const inquiry: LimitRule = { ...chargeback, transId: 'E00', replyDays: 20 }

describe('a rule', () => {
  it.each([
    ['of a chargeback', chargeback],
    ['of one day', { ...chargeback, firstDay: 5, lastDay: 5, validTo: '20260101' }],
    ['of a representment, from what it answers', { ...chargeback, transId: 'E24', countedFrom: 'lastStep' as const }],
    ['of a fee, from its submission', { ...chargeback, transId: 'E20', countedFrom: 'submission' as const }],
    ['of an inquiry, with days for the reply', inquiry],
    ['of a pre-arbitration, with days for the reply', { ...inquiry, transId: 'E95' }],
  ])('holds %s', (_what, rule) => {
    expect(checkRule(rule)).toEqual([])
  })

  it.each([
    ['a cleared transaction', { ...chargeback, transId: 'S22' }, 'unlimitedTransaction', 'transId'],
    ['a reply', { ...chargeback, transId: 'E02' }, 'unlimitedTransaction', 'transId'],
    ['nothing to count from', { ...chargeback, countedFrom: 'lastStep' as const }, 'answersNothing', 'countedFrom'],
    [
      'a first day that never comes',
      { ...chargeback, countedFrom: 'submission' as const, firstDay: 1 },
      'beginsLater',
      'firstDay',
    ],
    ['days that end before they begin', { ...chargeback, firstDay: 181 }, 'rangeReversed', 'lastDay'],
    ['a reply that nobody gives', { ...chargeback, replyDays: 20 }, 'replyUnasked', 'replyDays'],
    ['no days for a reply', { ...inquiry, replyDays: null }, 'missingField', 'replyDays'],
    ['an end before its start', { ...chargeback, validTo: '20251231' }, 'rangeReversed', 'validTo'],
  ])('is none with %s', (_what, rule, error, field) => {
    expect(checkRule(rule)).toEqual([{ error, field }])
  })

  it('says all that is wrong, once a field', () => {
    const wrong: LimitRule = {
      ...chargeback,
      countedFrom: 'submission',
      firstDay: 200,
      replyDays: 1,
      validTo: '20250101',
    }
    const fields = checkRule(wrong).map((problem) => problem.field)
    expect(fields).toEqual(['firstDay', 'lastDay', 'replyDays', 'validTo'])
  })
})

describe('two rules', () => {
  it.each([
    ['on the same days', chargeback, true],
    ['when one ends as the other begins', { ...chargeback, validFrom: '20261231', validTo: '20271231' }, true],
    ['when one lies within the other', { ...chargeback, validFrom: '20260301', validTo: '20260401' }, true],
    ['not when one follows the other', { ...chargeback, validFrom: '20270101', validTo: '20271231' }, false],
    ['not for another transaction', { ...chargeback, transId: 'E32' }, false],
    ['not for one reason and for every reason', { ...chargeback, rsnCd: '4557' }, false],
  ])('overlap %s', (_what, other, expected) => {
    expect(overlaps(chargeback, other)).toBe(expected)
    expect(overlaps(other, chargeback)).toBe(expected)
  })
})

describe('what has limits', () => {
  it('is everything that may be raised', () => {
    expect([...limitedTransIds].sort()).toEqual(Object.keys(exceptions).sort())
  })

  it('is raised by one flow each', () => {
    for (const flow of flows) for (const transId of flow.transIds) expect(flowRaising(transId)).toBe(flow)
    expect(flowRaising('S22')).toBeNull()
  })
})
