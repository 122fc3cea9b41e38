import { drafts, finder } from './journeys/desk.ts'
import { preparedDraft } from './journeys/preparedDraft.ts'
import { test } from './support/test.ts'

test('staff find what they look for, and go on with what they began', ({ inParts }) => {
  test.setTimeout(180_000)
  return inParts({
    'a form begun in one browser goes on in another, from the list of drafts': drafts,
    'a draft that an assistant prepared is marked until it is submitted, whatever its user types': preparedDraft,
    'the search of the header finds records, cards, merchants and commands': finder,
  })
})
