import { flowRaising } from '../../../../domain/flows/index.ts'
import {
  answerTo,
  type ExceptionTransId,
  exceptionFacts,
  exceptions,
  historyTransIds,
  isExceptionTransId,
} from '../../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../../domain/reference/limits.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { limitRuleLines } from '../../../knowledge/generated/limits.ts'
import { capitalised, sentences } from '../../../knowledge/markdown.ts'
import type { Aspect } from '../words/asks.ts'
import { type Asked, type Fact, nameOf } from './fact.ts'
import { namesIn } from './names.ts'
import { isAboutReasons, reasonsWith } from './reasonFacts.ts'

const mostLimitLines = 3

/** Who, by when, for how much, on what: what is asked for comes first. */
export function transactionFact(transId: ExceptionTransId, one: Asked): Fact {
  // Who asks for nothing of these asks what it is.
  const all: readonly { line: string; about: readonly Aspect[] }[] = [
    { line: partyLine(transId, one), about: ['who', 'code', 'funds', 'once'] },
    { line: limitLine(transId, one), about: ['howLong', 'howMuch'] },
    { line: conditionLine(transId, one), about: ['original', 'reply', 'values', 'reasons', 'next'] },
  ]
  const isAsked = ({ about }: (typeof all)[number]) => Number(about.some((aspect) => one.asks(aspect)))
  const sorted = all.toSorted((first, second) => isAsked(second) - isAsked(first))
  return { lines: sorted.map(({ line }) => line).filter((line) => line !== ''), articleId: `transaction.${transId}` }
}

/** The limits of all transactions of a workflow. */
export function flowLimits(one: Asked): Fact | null {
  const { asks, things, flow } = one
  const isOfSteps = things.states.length + things.actions.filter((action) => action !== 'submit').length > 0
  if (!flow || things.transIds.length > 0 || isOfSteps || asks('limitRules')) return null
  if (!asks('limit') && !asks('mostAmount')) return null
  const lines = flow.transIds.map((transId) => limitLine(transId, one))
  const joined =
    lines.length > mostLimitLines
      ? [lines.slice(0, 2).join(one.say.gap), lines.slice(2, 4).join(one.say.gap), lines.slice(4).join(one.say.gap)]
      : lines
  return { lines: joined, articleId: `flow.${flow.id}` }
}

/** Compares transactions that the question names. */
export function differenceFact(one: Asked): Fact | null {
  const { transIds } = one.things
  return transIds.length > 1 && one.asks('difference') ? differenceOf(transIds, one) : null
}

function differenceOf(transIds: readonly ExceptionTransId[], one: Asked): Fact {
  return {
    lines: transIds.slice(0, 3).map((transId) => {
      const rules = limitRuleLines(transId, one.subject)
      return partyLine(transId, one) + one.say.gap + rules.map(capitalised).join(one.say.gap)
    }),
    articleId: `transaction.${transIds[0]}`,
  }
}

/** By when and for how much a transaction that the question names is possible. */
export function limitsFact(one: Asked): Fact | null {
  const { asks, things } = one
  const { transIds, states } = things
  const [transId] = transIds
  if (!transId || !(asks('howLong') || asks('howMuch'))) return null
  const answer = answerFact(transId, one)
  // `completion and cancellation deadlines`
  if (transIds.length === 2 && asks('pair') && asks('howLong')) return differenceOf(transIds, one)
  return states.length === 0 ? (answer ?? transactionFact(transId, one)) : null
}

/** By when what was received may be answered with a record of one's own. */
function answerFact(transId: ExceptionTransId, one: Asked): Fact | null {
  const answer = answerTo(transId)
  if (answer && one.things.transIds.includes(answer)) return transactionFact(answer, one)
  return answer && one.asks('received') && one.asks('howLong') ? transactionFact(answer, one) : null
}

/** Describes a transaction by its definition and its limit rules. */
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

export function namedTransactionFact(one: Asked): Fact | null {
  const [transId] = one.things.transIds
  // If a transaction has no reason codes, an article says more about it.
  if (!transId || isAboutReasons(one)) return null
  const isNamed = new RegExp(`\\b${transId}\\b`, 'i').test(one.question)
  return isNamed || ofTransactions.some((intent) => one.asks(intent)) ? transactionFact(transId, one) : null
}

/** The code with which the other institution answers. */
export function replyCodeFact(one: Asked): Fact | null {
  const [transId] = one.things.transIds
  const repliedWith = transId && exceptionFacts(transId).repliedWith
  if (!repliedWith || !one.asks('reply') || !one.asks('replyCode') || one.asks('reasons')) return null
  const reply = one.say.replied({ name: nameOf(repliedWith, one) })
  return { lines: [reply, partyLine(transId, one)], articleId: `transaction.${transId}` }
}

function limitLine(transId: ExceptionTransId, one: Asked): string {
  const rules = limitRuleLines(transId, one.subject)
  const name = nameOf(transId, one)
  return rules.length > 0
    ? one.say.limits({ name, rules: rules.map(capitalised).join(one.say.gap) })
    : one.say.noRule({ name })
}

