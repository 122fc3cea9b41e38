import { frame } from './journeys/frame.ts'
import { tabs } from './journeys/lists.ts'
import { test } from './support/test.ts'

test('pages are found, and lists come back as they were asked', { tag: '@slow' }, ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'pages are found by the search of the header, by the menu and by their address, and Back leads out of them': frame,
    'tabs and switches lead back to a list as it was last asked, and paper says what it was asked': tabs,
  })
})
