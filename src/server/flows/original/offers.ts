import type { OfferedRow, OfferReply } from '../../../contract/records/records.ts'
import { type Actor, actsForAll } from '../../../domain/people/actor.ts'
import { lastDayGiven } from '../../../domain/records/givenDates.ts'
import { type Offer, type Original, offer, type Raised } from '../../../domain/records/offers.ts'
import { type ExceptionTransId, exceptionFacts, type Party, partyOf } from '../../../domain/records/transactions.ts'
import { fits } from '../../../domain/rulePacks/packCases.ts'
import type { PackAnswer, PackProposal } from '../../../domain/rulePacks/rulePack.ts'
import { midnight, type Now } from '../../../domain/time/calendar.ts'
import { errorText, fill, type Language, texts } from '../../../texts/texts.ts'
import { whyNotOffered } from '../outcomes.ts'
import { givenDateWords } from '../record/givenDateWords.ts'
import type { OriginalFacts, Reference } from '../reference.ts'
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

interface Asked {
  language: Language
  standing?: readonly Raised[]
  explained?: boolean
}

/**
 * `standing`: all records on the transaction, where what the user may not see yet must count too. What it rules out is not
 * offered, and nothing is said of it. With `explained` each offer says how its last day is counted.
 */
export function withOffers(
  { row, refunds }: Pick<FoundOriginal, 'row' | 'refunds'>,
  raised: readonly Raised[],
  transIds: readonly ExceptionTransId[],
  actor: Actor,
  reference: Reference,
  { language, standing, explained, ...now }: Now & Asked,
): OfferedRow {
  const original = originalOf({ row, refunds })
  const answersTo = (records: readonly Raised[]) => {
    const answers: OfferAnswer[] = []
    for (const transId of transIds) addAnswers(answers, transId, original, records, actor, { reference, row, now })
    return answers
  }
  const answers = answersTo(raised)
  const whole = standing ? answersTo(standing) : answers
  const offers: OfferReply[] = []
  let cannotBeUsedNow = false
  answers.forEach((one, at) => {
    if (!one.answer.offered) return
    if (whole[at]?.answer.offered) offers.push(offerReplyOf(one, one.answer, original, explained ? language : null))
    else cannotBeUsedNow = true
  })
  return {
    ...row,
    offers,
    refunds,
    whyNot: cannotBeUsedNow
      ? errorText(language, 'otherSideAtWork', {})
      : offers.length === 0
        ? refusalReason(answers, language)
        : null,
    rcvInsIdCdList: JSON.stringify([...new Set(offers.map((one) => one.rcvInsIdCd))]),
    expTransIdRsnCdsMapForStdDsp: reasonMap(offers.filter((one) => !isInquiry(one))),
    expTransIdRsnCdsMapForInqRet: reasonMap(offers.filter(isInquiry)),
  }
}

/** Why a user may not raise this with this reason, or with any, in the user's language; null where they may. */
export function whyNotRaised(
  { transId, rsnCd }: PackProposal,
  found: Pick<FoundOriginal, 'row' | 'refunds'>,
  { raised, standing }: { raised: readonly Raised[]; standing: readonly Raised[] },
  actor: Actor,
  reference: Reference,
  { language, ...now }: Now & { language: Language },
): string | null {
  const original = originalOf(found)
  const answersTo = (records: readonly Raised[]) => {
    const answers: OfferAnswer[] = []
    addAnswers(answers, transId, original, records, actor, { reference, row: found.row, now })
    return answers.filter(({ rsnCds }) => rsnCd === undefined || rsnCds.includes(rsnCd))
  }
  const mayWith = (answers: readonly OfferAnswer[]) => answers.some(({ answer }) => answer.offered)
  const answers = answersTo(raised)
  if (!mayWith(answers)) return refusalReason(answers, language) ?? errorText(language, 'notDisputable', {})
  return mayWith(answersTo(standing)) ? null : errorText(language, 'otherSideAtWork', {})
}

/** Whether an answer of the guide and a reason that it leads to fit the original. */
export function isAnswerFor(
  { original, leadsTo }: PackAnswer,
  row: OriginalFacts,
  { allowedFor }: Pick<Reference, 'allowedFor'>,
): boolean {
  if (original && !fits(original, { ...row, channel: row.origTransChnl })) return false
  const isAllowed = ({ transId, rsnCd }: PackProposal) => !rsnCd || allowedFor(transId, [rsnCd], row).length > 0
  return !leadsTo || leadsTo.some(isAllowed)
}

function reasonMap(offers: readonly OfferReply[]): string {
  if (offers.length === 0) return '{}'
  const map: Record<string, string[]> = {}
  for (const { transId, rsnCds } of offers) {
    const before = map[transId]
    if (rsnCds.length > 0) map[transId] = before ? [...new Set([...before, ...rsnCds])] : rsnCds
  }
  const entries = Object.entries(map).map(([transId, rsnCds]) => `"${transId}":${reasonsText(rsnCds)}`)
  return `{${entries.join(',')}}`
}

/** The JSON of the reasons of a group, which stand in many rows. */
const reasonTexts = new WeakMap<readonly string[], string>()

function reasonsText(rsnCds: readonly string[]): string {
  const text = reasonTexts.get(rsnCds) ?? JSON.stringify(rsnCds)
  reasonTexts.set(rsnCds, text)
  return text
}

function isInquiry({ transId }: OfferReply): boolean {
  return transId === 'E00' || transId === 'E04'
}

interface OfferAnswer {
  transId: ExceptionTransId
  rsnCds: string[]
  party: Party
  answer: Offer
}

/** Adds to one array: a list asks for hundreds of answers. */
function addAnswers(
  answers: OfferAnswer[],
  transId: ExceptionTransId,
  original: Original,
  raised: readonly Raised[],
  actor: Actor,
  { reference, row, now: { today, time } }: { reference: Reference; row: OriginalFacts; now: Now },
): void {
  const { rules, groupsOf, allowedFor } = reference
  for (const party of partiesFor(transId, original, actor))
    for (const { rsnCd, rsnCds: all } of groupsOf(transId)) {
      const rsnCds = allowedFor(transId, all, row)
      if (rsnCds.length === 0 && all.length > 0) continue
      const answer = offer({ transId, rsnCd, party }, original, raised, rules, today, time)
      answers.push({ transId, rsnCds, party, answer })
    }
}

type Offered = Extract<Offer, { offered: true }>

function offerReplyOf(
  { transId, rsnCds, party }: OfferAnswer,
  answer: Offered,
  original: Original,
  explainedIn: Language | null,
): OfferReply {
  const { atMost, open, recovered, lastDay, closesAt } = answer
  const { submitInsIdCd, rcvInsIdCd } = sidesOf(original, party)
  return {
    transId,
    rsnCds,
    atMost: atMost.toString(),
    open: open.toString(),
    recovered: recovered.toString(),
    lastDay,
    ...(closesAt !== midnight && { lastTime: closesAt }),
    ...(explainedIn && { lastDayWhy: givenDateWords(lastDayGiven(answer, submitInsIdCd), explainedIn) }),
    rcvInsIdCd,
  }
}

function refusalReason(answers: readonly OfferAnswer[], language: Language): string | null {
  const refused = answers.filter(({ answer }) => !answer.offered)
  const far: readonly string[] = ['notDisputable', 'otherSide']
  const near = refused.find(({ answer }) => !answer.offered && !far.includes(answer.reason)) ?? refused[0]
  if (!near) return null
  const { error, values } = whyNotOffered(near.answer, language)
  return fill(texts[language].error[error], values)
}
