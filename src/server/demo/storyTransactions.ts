import type { Day } from '../../domain/time/calendar.ts'
import { acquirer, issuer } from '../db/seed/people.ts'
import type { ClearedTransaction } from '../features/transactions/columns.ts'
import { generator } from '../features/transactions/generate.ts'

interface Drawing {
  seed: number
  /** How many transactions of all institutions are drawn, of which one in 150 is taken. */
  drawn: number
  from: Day
  to: Day
}

/** More of what most stories are about, since a demo of few transactions has too little of it. */
export function* storyTransactions({ seed, drawn, from, to }: Drawing): Generator<ClearedTransaction> {
  const transactionAt = generator({ count: drawn, seed, from, to })
  for (let index = 0; index < drawn; index++) {
    const one = transactionAt(index)
    if (isWanted(one)) yield one
  }
}

/** Payments at shops of the demo's acquirer: those by cards of its issuer, and pre-authorisations, which are rare, by any. */
function isWanted({ acqInsIdCd, issInsIdCd, transId }: ClearedTransaction): boolean {
  if (acqInsIdCd !== acquirer) return false
  return transId === 'S10' || (issInsIdCd === issuer && ['S22', 'S24', 'S20'].includes(transId))
}
