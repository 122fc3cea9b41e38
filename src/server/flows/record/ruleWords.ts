import { exceptionFacts, isExceptionTransId } from '../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { dayText, midnight } from '../../../domain/time/calendar.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'

/**
 * For example `Chargeback: days 0 to 180 from settlement, at most 100 % of the original`, and the day from which the
 * rule applies.
 */
export function ruleWords(rule: LimitRule, language: Language): { rule: string; since: string } {
  const { rule: words, transId: names } = texts[language]
  const { transId, rsnCd, unit, closesAt, firstDay, lastDay, percent, validFrom } = rule
  const name = isExceptionTransId(transId) ? names[transId] : transId
  const transaction = rsnCd === null ? name : fill(words.ofReason, { transaction: name, rsnCd })
  const start = words.start[rule.countedFrom]
  const counted = unit === 'business' ? words.businessDays : words.days
  const whole = fill(counted, { transaction, firstDay, lastDay, start })
  const days = closesAt === midnight ? whole : fill(words.closing, { days: whole, time: closesAt })
  const onOriginal = isExceptionTransId(transId) && exceptionFacts(transId).on.length > 0
  const said = onOriginal ? fill(words.share, { days, percent }) : days
  return { rule: said, since: dayText(validFrom) }
}
