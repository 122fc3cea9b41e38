import { expect, it } from 'vitest'
import { tokenIn } from './resetLink.ts'

const token = 'Ab3_-kLmN0pQrStUvWxYz9'

it('finds the token in the link, in its end, and alone', () => {
  expect(tokenIn(`https://recourse.example/login#reset=${token}`)).toBe(token)
  expect(tokenIn(`#reset=${token}`)).toBe(token)
  expect(tokenIn(`  ${token}\n`)).toBe(token)
})

it('finds none in what is too short, too long, or something else', () => {
  for (const text of ['', '123456', token.slice(1), `${token}x`, `https://evil.example/?next=${token}&x`])
    expect(tokenIn(text), text).toBeNull()
})
