import { duplicates } from './journeys/duplicates.ts'
import { inquiry, preArbitration } from './journeys/exceptional.ts'
import { test } from './support/test.ts'

test('exceptional transactions and manual refunds go their ways, and nothing is sent twice unasked', {
  tag: '@slow',
}, ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'a pre-arbitration is reached after all steps before it, and a special adjustment is refused, mended and revoked':
      preArbitration,
    'an inquiry is replied to and hidden, and a manual refund names its special pricing': inquiry,
    'what is there already is told before it is submitted again': duplicates,
  })
})
