import { expect, it } from 'vitest'
import { figuresIn, inventedFigures } from './figures.ts'

const values = (text: string) => figuresIn(text).words.map(({ value }) => value)

it.each([
  ['within ten days', [10]],
  ['one hundred and eighty days', [180]],
  ['a hundred and fifteen percent', [115]],
  ['up to twenty-five files and five thousand rows', [25, 5000]],
  ['by the thirtieth day', [30]],
  ['a fortnight', [14]],
  ['within a week, or one day', [1, 1]],
  ['1.5 million', [1_500_000]],
  ['十天内', [10]],
  ['一百八十天', [180]],
  ['二十五个文件', [25]],
  ['两年', [2]],
  ['一八〇天', [180]],
  ['一万五千条', [15_000]],
  ['3万条', [30_000]],
  ['半年', [0.5]],
  ['廿五日', [25]],
  ['一个月内', [1]],
])('reads the figures of %s', (text, expected) => {
  expect(values(text).toSorted()).toEqual(expected.toSorted())
})

it.each([
  'one of them, no one else, and the first or second chargeback',
  'often, tenant, someone, weight, 300 a day',
  '一旦提交，第一次登录，统一处理，万一失败，进一步',
])('reads none in %s', (text) => {
  expect(values(text)).toEqual([])
})

it('knows a figure however the passage writes it', () => {
  expect(inventedFigures('thirty days, one thousand rows', '30 days and 1,000 rows')).toEqual([])
  expect(inventedFigures('三十天', '30 天')).toEqual([])
  expect(inventedFigures('four-eyes', 'the four-eyes principle')).toEqual([])
  expect(inventedFigures('45 days, or forty-five', '30 days')).toEqual(['45', 'forty-five'])
  expect(inventedFigures('3万', '3 天')).toEqual(['3万'])
})
