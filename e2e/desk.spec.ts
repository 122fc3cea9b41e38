import { drafts, finder } from './journeys/desk.ts'
import { test } from './support/test.ts'

test('staff find what they look for, and go on with what they began', ({ inParts }) => {
  test.setTimeout(180_000)
  return inParts({
    'a form begun in one browser goes on in another, from the list of drafts': drafts,
    'the search of the header finds records, cards, merchants and commands': finder,
  })
})
