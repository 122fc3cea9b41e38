import type { LimitRuleRow } from '../../../contract/limits.ts'
import { texts } from '../../../contract/texts/texts.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { CodeOption } from '../../ui/CodeSelect.tsx'
import { showDay } from '../../ui/DueTag.tsx'

/** A rule in words, for the names of its buttons: `Inquiry, reason 6300 from 2026-01-01`. */
export function useRuleName(): (row: LimitRuleRow) => string {
  const t = useText()
  const language = useLanguage()
  return ({ transId, rsnCd, validFrom }) => {
    const transaction = transactionName(transId, language)
    const what = rsnCd === null ? transaction : t('limits.ofReason', { transaction, rsnCd })
    return t('limits.ofTime', { what, day: showDay(validFrom) })
  }
}

export function transactionName(transId: string, language: 'en' | 'zh'): string {
  const names: Readonly<Record<string, string>> = texts[language].transId
  return names[transId] ?? transId
}

export function useTransactionOptions(transIds: readonly string[]): CodeOption[] {
  const language = useLanguage()
  const other = language === 'en' ? 'zh' : 'en'
  return transIds.map((code) => ({
    code,
    name: transactionName(code, language),
    alt: transactionName(code, other),
  }))
}
