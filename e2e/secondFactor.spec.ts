import { authenticator, passkey } from './journeys/secondFactor.ts'
import { test } from './support/test.ts'

test('a second factor is added, used and removed', { tag: '@slow' }, ({ inParts }) => {
  test.setTimeout(240_000)
  return inParts({
    'a user adds an authenticator app, logs in with it and with a recovery code, and removes it': authenticator,
    'a user adds a passkey, logs in with it alone and after the password, and removes it': passkey,
  })
})
