import { sessions } from './journeys/session.ts'
import { sessionForms } from './journeys/sessionForms.ts'
import { test } from './support/test.ts'

test('sessions begin and end, and nothing typed is lost with them', ({ inParts }) => {
  test.setTimeout(240_000)
  return inParts({
    'sessions begin, are replaced and end as they should': sessions,
    'nothing typed is lost when a session expires, and a warning comes before': sessionForms,
  })
})
