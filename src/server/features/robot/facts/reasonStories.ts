import type { Reason } from '../../../../contract/records/records.ts'
import type { Language } from '../../../../texts/languages.ts'
import { termsOf } from '../retrieval/terms.ts'
import type { Asked, Fact } from './fact.ts'
import { longestIn } from './names.ts'
import { reasonFact } from './reasonFacts.ts'

/** The reason code of a case that is told. */
export function storyFact(one: Asked): Fact | null {
  const { question, asks } = one
  const isAsked = asks('reasonOfCase')
  if (/\d{4}/.test(question) || asks('message') || asks('account')) return null
  const known = (code: string) => one.subject.facts.reasons.some(({ rsnCd }) => rsnCd === code)
  const found = longestIn('case', question).find(known)
  // A case that is told and nothing asked is told for its code.
  // A pre-authorisation that was cancelled and charged names a transaction, and a case.
  const isOfCancelled = found === '4528'
  const isToldOf =
    one.things.transIds.every((id) => isOfCancelled && id === 'V40') &&
    one.things.actions.every((action) => isOfCancelled && action === 'cancel')
  if (!isAsked && (!found || asks('notCase') || !isToldOf)) return null
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
