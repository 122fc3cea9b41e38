import type { Day } from '../../domain/calendar.ts'
import { acquirer, issuer } from '../db/seed/people.ts'
import { header, lineOf } from '../features/transactions/columns.ts'
import { generator } from '../features/transactions/generate.ts'

/** More than half of a list's first page. */
const count = 14
/** Drawn in all: about one in 500 is a purchase between these two. */
const drawn = 50_000

/**
 * A clearing file of purchases between the demo's two institutions, settled on this day. Imported last, they are the newest
 * rows of both histories: whoever follows the README raises a dispute that the other demo accounts can see.
 */
export async function* latestPurchases(day: Day): AsyncGenerator<string> {
  const transactionAt = generator({ count: drawn, seed: 3, from: day, to: day })
  yield header
  let found = 0
  for (let index = 0; found < count && index < drawn; index++) {
    const one = transactionAt(index)
    if (one.transId !== 'S22' || one.acqInsIdCd !== acquirer || one.issInsIdCd !== issuer) continue
    found++
    yield lineOf(one)
  }
}
