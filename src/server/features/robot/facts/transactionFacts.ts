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
import type { Flow } from '../../../../domain/workflow/flow.ts'
import { limitRuleLines } from '../../../knowledge/generated/limitRules.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Aspect } from '../words/asks.ts'
import type { Asked, Fact } from './fact.ts'
import { namesIn } from './names.ts'

const mostNamedReasons = 9
const mostLimitLines = 3

/** Who, by when, for how much, on what: what is asked for comes first. */
export function transactionFact(transId: ExceptionTransId, one: Asked): Fact {
  const { asks } = one
  const lines: { line: string; about: readonly Aspect[] }[] = [
    { line: limitLine(transId, one), about: ['howLong', 'howMuch'] },
    { line: partyLine(transId, one), about: ['who', 'code', 'funds', 'once'] },
    { line: conditionLine(transId, one), about: ['original', 'reply', 'values', 'reasons', 'next'] },
  ]
  const isAbout = ({ about }: (typeof lines)[number]) => about.some((intent) => asks(intent))
  // Who asks for nothing of these asks what it is.
  const [limit, party, condition] = lines
  const usual = [party, limit, condition].flatMap((line) => line ?? [])
  const sorted = [...usual.filter(isAbout), ...usual.filter((line) => !isAbout(line))]
  return { lines: sorted.map(({ line }) => line).filter((line) => line !== ''), articleId: `transaction.${transId}` }
}

export function nameOf(transId: ExceptionTransId, { say, subject }: Asked): string {
  return say.named(subject.words.transId[transId], transId)
}

/** The limits of all transactions of a workflow. */
export function flowLimits(flow: Flow, one: Asked): Fact {
  const lines = flow.transIds.map((transId) => limitLine(transId, one))
  const joined =
    lines.length > mostLimitLines
      ? [lines.slice(0, 2).join(one.say.gap), lines.slice(2, 4).join(one.say.gap), lines.slice(4).join(one.say.gap)]
      : lines
  return { lines: joined, articleId: `flow.${flow.id}` }
}

/** One line on each, for the difference between them. */
export function differenceOf(transIds: readonly ExceptionTransId[], one: Asked): Fact | null {
  const [first] = transIds
  if (!first) return null
  return {
    lines: transIds.slice(0, 3).map((transId) => {
      const rules = limitRuleLines(transId, one.subject)
      return partyLine(transId, one) + one.say.gap + rules.map(capital).join(one.say.gap)
    }),
    articleId: `transaction.${first}`,
  }
}

/** The reason codes of a transaction. */
export function reasonsOf(transId: ExceptionTransId, one: Asked): Fact | null {
  const { subject, say, language } = one
  const reasons = subject.facts.reasons.filter((reason) => reason.transId === transId)
  if (reasons.length === 0) return null
  const isShort = reasons.length <= mostNamedReasons
  const codes = reasons.map(({ rsnCd, nm }) => (isShort ? `${rsnCd} ${nm[language]}` : rsnCd))
  return {
    lines: [
      say[reasons.length === 1 ? 'reasonsOne' : 'reasons'](
        nameOf(transId, one),
        reasons.length,
        codes.join(isShort ? say.semicolon : say.comma),
      ),
    ],
    articleId: 'page.reasonCodes',
  }
}

/** How many reason codes each of two transactions has, and which only one of them. */
export function reasonsOfTwo(transIds: readonly ExceptionTransId[], one: Asked): Fact | null {
  const [first, second] = transIds
  if (!first || !second) return null
  const codesOf = (transId: ExceptionTransId) =>
    one.subject.facts.reasons.filter((reason) => reason.transId === transId).map(({ rsnCd }) => rsnCd)
  const only = (meant: ExceptionTransId, other: ExceptionTransId) => {
    const codes = codesOf(meant).filter((code) => !codesOf(other).includes(code))
    return onlyLine(meant, other, codes, one)
  }
  const counts = [first, second].map((id) => nameOf(id, one) + one.say.colon + one.say.reasonCount(codesOf(id).length))
  return { lines: [counts.join(one.say.gap), only(first, second), only(second, first)], articleId: 'page.reasonCodes' }
}

/** The code with which the other institution answers. */
export function replyCodeOf(transId: ExceptionTransId, one: Asked): Fact | null {
  const { repliedWith } = exceptionFacts(transId)
  if (!repliedWith || !one.asks('reply') || !one.asks('replyCode') || one.asks('reasons')) return null
  const { say, subject } = one
  return {
    lines: [say.replied(say.named(subject.words.transId[repliedWith], repliedWith)), partyLine(transId, one)],
    articleId: `transaction.${transId}`,
  }
}

/** The reason codes that one of two transactions has and the other has not. */
export function onlyReasonsOf(one: Asked): Fact | null {
  const { asks, things, subject } = one
  const isAsked = asks('onlyOne')
  if (things.transIds.length < 2 && asks('sole')) return null
  const [meant] = things.transIds
  const flow = meant && flowRaising(meant)
  if (!isAsked || !meant || !flow || !asks('reasonOfCase')) return null
  const codesOf = (transId: ExceptionTransId) =>
    subject.facts.reasons.filter((reason) => reason.transId === transId).map(({ rsnCd }) => rsnCd)
  const others = things.transIds.length > 1 ? things.transIds.slice(1) : flow.transIds.filter((id) => id !== meant)
  const [other] = others
  if (others.length !== 1 || !other) return null
  const codes = codesOf(meant).filter((code) => !codesOf(other).includes(code))
  return {
    lines: [onlyLine(meant, other, codes, one)],
    articleId: 'page.reasonCodes',
  }
}

