import { expect, it } from 'vitest'
import { usernamePattern } from './people.ts'

it.each(['abc', 'acq_handler', 'Li.Wei2', 'clerk_20261121'])('takes %s as a name to sign in with', (name) => {
  expect(name).toMatch(usernamePattern)
})

it.each(['ab', 'a'.repeat(33), 'two words', 'käthe', '张伟', 'a\n', '4111111111111111', 'c4111111111111111'])(
  'does not take %j: too short or long, strange, or a card number',
  (name) => {
    expect(name).not.toMatch(usernamePattern)
  },
)
