import type { Language } from '../../../../contract/texts/languages.ts'
import { isExceptionTransId } from '../../../../domain/transactions.ts'
import type { ArticleFacts } from '../../../knowledge/article.ts'
import { type Intent, intentsOf } from '../intents/intents.ts'
import { codeFact } from './codeFacts.ts'
import { dataElementFact } from './dataElements.ts'
import { type Asked, asked, type Fact } from './fact.ts'
import { historyFact } from './historyFacts.ts'
import { fraudReasons, reasonCodesIn, reasonFact, reasonsFact } from './reasonFacts.ts'
import { storyFact } from './reasonStories.ts'
import { thingsIn } from './things.ts'
import { differenceOf, reasonsOf, transactionFact } from './transactionFacts.ts'
import { releaseFact, workflowFact } from './workflowFacts.ts'

/** What is said of a transaction by its definition and its limit rules. */
const ofTransactions: readonly Intent[] = [
  'howLong',
  'howMuch',
  'who',
  'code',
  'funds',
  'original',
  'once',
  'values',
  'reply',
]

/** Null where the definitions don't say what is asked: then an article may. */
export function factOf(question: string, language: Language, facts: ArticleFacts): Fact | null {
  const one = asked(question, language, facts)
  const { intents, things } = one
  const [code, ...others] = reasonCodesIn(one)
  if (code !== undefined) return others.length > 0 ? reasonsFact([code, ...others], one) : reasonFact(code, one)
  const fraud = fraudReasons(one)
  if (fraud) return fraud
  const told = storyFact(one) ?? dataElementFact(one)
  if (told) return told
  const history = historyFact(one)
  if (history) return history
  const value = codeFact(one)
  if (value) return value
  const [transId] = things.transIds
  if (things.transIds.length > 1 && intents.has('difference')) return differenceOf(things.transIds, one)
  if (transId && isAboutReasons(one)) return reasonsOf(transId, one)
  if (transId && things.states.length === 0 && (intents.has('howLong') || intents.has('howMuch')))
    return transactionFact(transId, one)
  const release = releaseFact(one)
  if (release) return release
  const step = workflowFact(one)
  if (step) return step
  if (!transId) return null
  const isNamed = new RegExp(`\\b${transId}\\b`, 'i').test(one.question)
  return isNamed || ofTransactions.some((intent) => intents.has(intent)) ? transactionFact(transId, one) : null
}

/** The articles of the actions, statuses or roles whose difference is asked. */
export function comparedIn(question: string): string[] {
  if (!intentsOf(question).has('difference')) return []
  const { actions, states, roles } = thingsIn(question)
  const kinds = [
    actions.map((name) => `action.${name}`),
    states.map((name) => `state.${name}`),
    roles.map((name) => `role.${name}`),
  ]
  return kinds.find((ids) => ids.length > 1) ?? []
}

/** Of an article that the search has found. */
export function factOfArticle(id: string, question: string, language: Language, facts: ArticleFacts): Fact | null {
  const one = asked(question, language, facts)
  const [kind, name = ''] = id.split('.')
  if (kind === 'reason') return reasonFact(name, one)
  return kind === 'transaction' && isExceptionTransId(name) ? transactionFact(name, one) : null
}

function isAboutReasons({ intents, question }: Asked): boolean {
  return !intents.has('evidence') && /reason ?codes?|\breasons\b|rsncd|原因码|原因代码/i.test(question)
}
