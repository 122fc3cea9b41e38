import type { OfferedRow, OfferReply } from '../../../contract/records.ts'
import { errorText, type Language } from '../../../contract/texts/texts.ts'
import { type Actor, actsForAll } from '../../../domain/actor.ts'
import type { Day } from '../../../domain/calendar.ts'
import { type Offer, type Original, offer, type Raised } from '../../../domain/offers.ts'
import { type ExceptionTransId, exceptionFacts, type Party, partyOf } from '../../../domain/transactions.ts'
import { whyNotOffered } from '../outcomes.ts'
import type { Reference } from '../reference.ts'
import { originalOf } from './historyRow.ts'
import type { FoundOriginal } from './originals.ts'

/**
 * The sides for which this user may raise it. Those who act for all take the side that may raise this exception, else
 * their own, else both.
 */
function partiesFor(transId: ExceptionTransId, original: Original, actor: Actor): Party[] {
  const own = partyOf(original, actor.insIdCd)
  const { raisedBy } = exceptionFacts(transId)
  if (actsForAll(actor) && raisedBy) return [raisedBy]
  if (own) return [own]
  return actsForAll(actor) ? ['acquirer', 'issuer'] : []
}

export function partyFor(
  transId: ExceptionTransId,
  original: Original,
  actor: Actor,
  rcvInsIdCd: string,
): Party | null {
  const parties = partiesFor(transId, original, actor)
  return parties.find((party) => sidesOf(original, party).rcvInsIdCd === rcvInsIdCd) ?? parties[0] ?? null
}

export function sidesOf(original: Original, party: Party): { submitInsIdCd: string; rcvInsIdCd: string } {
  const { acqInsIdCd, issInsIdCd } = original
  return party === 'acquirer'
    ? { submitInsIdCd: acqInsIdCd, rcvInsIdCd: issInsIdCd }
    : { submitInsIdCd: issInsIdCd, rcvInsIdCd: acqInsIdCd }
}

export function withOffers(
  { row, refunds }: Pick<FoundOriginal, 'row' | 'refunds'>,
  raised: readonly Raised[],
  transIds: readonly ExceptionTransId[],
  actor: Actor,
  reference: Reference,
  { today, language }: { today: Day; language: Language },
): OfferedRow {
  const original = originalOf({ row, refunds })
  const answers = transIds.flatMap((transId) => answersTo(transId, original, raised, actor, reference, today))
  const offers = answers.flatMap((one) => offerReplyOf(one, original))
  const [inquiring, disputing] = [offers.filter(isInquiry), offers.filter((one) => !isInquiry(one))]
  return {
    ...row,
    offers,
    refunds,
    whyNot: offers.length === 0 ? refusalReason(answers, language) : null,
    rcvInsIdCdList: JSON.stringify([...new Set(offers.map((one) => one.rcvInsIdCd))]),
    expTransIdRsnCdsMapForStdDsp: reasonMap(disputing),
    expTransIdRsnCdsMapForInqRet: reasonMap(inquiring),
  }
}

function reasonMap(offers: readonly OfferReply[]): string {
  if (offers.length === 0) return '{}'
  const map = Map.groupBy(offers, (one) => one.transId)
  const entries = [...map].map(([transId, some]) => [transId, [...new Set(some.flatMap((one) => one.rsnCds))]] as const)
  return JSON.stringify(Object.fromEntries(entries.filter(([, rsnCds]) => rsnCds.length > 0)))
}

function isInquiry({ transId }: OfferReply): boolean {
  return transId === 'E00' || transId === 'E04'
}

interface OfferAnswer {
  transId: ExceptionTransId
  rsnCds: readonly string[]
  party: Party
  answer: Offer
}

function answersTo(
  transId: ExceptionTransId,
  original: Original,
  raised: readonly Raised[],
  actor: Actor,
  { rules, groupsOf }: Reference,
  today: Day,
): OfferAnswer[] {
  return partiesFor(transId, original, actor).flatMap((party) =>
    groupsOf(transId).map(({ rsnCd, rsnCds }) => {
      const answer = offer({ transId, rsnCd, party }, original, raised, rules, today)
      return { transId, rsnCds, party, answer }
    }),
  )
}

function offerReplyOf({ transId, rsnCds, party, answer }: OfferAnswer, original: Original): OfferReply[] {
  if (!answer.offered) return []
  const { atMost, recovered, lastDay } = answer
  return [
    {
      transId,
      rsnCds: [...rsnCds],
      atMost: atMost.toString(),
      recovered: recovered.toString(),
      lastDay,
      rcvInsIdCd: sidesOf(original, party).rcvInsIdCd,
    },
  ]
}

function refusalReason(answers: readonly OfferAnswer[], language: Language): string | null {
  const refused = answers.filter(({ answer }) => !answer.offered)
  const far: readonly string[] = ['notDisputable', 'otherSide']
  const near = refused.find(({ answer }) => !answer.offered && !far.includes(answer.reason)) ?? refused[0]
  if (!near) return null
  const { error, values } = whyNotOffered(near.answer, language)
  return errorText(language, error, values)
}