function partyLine(transId: ExceptionTransId, one: Asked): string {
  const { say, subject } = one
  const { raisedBy, once, pays } = exceptionFacts(transId)
  const flow = flowRaising(transId)
  const purpose = say.purpose({ purpose: one.subject.said(`transaction.${transId}`) })
  const who = `${nameOf(transId, one)}${say.colon}${say[`party.${raisedBy ?? 'either'}`]}${purpose}`
  const rest = [
    flow ? say.flow({ name: subject.words.flow[flow.id] }) : '',
    once ? say.once : '',
    transId === 'E20' || transId === 'E30' ? '' : say[`pays.${pays ?? 'none'}`],
  ]
  return sentences([who, ...rest], say)
}

function conditionLine(transId: ExceptionTransId, one: Asked): string {
  const { say, subject, and, or } = one
  const { on, alone, answers, excludedBy, repliedWith } = exceptionFacts(transId)
  const { words } = subject
  const flow = flowRaising(transId)
  const follows = answerTo(transId)
  const names = words.replyCd as Readonly<Record<string, string>>
  const replies = (flow?.reply?.answers ?? []).map((code) => (names[code] ? `${code} ${names[code]}` : code))
  const count = reasonsWith(transId, one).length
  const parts = [
    answers ? say.answers({ name: nameOf(answers, one) }) : '',
    on.length > 0 ? say.on({ names: and(on.map((id) => words.transId[id])) }) : '',
    follows ? say.answeredBy({ name: nameOf(follows, one) }) : '',
    on.length === 0 ? say.onlyAlone : alone ? say.alone : say.onlyWith,
    excludedBy ? say.excluded({ names: or(excludedBy.map((id) => nameOf(id, one))) }) : '',
    repliedWith ? say.replied({ name: nameOf(repliedWith, one) }) : '',
    replies.length > 0 ? say.replies({ names: or(replies) }) : '',
    count > 0 ? say.reasonCount({ n: count }) : '',
  ]
  return sentences(parts, say)
}

const repliesTo = { E02: 'E00', E05: 'E04', E27: 'E26' } as const

/** A cleared transaction or a reply, by its id: what it is, and what can be raised on it. */
export function historyFact(one: Asked): Fact | null {
  const { question, asks, say, and } = one
  const coded = /(?<![A-Za-z0-9])([ESV]\d{2})(?![A-Za-z0-9])/i.exec(question)?.[1]?.toUpperCase()
  const reply = keysOf(repliesTo).find((id) => id === coded)
  if (reply && !/(?<![\w.])0\d(?!\w)/.test(question)) return repliesFact(one)
  const asksCode = asks('historyCode')
  const isOther = one.things.transIds.length > 0 || asks('reasons') || /\b\d{4}\b/.test(question)
  const named: readonly string[] = namesIn('cleared', question)
  const id = historyTransIds.find(
    (name) =>
      (name === coded && !isExceptionTransId(name)) ||
      (named.includes(name) && (name === 'S00' || name === 'S10' || (asksCode && !isOther))),
  )
  if (!id) return null
  const name = nameOf(id, one)
  const raised = keysOf(exceptions).filter((transId) => (exceptions[transId].on as readonly string[]).includes(id))
  const list = and(raised.map((transId) => nameOf(transId, one)))
  return {
    lines: [say.cleared({ name }), raised.length > 0 ? say.raised({ names: list }) : say.noneRaised({ name })],
    articleId: 'list.history',
  }
}

/** One line for each reply that is named by its id, then what it answers. */
function repliesFact(one: Asked): Fact {
  const { say, question } = one
  const named = keysOf(repliesTo).filter((id) => question.toUpperCase().includes(id))
  const [first = 'E02'] = named
  const lines = named.map((id) => say.replyTo({ name: nameOf(id, one), to: nameOf(repliesTo[id], one) }))
  const { lines: answered, articleId } = transactionFact(repliesTo[first], one)
  return { lines: [...lines, ...answered.slice(0, 2)], articleId }
}

const figure = /(?<![\d.])(\d{2,3}) ?(days?|d\b|%|percent|天|日)/i

/** Names the transaction types that have a limit with this figure: `which have 540 days`. */
export function limitsWithFigure(one: Asked): Fact | null {
  const { question, asks, things, subject, say, and } = one
  const [, value = '', unit = ''] = figure.exec(question) ?? []
  const isNamed = things.transIds.length + things.flows.length + things.states.length > 0
  if (value === '' || isNamed || !asks('whichLimit') || asks('otherDays')) return null
  const has = /%|percent/i.test(unit) ? percentOf : asks('replyTime') ? replyDaysOf : lastDayOf
  const transIds = keysOf(exceptions).filter((transId) =>
    subject.facts.rules.some((rule) => rule.transId === transId && has(rule) === Number(value)),
  )
  if (transIds.length === 0 || transIds.length === keysOf(exceptions).length) return null
  const names = and(transIds.map((transId) => nameOf(transId, one)))
  const kind = has === percentOf ? 'percent' : has === replyDaysOf ? 'reply' : 'days'
  return { lines: [say[`having.${kind}`]({ days: value, percent: value, names })], articleId: 'limit.rules' }
}

const percentOf = ({ percent }: LimitRule) => percent
const replyDaysOf = ({ replyDays }: LimitRule) => replyDays
const lastDayOf = ({ lastDay }: LimitRule) => lastDay
