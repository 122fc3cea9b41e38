import { disputeRaised, disputeRefused } from './journeys/dispute.ts'
import { test } from './support/test.ts'

test('a dispute goes its way, and comes back where it is refused', ({ inParts }) => {
  test.setTimeout(240_000)
  return inParts({
    'a dispute is raised, verified by a second person, seen by the other side and by no stranger': disputeRaised,
    'a verifier refuses with a remark, and the handler mends and deletes': disputeRefused,
  })
})
