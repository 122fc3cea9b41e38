import { type ExceptionTransId, exceptionFacts } from '../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { noEnd, noStart } from '../../../domain/risk/ruleCheck.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { Subject } from '../article.ts'

const sentences = {
  en: {
    ofReason: (code: string) => `Reason code ${code}: `,
    within: (days: number, start: string) => `within ${days} days of ${start}`,
    between: (first: number, last: number, start: string) => `from day ${first} to day ${last} after ${start}`,
    stepsWithin: (days: number) => `no deadline for submission, pending steps are due within ${days} days of it`,
    most: (percent: number) => `up to ${percent}% of the original amount`,
    reply: (days: number) => `reply within ${days} days of submission`,
    separator: ', ',
    period: (from: string | null, to: string | null) =>
      from ? (to ? ` (effective from ${from} to ${to})` : ` (effective from ${from})`) : ` (effective to ${to})`,
    stop: '.',
  },
  zh: {
    ofReason: (code: string) => `原因码 ${code}：`,
    within: (days: number, start: string) => `${start}起 ${days} 天内`,
    between: (first: number, last: number, start: string) => `${start}起第 ${first} 至 ${last} 天`,
    stepsWithin: (days: number) => `提交不限期，待处理事项须在提交日起 ${days} 天内完成`,
    most: (percent: number) => `最高为原交易金额的 ${percent}%`,
    reply: (days: number) => `提交日起 ${days} 天内答复`,
    separator: '，',
    period: (from: string | null, to: string | null) =>
      from ? (to ? `（${from} 至 ${to} 有效）` : `（${from} 起有效）`) : `（有效至 ${to}）`,
    stop: '。',
  },
} as const

/** The rules of a transaction type, one line each: deadline, maximum amount, reply period. */
export function limitRuleLines(transId: ExceptionTransId, { language, words, facts }: Subject): string[] {
  const say = sentences[language]
  const hasOriginal = exceptionFacts(transId).on.length > 0
  return facts.rules
    .filter((rule) => rule.transId === transId)
    .map((rule) => {
      const figures = [
        deadlineText(rule, words.rule.start[rule.countedFrom], say),
        ...(hasOriginal ? [say.most(rule.percent)] : []),
        ...(rule.replyDays === null ? [] : [say.reply(rule.replyDays)]),
      ].join(say.separator)
      return (rule.rsnCd === null ? '' : say.ofReason(rule.rsnCd)) + figures + periodText(rule, say) + say.stop
    })
}

type Say = (typeof sentences)[keyof typeof sentences]

function deadlineText(rule: LimitRule, start: string, say: Say): string {
  if (rule.countedFrom === 'submission') return say.stepsWithin(rule.lastDay)
  return rule.firstDay === 0 ? say.within(rule.lastDay, start) : say.between(rule.firstDay, rule.lastDay, start)
}

/** Empty for a rule without start and end. */
function periodText({ validFrom, validTo }: LimitRule, say: Say): string {
  const from = validFrom === noStart ? null : dayText(validFrom)
  const to = validTo === noEnd ? null : dayText(validTo)
  return from === null && to === null ? '' : say.period(from, to)
}
