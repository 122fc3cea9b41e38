import { expect, it } from 'vitest'
import { isGoodPassword } from './passwords.ts'

it.each(['Recourse2026', 'Pass 2026 €', 'Aa345678'])('%j is a good password', (password) => {
  expect(isGoodPassword(password)).toBe(true)
})

it.each([
  'recourse2026',
  'RECOURSE2026',
  'Recourse',
  'Aa34567',
  'Aa345678901234567',
  'Recourse2026\0',
  'Recourse\t2026',
])('%j is none', (password) => {
  expect(isGoodPassword(password)).toBe(false)
})
