import { desktop } from './journeys/desktop.ts'
import { live } from './journeys/live.ts'
import { test } from './support/test.ts'

test('messages ring on the page and on the desktop', { tag: '@slow' }, ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'messages ring, are counted, read, and stand on their page, also after a lost connection': live,
    'messages are shown on the desktop where that is wanted': desktop,
  })
})
