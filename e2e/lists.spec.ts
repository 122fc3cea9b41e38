import { recordLists } from './journeys/lists.ts'
import { test } from './support/test.ts'

test('lists of records open, are searched and paged through, and act on what is chosen', ({ inParts }) => {
  test.setTimeout(150_000)
  return inParts({
    'the lists of records open from the menu, are searched, paged through, and act on what is chosen': recordLists,
  })
})
