import { exceptions } from '../../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../../domain/reference/limits.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'
import { nameOf } from './transactionFacts.ts'

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
