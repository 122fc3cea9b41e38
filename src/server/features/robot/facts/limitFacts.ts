import { exceptions } from '../../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../../domain/reference/limits.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'
import { nameOf } from './transactionFacts.ts'

const figure = /(?<![\d.])(\d{2,3}) ?(days?|d\b|%|percent|天|日)/i
const asksWhich = /\b(which|what|whats|who|rules?|transactions?|list)\b|哪|什么|啥|业务|交易|规则|上限/i
const asksReply = /\b(repl(y|ies)|answer\w*|respond|response)\b|答复|回复|回应/i

/** Names the transaction types that have a limit with this figure: `which have 540 days`. */
export function limitsWithFigure(one: Asked): Fact | null {
  const { question, things, subject, say, language } = one
  const [, value = '', unit = ''] = figure.exec(question) ?? []
  const isNamed = things.transIds.length + things.flows.length + things.states.length > 0
  if (value === '' || isNamed || !asksWhich.test(question) || asksElse.test(question)) return null
  const has = /%|percent/i.test(unit) ? percentOf : asksReply.test(question) ? replyDaysOf : lastDayOf
  const transIds = keysOf(exceptions).filter((transId) =>
    subject.facts.rules.some((rule) => rule.transId === transId && has(rule) === Number(value)),
  )
  if (transIds.length === 0 || transIds.length === keysOf(exceptions).length) return null
  const names = listed(
    language,
    transIds.map((transId) => nameOf(transId, one)),
  )
  const kind = has === percentOf ? 'percent' : has === replyDaysOf ? 'reply' : 'days'
  return { lines: [say.having[kind](Number(value), names)], articleId: 'limit.rules' }
}

const percentOf = ({ percent }: LimitRule) => percent
const replyDaysOf = ({ replyDays }: LimitRule) => replyDays
const lastDayOf = ({ lastDay }: LimitRule) => lastDay

/** Matches questions about days that are no limit of a transaction type. */
const asksElse =
  /\b(after|past|over|later|ago|password|account|session|draft|device|certificate|bulletin|alert|log-?in|absence|key|message|chat|card|risk|from (which|what|when)|start|count\w*|begin)\b|过了|之后|以后|超过|已经|密码|账号|会话|草稿|设备|证书|公告|预警|登录|离岗|密钥|消息|聊天|卡|风险|哪天|起算|从什么/i
