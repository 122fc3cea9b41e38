import { apiKey, webhook } from './journeys/apiKeys.ts'
import { log } from './journeys/log.ts'
import { pendingChange } from './journeys/pendingChanges.ts'
import { test } from './support/test.ts'

test('managers make keys and propose changes, and the log tells of it', ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'a manager makes an API key, sees it once, and revokes it': apiKey,
    'a manager makes a webhook, sees its secret once, tests it and removes it': webhook,
    'a manager proposes a clerk, another approves, and the mail arrives': pendingChange,
    'the log tells what was done, refused and visited, and nothing that was typed': log,
  })
})
