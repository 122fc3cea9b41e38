import { refusals } from './journeys/refusals.ts'
import { seenVersion } from './journeys/seenVersion.ts'
import { vouchers } from './journeys/vouchers.ts'
import { test } from './support/test.ts'

test('files, refusals and changes of others are told where one writes', ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'a voucher is drawn, or refused beside its name': vouchers,
    'what fails is said, and nothing is lost': refusals,
    'what changed behind an open page is shown, and what was typed is kept': seenVersion,
  })
})
