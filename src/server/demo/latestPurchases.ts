import type { Day } from '../../domain/calendar.ts'
import { acquirer, issuer } from '../db/seed/people.ts'
import { header, lineOf } from '../features/transactions/columns.ts'
import { generator } from '../features/transactions/generate.ts'

const count = 14
const drawn = 50_000

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
