import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { texts } from '../../../texts/en/all.ts'
import { riskRuleIdOf, subjectOf } from './subject.ts'

const t = createTranslator({ locale: 'en', messages: texts })

it.each([
  ['modifyLimitRule', 'E23 4557 (12)', 'E23 Chargeback 4557'],
  ['deleteLimitRule', 'E23 (1)', 'E23 Chargeback'],
  ['enableRiskRule', 'cardVelocity (7)', 'Card velocity'],
  ['importRulePack', 'rule pack 3', 'Version 3'],
  ['importReference', 'calendarDay 3', 'Business calendar'],
  ['updateUser', 'viewer', 'viewer'],
  ['createApiKey', 'Night run (2)', 'Night run (2)'],
] as const)('names the object of %s %s in words: %s', (kind, target, words) => {
  expect(subjectOf({ kind, target }, t)).toBe(words)
})

it('knows the id of a risk rule', () => {
  expect(riskRuleIdOf({ kind: 'enableRiskRule', target: 'cardVelocity (7)' })).toBe('7')
  expect(riskRuleIdOf({ kind: 'updateUser', target: 'viewer' })).toBeUndefined()
})
