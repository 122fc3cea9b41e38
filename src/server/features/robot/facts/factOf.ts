import { flows } from '../../../../domain/flows/index.ts'
import { answerTo, type ExceptionTransId, isExceptionTransId } from '../../../../domain/records/transactions.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { ArticleFacts } from '../../../knowledge/article.ts'
import { type Aspect, asksOf } from '../words/asks.ts'
import { inFull } from '../words/rewrite.ts'
import { codeFact } from './codeFacts.ts'
import { currencyFact } from './currencyFacts.ts'
import { dataElementFact, elementOfField } from './dataElements.ts'
import { type Asked, asked, type Fact } from './fact.ts'
import { fieldFact, namedFieldFact } from './fieldFacts.ts'
import { knownSpelling } from './knownSpelling.ts'
import { listFact } from './listFacts.ts'
import { thingsIn } from './names.ts'
import { pathFact, wayOf } from './pathFacts.ts'
import { placeFact } from './placeFacts.ts'
import { fraudReasons, noReasonFact, reasonCodesIn, reasonFact, reasonsFact, storyFact } from './reasonFacts.ts'
import { rightFact, roleFact } from './rightFacts.ts'
import { withSharedWords } from './sharedWords.ts'
import { statedFact } from './statedFacts.ts'
import { nextStepsFact, statusFact } from './statusFacts.ts'
import {
  differenceOf,
  flowLimits,
  historyFact,
  limitsWithFigure,
  onlyReasonsOf,
  reasonsOf,
  reasonsOfTwo,
  replyCodeOf,
  transactionFact,
} from './transactionFacts.ts'
import { excludedFact, releaseFact, workflowFact } from './workflowFacts.ts'

/** What is said of a transaction by its definition and its limit rules. */
const ofTransactions: readonly Aspect[] = [
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
  const { asks, things } = one
  const place = placeFact(one)
  if (place) return place
  const list = listFact(one)
  if (list) return list
  const kept = excludedFact(one)
  if (kept) return kept
  const status = statusFact(one)
  if (status) return status
  const right = rightFact(one) ?? roleFact(one)
  if (right) return right
  const stated = statedFact(one)
  if (stated) return stated
  const field = elementOfField(one) ?? currencyFact(one) ?? fieldFact(one)
  if (field) return field
  const [code, ...others] = reasonCodesIn(one)
  if (code !== undefined) return others.length > 0 ? reasonsFact([code, ...others], one) : reasonFact(code, one)
  const asksOfLimits = things.transIds.length > 0 && asks('limit') && !asks('reasons')
  const other = fraudReasons(one) ?? onlyReasonsOf(one) ?? noReasonFact(one)
  if (other) return other
  const told = (asksOfLimits ? null : storyFact(one)) ?? dataElementFact(one)
  if (told) return told
  const visible = isSeenByOthers(one) ? releaseFact(one) : null
  if (visible) return visible
  const limits = limitsWithFigure(one)
  if (limits) return limits
  const history = historyFact(one)
  if (history) return history
  const value = codeFact(one) ?? namedFieldFact(one)
  if (value) return value
  const [transId] = things.transIds
  if (things.transIds.length > 1 && isAboutReasons(one)) return reasonsOfTwo(things.transIds, one)
  if (things.transIds.length > 1 && (asks('difference') || isAboutTwo(one))) return differenceOf(things.transIds, one)
  if (transId && isAboutReasons(one)) return reasonsOf(transId, one)
  const answering = transId && things.transIds.length > 1 && asks('howLong') ? answerFact(transId, one) : null
  if (answering) return answering
  if (asks('howLong') && isPair(one)) return differenceOf(things.transIds, one)
  if (transId && things.states.length === 0 && (asks('howLong') || asks('howMuch')))
    return answerFact(transId, one) ?? transactionFact(transId, one)
  const replied = transId ? replyCodeOf(transId, one) : null
  if (replied) return replied
  const release = releaseFact(one)
  if (release) return release
  const flow = flows.find(({ id }) => id === things.flows[0])
  const isOfLimits = things.states.length + things.actions.filter((action) => action !== 'submit').length === 0
  const asksBound = asks('limit') || asks('mostAmount')
  if (flow && !transId && isOfLimits && asksBound && !asks('limitRules')) return flowLimits(flow, one)
  const step = workflowFact(one)
  if (step) return withWay(step, one)
  const path = pathFact(one) ?? nextStepsFact(one)
  if (path) return path
  if (!transId) return null
  const isNamed = new RegExp(`\\b${transId}\\b`, 'i').test(one.question)
  return isNamed || ofTransactions.some((intent) => asks(intent)) ? transactionFact(transId, one) : null
}

/** Two codes and hardly more: `E22 E32`. */
function isAboutTwo({ question }: Asked): boolean {
  const codes = question.match(/(?<![A-Za-z0-9])[ESV]\d{2}(?![A-Za-z0-9])/gi) ?? []
  return codes.length > 1 && question.replace(/[\p{P}\s]/gu, '').length < 4 * codes.length + 8
}

/** Whether the question asks for the limits of two transaction types: `completion and cancellation deadlines`. */
function isPair({ asks, things }: Asked): boolean {
  return things.transIds.length === 2 && asks('pair')
}

/** By when what was received may be answered with a record of one's own. */
function answerFact(transId: ExceptionTransId, one: Asked): Fact | null {
  const answer = answerTo(transId)
  if (answer && one.things.transIds.includes(answer)) return transactionFact(answer, one)
  const isReceived = one.asks('received')
  return answer && isReceived && one.asks('howLong') ? transactionFact(answer, one) : null
}

/** The whole way stands below what is said of one step. */
function withWay({ lines, articleId }: Fact, one: Asked): Fact {
  const flow = flows.find(({ id }) => id === one.things.flows[0])
  return { lines: flow ? [...lines.slice(0, 2), wayOf(flow, one)] : lines, articleId }
}

/** The articles of the actions, statuses or roles whose difference is asked. */
export function comparedIn(question: string): string[] {
  const written = withSharedWords(knownSpelling(inFull(question)))
  if (!asksOf(written)('difference')) return []
  const { actions, states, roles } = thingsIn(written)
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

/** From when on, rather than by when or what. */
function isSeenByOthers({ asks }: Asked): boolean {
  return asks('seenByOthers')
}

function isAboutReasons({ asks }: Asked): boolean {
  return !asks('evidence') && asks('reasonCodes')
}
