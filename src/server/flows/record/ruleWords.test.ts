import { expect, it } from 'vitest'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { ruleWords } from './ruleWords.ts'

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
  validTo: '29991231',
}

it('names a rule by its transaction, its days and its share, and since when it holds', () => {
  expect(ruleWords(chargeback, 'en')).toEqual({
    rule: 'Chargeback: day 0 to day 180 after settlement, up to 100% of the original amount',
    since: '2026-01-01',
  })
  expect(ruleWords(chargeback, 'zh')).toEqual({
    rule: '拒付：自清算日起第 0 天至第 180 天，最多为原交易金额的 100%',
    since: '2026-01-01',
  })
})

it('names the reason, where the rule is for one', () => {
  expect(ruleWords({ ...chargeback, rsnCd: '4557' }, 'en').rule).toMatch(/^Chargeback with reason 4557: day/)
})

it('says from which day it counts', () => {
  const late = { ...chargeback, transId: 'E76', firstDay: 31, lastDay: 60, percent: 115 }
  expect(ruleWords(late, 'en').rule).toBe(
    'Late pre-auth completion: day 31 to day 60 after settlement, up to 115% of the original amount',
  )
  const answer: LimitRule = { ...chargeback, transId: 'E24', countedFrom: 'lastStep', lastDay: 30 }
  expect(ruleWords(answer, 'en').rule).toContain('after verification of the preceding record')
})

it('speaks of no original where there is none', () => {
  const fee: LimitRule = { ...chargeback, transId: 'E20', countedFrom: 'submission', lastDay: 30 }
  expect(ruleWords(fee, 'en').rule).toBe('Fee collection: day 0 to day 30 after submission')
})

it('names business days, and the time at which the last one ends', () => {
  const rule: LimitRule = { ...chargeback, unit: 'business', closesAt: '17:00' }
  expect(ruleWords(rule, 'en').rule).toContain(
    'business day 0 to business day 180 after settlement, until 17:00, up to 100%',
  )
})
