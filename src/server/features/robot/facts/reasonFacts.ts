import { errors } from '../../../../contract/errors.ts'
import type { Reason } from '../../../../contract/records/records.ts'
import { flowRaising } from '../../../../domain/flows/index.ts'
import { type ExceptionTransId, isExceptionTransId } from '../../../../domain/records/transactions.ts'
import { evidenceGroups } from '../../../../domain/reference/reference.ts'
import type { Language } from '../../../../texts/languages.ts'
import { isSum } from '../retrieval/codes.ts'
import { termsOf } from '../retrieval/terms.ts'
import { type Asked, type Fact, nameOf } from './fact.ts'
import { valueNamed } from './fieldFacts.ts'
import { isNamed, longestIn } from './names.ts'

const mostNamedReasons = 9

/** The reason codes that a question names, without those that are something else, such as a category of merchants. */
function reasonCodesIn({ question, asks, subject }: Asked): string[] {
  if (asks('message') || asks('failed') || isNamed('field', 'mchntTp', question)) return []
  return fourDigitsIn(question).filter(
    (code) => !isSum(question, code) && subject.facts.reasons.some(({ rsnCd }) => rsnCd === code),
  )
}

function fourDigitsIn(question: string): string[] {
  return question.match(/(?<![\dA-Za-z.,])\d{4}(?![\dA-Za-z]|[.,]\d)/g) ?? []
}

/** The codes with which fraud data is required. */
export function fraudReasons(one: Asked): Fact | null {
  const { question, subject, say, asks, language } = one
  const isAsked = asks('fraud')
  const isOfCodes = asks('which') || asks('values') || asks('needsWith')
  // A value of the fraud type is another question.
  if (/(?<!\d)\d\d(?!\d)/.test(question) || valueNamed('fraudTp', one) !== undefined) return null
  if (!isAsked || !(asks('needs') || asks('reasons') || asks('code') || asks('values')) || !isOfCodes) return null
  const codes = new Map(
    subject.facts.reasons.filter(({ fraud }) => fraud).map(({ rsnCd, nm }) => [rsnCd, nm[language]]),
  )
  const list = [...codes].map(([code, name]) => `${code} ${name}`).join(say.semicolon)
  return { lines: [say.fraudCodes({ list })], articleId: 'page.reasonCodes' }
}

/** Says that a code of four digits, such as those of other networks, is no reason code here. */
export function noReasonFact({ question, asks, subject, say }: Asked): Fact | null {
  if (asks('message') || asks('failed') || asks('otherNumber') || isNamed('field', 'mchntTp', question)) return null
  const [code, ...others] = fourDigitsIn(question)
  const isLikeOurs = subject.facts.reasons.some(({ rsnCd }) => rsnCd.slice(0, 2) === code?.slice(0, 2))
  const rest = question.replace(/[\d\p{P}\s]/gu, '')
  if (!code || others.length > 0 || !isLikeOurs || isSum(question, code) || isErrorCode(code)) return null
  if (!(rest === '' || asks('anyReason')) || rest.length > 30) return null
  return { lines: [say.noReason({ code })], articleId: 'page.reasonCodes' }
}

function isErrorCode(code: string): boolean {
  return Object.values(errors).some(({ errCd }) => errCd === code)
}

/** Explains the reason code that the question names. Several codes get a line each. */
export function codedReasonsFact(one: Asked): Fact | null {
  const codes = reasonCodesIn(one)
  const [code, ...others] = codes
  if (code === undefined) return null
  if (others.length === 0) return reasonFact(code, one)
  return {
    lines: [...new Set(codes)].slice(0, 3).map((each) => reasonFact(each, one).lines[0] ?? ''),
    articleId: `reason.${code}`,
  }
}

export function reasonFact(code: string, one: Asked): Fact {
  const { subject, say, language, asks, things, and } = one
  const all = subject.facts.reasons.filter(({ rsnCd }) => rsnCd === code)
  const [meant] = things.transIds
  const uses = meant ? all.filter(({ transId }) => transId === meant) : all
  const shown = uses.length > 0 ? uses : all
  const names = [...new Set(shown.map(({ nm }) => nm[language]))].join(' / ')
  const used = say.usedFor({ names: and([...new Set(all.map((reason) => transactionOf(reason, one)))]) })
  const what = [
    say.reason({ code, name: names }),
    used,
    ...(meant && uses.length === 0 ? [say.notFor({ name: nameOf(meant, one) })] : []),
  ].join(say.gap)
  const fraud = shown.some((reason) => reason.fraud) ? say.fraud : say.noFraud
  const vouchers = shown.map((reason) => voucherLine(reason, one))
  const isOfVouchers = asks('evidence')
  // Which vouchers are needed depends on the side: those of each transaction are said together.
  const lines = isOfVouchers
    ? [[what, ...new Set(vouchers)].join(say.gap), fraud]
    : [what, fraud, ...vouchers.slice(0, 1)]
  return { lines: [...new Set(lines)].slice(0, 3), articleId: `reason.${code}` }
}

function transactionOf({ transId }: Reason, one: Asked): string {
  return isExceptionTransId(transId) ? nameOf(transId, one) : transId
}

