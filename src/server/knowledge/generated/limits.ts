import { type ExceptionTransId, exceptionFacts } from '../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { noEnd, noStart } from '../../../domain/risk/ruleCheck.ts'
import { dayText, midnight } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Subject } from '../article.ts'
import { bullets, link } from '../markdown.ts'
import { type Sayings, sayings } from '../sayings.ts'

/** The rules of a transaction type, one line each: deadline, maximum amount, reply period. */
export function limitRuleLines(transId: ExceptionTransId, { language, words, facts }: Subject): string[] {
  const say = sayings[language].articles.limitRules
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

type Say = Sayings['articles']['limitRules']

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

/** Lists the transaction types of a workflow with their parties, deadlines and maximum amounts, from the current rules. */
export function flowDeadlines(flow: Flow, subject: Subject): string {
  const say = sayings[subject.language].articles.flowDeadlines
  return bullets(
    flow.transIds.flatMap((transId) => {
      const name = link({ id: `transaction.${transId}`, title: subject.words.transId[transId] })
      const who = say.party[exceptionFacts(transId).raisedBy ?? 'either']
      return limitRuleLines(transId, subject).map((line) => `${name}${who}${say.colon}${line}`)
    }),
  )
}
