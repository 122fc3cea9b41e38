import { expect, it } from 'vitest'
import type { LimitRule } from '../../../domain/limits.ts'
import { ruleWords } from './ruleWords.ts'

const chargeback: LimitRule = {
  transId: 'E23',
  rsnCd: null,
  countedFrom: 'settlement',
  firstDay: 0,
  lastDay: 180,
  percent: 100,
  replyDays: null,
  validFrom: '20260101',
  validTo: '29991231',
}

it('names a rule by its transaction, its days and its share, and since when it holds', () => {
  expect(ruleWords(chargeback, 'en')).toEqual({
    rule: 'Chargeback: days 0 to 180 from settlement, at most 100 % of the original',
    since: '2026-01-01',
  })
  expect(ruleWords(chargeback, 'zh')).toEqual({
    rule: '拒付：自清算日起第 0 至 180 天，最多为原交易金额的 100%',
    since: '2026-01-01',
  })
})

it('names the reason, where the rule is for one', () => {
  expect(ruleWords({ ...chargeback, rsnCd: '4557' }, 'en').rule).toMatch(/^Chargeback with reason 4557: days/)
})

it('says from which day it counts', () => {
  const late = { ...chargeback, transId: 'E76', firstDay: 31, lastDay: 60, percent: 115 }
  expect(ruleWords(late, 'en').rule).toBe(
    'Late pre-auth completion: days 31 to 60 from settlement, at most 115 % of the original',
  )
  const answer: LimitRule = { ...chargeback, transId: 'E24', countedFrom: 'lastStep', lastDay: 30 }
  expect(ruleWords(answer, 'en').rule).toContain('from the verification of what it answers')
})

it('speaks of no original where there is none', () => {
  const fee: LimitRule = { ...chargeback, transId: 'E20', countedFrom: 'submission', lastDay: 30 }
  expect(ruleWords(fee, 'en').rule).toBe('Fee collection: days 0 to 30 from the submission')
})
