import { expect, it } from 'vitest'
import { checkParameters, fillReason, reasonNames, ruleKindNames, unknownName } from './risk.ts'

it('takes the parameters of the kind, each within its bounds, and no others', () => {
  expect(checkParameters('cardVelocity', { minutes: 10, count: 5 })).toBeNull()
  expect(checkParameters('cardVelocity', { minutes: 10 })).toBe('count')
  expect(checkParameters('cardVelocity', { minutes: 0, count: 5 })).toBe('minutes')
  expect(checkParameters('cardVelocity', { minutes: 1.5, count: 5 })).toBe('minutes')
  expect(checkParameters('cardVelocity', { minutes: 10, count: 5, hours: 3 })).toBe('hours')
  expect(checkParameters('blackList', {})).toBeNull()
})

it('takes merchant categories as four digits each, at least one', () => {
  expect(checkParameters('category', { amount: 1, mccs: ['5944'] })).toBeNull()
  for (const mccs of [[], ['594'], ['5944', '"] or true']])
    expect(checkParameters('category', { amount: 1, mccs })).toBe('mccs')
  expect(checkParameters('night', { fromHour: 0, toHour: 5, amount: 1, mccs: ['5944'] })).toBe('mccs')
})

it('finds what a reason names that the rule doesn’t find', () => {
  expect(unknownName('cardVelocity', '{found} times in {minutes} minutes')).toBeNull()
  expect(unknownName('cardVelocity', '{found} times in {country}')).toBe('{country}')
  expect(unknownName('cardVelocity', 'An open { brace')).toBe('{')
  for (const kind of ruleKindNames) expect(reasonNames(kind).every((name) => /^[a-zA-Z]+$/.test(name))).toBe(true)
})

it('fills a reason with what was found, amounts as people read them', () => {
  const facts = { transAt: 128500, usual: 5000, times: 8 }
  expect(fillReason('{transAt} THB, usually {usual} ({times} times)', facts)).toBe(
    '1,285.00 THB, usually 50.00 (8 times)',
  )
  expect(fillReason('{found} times', facts)).toBe('{found} times')
})
