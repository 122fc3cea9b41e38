import { languages } from '../../../../texts/languages.ts'
import { asksOf } from '../words/asks.ts'
import { finderOf } from '../words/phrases.ts'
import { wordFiles } from '../words/rewrite.ts'
import { classify } from './classifier.ts'

/** The reasons for which the robot declines a question. */
export const declined = ['getAround', 'act', 'prediction', 'law', 'tax', 'otherBank', 'secret'] as const
export type Declined = (typeof declined)[number]

/** Other card networks, wallets and programs: whatever is asked of them is theirs. */
const ofOthers = finderOf(languages.flatMap((language) => wordFiles[language].others))

/** The least probability, by the classifier, that a question must be declined: usually, and if an answer is known. */
const leastSure = { usually: 0.4, overKnown: 0.5 }
const mostForOurs = 0.25

/**
 * Why a question must be declined, as the classifier has learned it from examples. Returns `notOurs` for a question about the
 * robot as a person or about something outside the product. `isKnown`: a fact or an article answers the question.
 */
export function declinedOf(question: string, isKnown: boolean): Declined | 'notOurs' | null {
  const { is, notOurs } = classify(question)
  const namesOthers = ofOthers(question.toLowerCase()) !== null
  if (namesOthers && notOurs < leastSure.usually) return 'notOurs'
  if (!namesOthers && notOurs < (isKnown ? leastSure.overKnown : leastSure.usually)) return null
  return declined.find((kind) => kind === is) ?? 'notOurs'
}

/** About the product, though the search may not be sure of an article. */
export function isSurelyOurs(question: string): boolean {
  return classify(question).notOurs <= mostForOurs
}

/** Four digits, or a transaction by its ID. */
const code = /(?<![a-z0-9])([esv]\d{2}|\d{4})(?![a-z0-9])/

/**
 * Says what a question on the page of a record is about. `itself`: the status and steps of the record answer it.
 * `also`: an article answers it, after what the record says. Null for a question in general.
 */
export function meansOpenRecord(question: string): 'itself' | 'also' | null {
  const asks = asksOf(question)
  if (asks('inGeneral') || code.test(question.toLowerCase())) return null
  if (asks('ofOpenRecord')) return 'itself'
  return asks('onOpenRecord') ? 'also' : null
}

/** `echo` begins an empty chat, and Exit leaves it. */
const smallTalk = ['hello', 'thanks', 'bye'] as const
export type SmallTalk = (typeof smallTalk)[number]

export function smallTalkOf(question: string): SmallTalk | null {
  const asks = asksOf(question.normalize('NFKC').replace(/[\p{P}\p{S}\s]+/gu, ' '))
  return smallTalk.find((kind) => asks(kind)) ?? null
}

/** About the robot as if it were a person. */
export function isPersonal(question: string): boolean {
  return asksOf(question)('personal')
}
