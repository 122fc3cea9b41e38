import { keysOf } from '../../../../domain/typed.ts'
import type { QuestionKind } from '../../../knowledge/written.ts'
import { classify } from './classifier.ts'
import { act } from './decline/act.ts'
import { getAround } from './decline/getAround.ts'
import { otherBank } from './decline/otherBank.ts'
import { law, prediction, tax } from './decline/outcome.ts'
import { matches, type Rules } from './decline/rule.ts'
import { secret } from './decline/secret.ts'
import type { Declined } from './declined.ts'

/** In this order: the first kind with a rule that matches is the reason. */
const rules: Readonly<Record<Declined, Rules>> = { getAround, secret, prediction, law, tax, otherBank, act }

export function declinedOf(question: string): Declined | null {
  const text = question.normalize('NFKC').toLowerCase().trim()
  return keysOf(rules).find((kind) => Object.values(rules[kind]).some((rule) => matches(rule, text))) ?? null
}

/** Other card networks, wallets and programs: whatever is asked of them is theirs. */
const othersNames =
  /\b(visa|master ?card|mastercom|amex|american express|jcb|diners( club)?|paypal|stripe|klarna|ali ?pay|we ?chat pay|apple pay|google pay|sepa|western union|outlook|gmail|windows|whatsapp|facebook|jira|sap)\b|万事达|运通|大来卡|支付宝|微信|visa|paypal/i

/**
 * The least probability, by the classifier, that a question must be declined: usually, if an answer is known, and if the
 * question resembles those that are not ours.
 */
const leastSure = { usually: 0.45, overKnown: 0.55, likeOthers: 0.3 }
/** Below it a question is rather like one of those that are not ours. */
const leastOurs = 0.02

const mostForOurs = 0.25

/**
 * Asks the classifier about a question that no rule declines. Returns `notOurs` for a question about the robot as a person or
 * about something outside the product. `isKnown`: a fact or an article answers the question.
 */
export function likelyDeclined(
  question: string,
  { isKnown, ours }: { isKnown: boolean; ours: number },
): Declined | 'notOurs' | null {
  const { is, notOurs } = classify(question)
  const isLikeOthers = othersNames.test(question) || (!isKnown && ours < leastOurs && notOurs >= leastSure.likeOthers)
  if (isLikeOthers && notOurs < leastSure.usually) return 'notOurs'
  if (!isLikeOthers && notOurs < (isKnown ? leastSure.overKnown : leastSure.usually)) return null
  return isDeclined(is) ? is : 'notOurs'
}

/** About the product, though the search may not be sure of an article. */
export function isSurelyOurs(question: string): boolean {
  return classify(question).notOurs <= mostForOurs
}

function isDeclined(kind: QuestionKind): kind is Declined {
  return kind in rules
}