function onlyLine(meant: ExceptionTransId, other: ExceptionTransId, codes: readonly string[], one: Asked): string {
  const names = [nameOf(meant, one), nameOf(other, one)] as const
  const { say } = one
  return codes.length === 0
    ? say.onlyReasonsNone(...names)
    : say.onlyReasons(...names, codes.length, codes.join(say.comma))
}

function limitLine(transId: ExceptionTransId, one: Asked): string {
  const rules = limitRuleLines(transId, one.subject)
  const name = nameOf(transId, one)
  return rules.length > 0 ? one.say.limits(name, rules.map(capital).join(one.say.gap)) : one.say.noRule(name)
}

function partyLine(transId: ExceptionTransId, one: Asked): string {
  const { say, subject } = one
  const { raisedBy, once, pays } = exceptionFacts(transId)
  const flow = flowRaising(transId)
  const purpose = say.purpose(one.subject.said(`transaction.${transId}`))
  const who = `${nameOf(transId, one)}${say.colon}${say[`party.${raisedBy ?? 'either'}`]}${purpose}`
  const rest = [
    flow ? say.flow(subject.words.flow[flow.id]) : '',
    once ? say.once : '',
    transId === 'E20' || transId === 'E30' ? '' : say[`pays.${pays ?? 'none'}`],
  ]
  return [who, ...rest].filter((sentence) => sentence !== '').join(say.gap)
}

function conditionLine(transId: ExceptionTransId, one: Asked): string {
  const { say, subject, language } = one
  const { on, alone, answers, excludedBy, repliedWith } = exceptionFacts(transId)
  const { words, facts } = subject
  const flow = flowRaising(transId)
  const follows = answerTo(transId)
  const names = words.replyCd as Readonly<Record<string, string>>
  const replies = (flow?.reply?.answers ?? []).map((code) => (names[code] ? `${code} ${names[code]}` : code))
  const count = facts.reasons.filter((reason) => reason.transId === transId).length
  return [
    answers ? say.answers(nameOf(answers, one)) : '',
    on.length > 0
      ? say.on(
          listed(
            language,
            on.map((id) => words.transId[id]),
          ),
        )
      : '',
    follows ? say.answeredBy(nameOf(follows, one)) : '',
    on.length === 0 ? say.onlyAlone : alone ? say.alone : say.onlyWith,
    excludedBy
      ? say.excluded(
          listed(
            language,
            excludedBy.map((id) => nameOf(id, one)),
            'disjunction',
          ),
        )
      : '',
    repliedWith ? say.replied(say.named(words.transId[repliedWith], repliedWith)) : '',
    replies.length > 0 ? say.replies(listed(language, replies, 'disjunction')) : '',
    count > 0 ? say.reasonCount(count) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(say.gap)
}

function capital(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1)
}

const repliesTo = { E02: 'E00', E05: 'E04', E27: 'E26' } as const

/** A cleared transaction or a reply, by its id: what it is, and what can be raised on it. */
export function historyFact(one: Asked): Fact | null {
  const { question, asks, subject, say, language } = one
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
  const name = say.named(subject.words.transId[id], id)
  const raised = keysOf(exceptions).filter((transId) => (exceptions[transId].on as readonly string[]).includes(id))
  const list = listed(
    language,
    raised.map((transId) => nameOf(transId, one)),
  )
  return {
    lines: [say.cleared(name), raised.length > 0 ? say.raised(list) : say.noneRaised(name)],
    articleId: 'list.history',
  }
}

/** One line for each reply that is named by its id, then what it answers. */
function repliesFact(one: Asked): Fact {
  const { say, subject, question } = one
  const named = keysOf(repliesTo).filter((id) => question.toUpperCase().includes(id))
  const [first = 'E02'] = named
  const lines = named.map((id) => say.replyTo(say.named(subject.words.transId[id], id), nameOf(repliesTo[id], one)))
  const { lines: answered, articleId } = transactionFact(repliesTo[first], one)
  return { lines: [...lines, ...answered.slice(0, 2)], articleId }
}

const figure = /(?<![\d.])(\d{2,3}) ?(days?|d\b|%|percent|天|日)/i

/** Names the transaction types that have a limit with this figure: `which have 540 days`. */
export function limitsWithFigure(one: Asked): Fact | null {
  const { question, asks, things, subject, say, language } = one
  const [, value = '', unit = ''] = figure.exec(question) ?? []
  const isNamed = things.transIds.length + things.flows.length + things.states.length > 0
  if (value === '' || isNamed || !asks('whichLimit') || asks('otherDays')) return null
  const has = /%|percent/i.test(unit) ? percentOf : asks('replyTime') ? replyDaysOf : lastDayOf
  const transIds = keysOf(exceptions).filter((transId) =>
    subject.facts.rules.some((rule) => rule.transId === transId && has(rule) === Number(value)),
  )
  if (transIds.length === 0 || transIds.length === keysOf(exceptions).length) return null
  const names = listed(
    language,
    transIds.map((transId) => nameOf(transId, one)),
  )
  const kind = has === percentOf ? 'percent' : has === replyDaysOf ? 'reply' : 'days'
  return { lines: [say[`having.${kind}`](value, names)], articleId: 'limit.rules' }
}

const percentOf = ({ percent }: LimitRule) => percent
const replyDaysOf = ({ replyDays }: LimitRule) => replyDays
const lastDayOf = ({ lastDay }: LimitRule) => lastDay
