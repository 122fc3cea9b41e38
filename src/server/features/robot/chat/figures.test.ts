import { expect, it } from 'vitest'
import { figuresIn, inventedFigures } from './figures.ts'

it.each([
  ['within 30 days, 1,000 rows', ['30', '1,000']],
  ['within ten days', ['ten']],
  ['one hundred and eighty days', ['one hundred and eighty']],
  ['a hundred and fifteen percent', ['a hundred and fifteen']],
  ['up to twenty-five files and five thousand rows', ['five thousand', 'twenty-five']],
  ['by the thirtieth day', ['thirtieth']],
  ['a fortnight', ['fortnight']],
  ['within a week, or one day', ['a week', 'one']],
  ['1.5 million', ['1.5 million']],
  ['十天内', ['十']],
  ['一百八十天', ['一百八十']],
  ['二十五个文件', ['二十五']],
  ['两年', ['两']],
  ['一八〇天', ['一八〇']],
  ['一万五千条', ['一万五千']],
  ['3万条', ['3万']],
  ['半年', ['半']],
  ['廿五日', ['廿五']],
  ['一个月内', ['一']],
])('reads the figures of %s', (text, expected) => {
  expect(figuresIn(text).toSorted()).toEqual(expected.toSorted())
})

it.each([
  'one of them, no one else, and the first or second chargeback',
  'often, tenant, someone, weight, a day',
  '一旦提交，第一次登录，统一处理，万一失败，进一步',
])('reads none in %s', (text) => {
  expect(figuresIn(text)).toEqual([])
})

it('knows a figure only as the passage writes it', () => {
  expect(inventedFigures('30 days, 1,000 rows', '30 days and 1,000 rows')).toEqual([])
  expect(inventedFigures('four-eyes', 'the four-eyes principle')).toEqual([])
  expect(inventedFigures('45 days, or forty-five', '30 days')).toEqual(['45', 'forty-five'])
  expect(inventedFigures('thirty days', '30 days')).toEqual(['thirty'])
  expect(inventedFigures('3万', '3 天')).toEqual(['3万'])
})
