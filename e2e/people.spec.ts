import { ownAccount } from './journeys/center.ts'
import { users } from './journeys/users.ts'
import { test } from './support/test.ts'

test('accounts are made, and kept by those whose they are', { tag: '@slow' }, ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'a user is made, signs in with a password of their own, and is gone when disabled': users,
    'a user keeps the own account: name, picture, address, log and language': ownAccount,
  })
})
