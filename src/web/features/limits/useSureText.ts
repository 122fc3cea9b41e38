import type { LimitRuleRow } from '../../../contract/limits.ts'
import type { LimitRule } from '../../../domain/limits.ts'
import { noEnd } from '../../../domain/ruleCheck.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { showDay } from '../../ui/DueTag.tsx'
import { transactionName } from './ruleName.ts'

const fields = ['countedFrom', 'firstDay', 'lastDay', 'percent', 'replyDays', 'validFrom', 'validTo'] as const

/** Asks before a rule is sent, and says what it touches: `Are you sure to submit? Chargeback: Last day: 180 → 29`. */
export function useSureText(): (before: LimitRuleRow | null, after: LimitRule) => string {
  const t = useText()
  const language = useLanguage()
  const textOf = (rule: LimitRule, field: (typeof fields)[number]): string => {
    const value = rule[field]
    if (field === 'countedFrom') return t(`limits.start.${rule.countedFrom}`)
    if (value === noEnd) return t('limits.noEnd')
    return field === 'validFrom' || field === 'validTo' ? showDay(String(value)) : String(value ?? '–')
  }
  return (before, after) => {
    const { transId, rsnCd } = after
    const transaction = transactionName(transId, language)
    const rule = rsnCd === null ? transaction : t('limits.ofReason', { transaction, rsnCd })
    const touched = fields.filter((field) => (before ? before[field] !== after[field] : after[field] !== null))
    const changes = touched.map((field) => {
      const values = { field: t(`field.${field}`), after: textOf(after, field) }
      return before
        ? t('pendingChanges.from', { ...values, before: textOf(before, field) })
        : t('pendingChanges.newly', values)
    })
    return t('pendingChanges.sure', { what: [rule, ...changes].join('; ') })
  }
}
