import { expect, it } from 'vitest'
import { matchesCode } from './codeSearch.ts'

const option = { code: '4557', name: 'Goods or services not received', alt: '未收到商品或服务' }

it.each(['4557', '45', 'goods', 'RECEIVED', 'services 4557', '商品', ''])('finds the code by “%s”', (typed) =>
  expect(matchesCode(option, typed)).toBe(true),
)

it('does not find it by what stands in none of its names', () => {
  expect(matchesCode(option, 'fraud')).toBe(false)
  expect(matchesCode(option, 'goods fraud')).toBe(false)
})
