import type { Day } from '../../domain/time/calendar.ts'
import { acquirer, issuer } from '../db/seed/people.ts'
import type { ClearedTransaction } from '../features/transactions/columns.ts'
import { generator } from '../features/transactions/generate.ts'

const count = 14
const drawn = 50_000

export function* latestPurchases(day: Day): Generator<ClearedTransaction> {
  const transactionAt = generator({ count: drawn, seed: 3, from: day, to: day })
  let found = 0
  for (let index = 0; found < count && index < drawn; index++) {
    const one = transactionAt(index)
    if (one.transId !== 'S22' || one.acqInsIdCd !== acquirer || one.issInsIdCd !== issuer) continue
    found++
    yield one
  }
}
