import { apiKey } from './journeys/apiKeys.ts'
import { drafts } from './journeys/desk.ts'
import { disputeRaised } from './journeys/dispute.ts'
import { authenticator, passkey } from './journeys/secondFactor.ts'
import { test } from './support/test.ts'

test('on a narrow screen in Chinese, a dispute goes its way, and drafts and API keys are kept', { tag: '@narrow' }, ({
  inParts,
}) => {
  test.setTimeout(300_000)
  return inParts({
    'a dispute is raised, verified by a second person, seen by the other side and by no stranger': disputeRaised,
    'a form begun in one browser goes on in another, from the list of drafts': drafts,
    'a manager makes an API key, sees it once, and revokes it': apiKey,
  })
})

test('on a narrow screen in Chinese, a second factor is added, used and removed', { tag: ['@narrow', '@slow'] }, ({
  inParts,
}) => {
  test.setTimeout(240_000)
  return inParts({
    'a user adds an authenticator app, logs in with it and with a recovery code, and removes it': authenticator,
    'a user adds a passkey, logs in with it alone and after the password, and removes it': passkey,
  })
})
