import type { HistoryRow, OfferedRow, OfferReply } from '../../contract/records.ts'
import { type Actor, actsForAll } from '../../domain/actor.ts'
import type { Day } from '../../domain/calendar.ts'
import { type Original, offer, type Raised } from '../../domain/offers.ts'
import { type ExceptionTransId, exceptionFacts, type Party, partyOf } from '../../domain/transactions.ts'
import { originalOf } from './historyRows.ts'
import type { Reference } from './reference.ts'

/**
 * The side for which this user raises it. Head and administrators stand in for either: then it is the side that may
 * raise this exception.
 */
export function partyFor(transId: ExceptionTransId, original: Original, actor: Actor): Party | null {
  return actsForAll(actor) ? exceptionFacts(transId).raisedBy : partyOf(original, actor.insIdCd)
}

/** Who submits and who receives what this side raises. */
export function sidesOf(original: Original, party: Party): { submitInsIdCd: string; rcvInsIdCd: string } {
  const { acqInsIdCd, issInsIdCd } = original
  return party === 'acquirer'
    ? { submitInsIdCd: acqInsIdCd, rcvInsIdCd: issInsIdCd }
    : { submitInsIdCd: issInsIdCd, rcvInsIdCd: acqInsIdCd }
}

/** A cleared transaction with what this user may raise on it today. */
export function withOffers(
  row: HistoryRow,
  raised: readonly Raised[],
  transIds: readonly ExceptionTransId[],
  actor: Actor,
  reference: Reference,
  today: Day,
): OfferedRow {
  const offers = offersOf(originalOf(row), raised, transIds, actor, reference, today)
  const withReasons = offers.filter((one) => one.rsnCds.length > 0)
  return {
    ...row,
    offers,
    rcvInsIdCdList: JSON.stringify([...new Set(offers.map((one) => one.rcvInsIdCd))]),
    expTransIdRsnCdsMapForStdDsp: JSON.stringify(
      Object.fromEntries(withReasons.map(({ transId, rsnCds }) => [transId, rsnCds])),
    ),
    // Inquiries and retrievals are not raised yet.
    expTransIdRsnCdsMapForInqRet: '{}',
  }
}

function offersOf(
  original: Original,
  raised: readonly Raised[],
  transIds: readonly ExceptionTransId[],
  actor: Actor,
  reference: Reference,
  today: Day,
): OfferReply[] {
  return transIds.flatMap((transId) => {
    const party = partyFor(transId, original, actor)
    const answer = offer(transId, original, party, raised, reference.rules, today)
    if (!party || !answer.offered) return []
    const { atMost, recovered, lastDay } = answer
    return {
      transId,
      rsnCds: reference.reasonsOf(transId).map((reason) => reason.rsnCd),
      atMost: atMost.toString(),
      recovered: recovered.toString(),
      lastDay,
      rcvInsIdCd: sidesOf(original, party).rcvInsIdCd,
    }
  })
}