function voucherLine(reason: Reason, one: Asked): string {
  const { say, language } = one
  const name = transactionOf(reason, one)
  if (reason.evidence.length === 0) return say.noVouchers({ name })
  const list = evidenceGroups(reason.evidence).map((some) => {
    const need = some.length > 1 ? say.oneRequired : some[0]?.required ? say.required : say.optional
    return need({ name: one.subject.or(some.map(({ nm }) => nm[language])) })
  })
  return say.vouchers({ name, list: list.join(say.semicolon) })
}

/** The reason code of a case that is told. */
export function storyFact(one: Asked): Fact | null {
  const { question, asks, things } = one
  const isAsked = asks('reasonOfCase')
  if (things.transIds.length > 0 && asks('limit') && !asks('reasons')) return null
  if (/\d{4}/.test(question) || asks('message') || asks('account')) return null
  const known = (code: string) => one.subject.facts.reasons.some(({ rsnCd }) => rsnCd === code)
  const found = longestIn('case', question).find(known)
  // A case that is told and nothing asked is told for its code.
  const isTold = things.transIds.length + things.actions.length === 0 && !asks('notCase')
  if (!isAsked && !(found && isTold)) return null
  const code = found ?? namedReason(one)
  return code ? { ...reasonFact(code, one), isCase: !isAsked } : null
}

/** The reason code all of whose name a question holds; of several the one with the longest name. */
function namedReason({ question, subject: { facts }, language }: Asked): string | null {
  const asked = new Set(termsOf(question.replace(/\b2nd\b/gi, 'second').replace(/第[二2]次/g, '二次')))
  const named = namesOf(facts.reasons, language).filter(({ terms }) => terms.every((term) => asked.has(term)))
  return named.toSorted((one, other) => other.terms.length - one.terms.length)[0]?.rsnCd ?? null
}

interface ReasonName {
  rsnCd: string
  terms: readonly string[]
}
/** Splitting the names of all reason codes into terms takes longer than answering. */
const kept = new WeakMap<readonly Reason[], Partial<Record<Language, ReasonName[]>>>()

/** Names of one word, and those of fees, which hold their code, tell no case. */
function namesOf(reasons: readonly Reason[], language: Language): ReasonName[] {
  const known = kept.get(reasons) ?? {}
  kept.set(reasons, known)
  known[language] ??= reasons
    .map(({ rsnCd, nm }) => ({ rsnCd, terms: [...new Set(termsOf(nm[language]))] }))
    .filter(({ rsnCd, terms }) => terms.length > 1 && !terms.includes(rsnCd))
  return known[language]
}

/** The reason codes of each transaction that is named. */
export function reasonCodesFact(one: Asked): Fact | null {
  const lines = isAboutReasons(one) ? one.things.transIds.flatMap((transId) => reasonsLine(transId, one)) : []
  return lines.length > 0 ? { lines: lines.slice(0, 3), articleId: 'page.reasonCodes' } : null
}

export function isAboutReasons({ asks }: Asked): boolean {
  return asks('reasonCodes') && !asks('evidence')
}

function reasonsLine(transId: ExceptionTransId, one: Asked): string[] {
  const { say, language } = one
  const reasons = reasonsWith(transId, one)
  if (reasons.length === 0) return []
  const isShort = reasons.length <= mostNamedReasons
  const codes = reasons.map(({ rsnCd, nm }) => (isShort ? `${rsnCd} ${nm[language]}` : rsnCd))
  const listed = codes.join(isShort ? say.semicolon : say.comma)
  const saying = say[reasons.length === 1 ? 'reasonsOne' : 'reasons']
  return [saying({ name: nameOf(transId, one), n: reasons.length, codes: listed })]
}

export function reasonsWith(transId: ExceptionTransId, { subject }: Asked): Reason[] {
  return subject.facts.reasons.filter((reason) => reason.transId === transId)
}

/** The reason codes that one of two transactions has and the other has not. */
export function onlyReasonsOf(one: Asked): Fact | null {
  const { asks, things } = one
  const [meant] = things.transIds
  const flow = meant && flowRaising(meant)
  if (!flow || !asks('onlyOne') || !asks('reasonOfCase') || (things.transIds.length < 2 && asks('sole'))) return null
  const others = things.transIds.length > 1 ? things.transIds.slice(1) : flow.transIds.filter((id) => id !== meant)
  const [other] = others
  if (others.length !== 1 || !other) return null
  return { lines: [onlyLine(meant, other, one)], articleId: 'page.reasonCodes' }
}

function onlyLine(meant: ExceptionTransId, other: ExceptionTransId, one: Asked): string {
  const others = reasonsWith(other, one).map(({ rsnCd }) => rsnCd)
  const codes = reasonsWith(meant, one).flatMap(({ rsnCd }) => (others.includes(rsnCd) ? [] : rsnCd))
  const names = { name: nameOf(meant, one), other: nameOf(other, one) }
  const { say } = one
  return codes.length === 0
    ? say.onlyReasonsNone(names)
    : say.onlyReasons({ ...names, n: codes.length, codes: codes.join(say.comma) })
}
