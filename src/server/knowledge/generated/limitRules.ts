import { z } from 'zod'
import { type ExceptionTransId, exceptionFacts } from '../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { noEnd, noStart } from '../../../domain/risk/ruleCheck.ts'
import { dayText, midnight } from '../../../domain/time/calendar.ts'
import type { Subject } from '../article.ts'
import { readSentences, says } from '../sentences.ts'

const sentences = readSentences(
  'limitRules',
  z.strictObject({
    ofReason: says('code'),
    within: says('days', 'start'),
    between: says('first', 'last', 'start'),
    betweenBusiness: says('first', 'last', 'start'),
    stepsWithin: says('days'),
    days: says('n'),
    businessDays: says('n'),
    closing: says('time'),
    most: says('percent'),
    reply: says('days'),
    separator: z.string(),
    period: z.strictObject({ from: says('from'), to: says('to'), fromTo: says('from', 'to') }),
    stop: z.string(),
  }),
)

/** The rules of a transaction type, one line each: deadline, maximum amount, reply period. */
export function limitRuleLines(transId: ExceptionTransId, { language, words, facts }: Subject): string[] {
  const say = sentences(language)
  const hasOriginal = exceptionFacts(transId).on.length > 0
  return facts.rules
    .filter((rule) => rule.transId === transId)
    .map((rule) => {
      const figures = [
        deadlineText(rule, words.rule.start[rule.countedFrom], say),
        ...(rule.closesAt === midnight ? [] : [say.closing({ time: rule.closesAt })]),
        ...(hasOriginal ? [say.most({ percent: rule.percent })] : []),
        ...(rule.replyDays === null ? [] : [say.reply({ days: daysText(rule, rule.replyDays, say) })]),
      ].join(say.separator)
      return (
        (rule.rsnCd === null ? '' : say.ofReason({ code: rule.rsnCd })) + figures + periodText(rule, say) + say.stop
      )
    })
}

type Say = ReturnType<typeof sentences>

function deadlineText(rule: LimitRule, start: string, say: Say): string {
  const { unit, firstDay: first, lastDay: last } = rule
  const days = daysText(rule, last, say)
  if (rule.countedFrom === 'submission') return say.stepsWithin({ days })
  if (first === 0) return say.within({ days, start })
  return unit === 'business' ? say.betweenBusiness({ first, last, start }) : say.between({ first, last, start })
}

function daysText({ unit }: LimitRule, n: number, say: Say): string {
  return unit === 'business' ? say.businessDays({ n }) : say.days({ n })
}

/** Empty for a rule without start and end. */
function periodText({ validFrom, validTo }: LimitRule, say: Say): string {
  const from = validFrom === noStart ? null : dayText(validFrom)
  const to = validTo === noEnd ? null : dayText(validTo)
  if (from === null) return to === null ? '' : say.period.to({ to })
  return to === null ? say.period.from({ from }) : say.period.fromTo({ from, to })
}
