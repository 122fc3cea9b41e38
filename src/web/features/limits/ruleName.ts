import { useQuery } from '@tanstack/react-query'
import type { LimitRuleRow } from '../../../contract/reference/limits.ts'
import { flowOf, flowRaising } from '../../../domain/flows/index.ts'
import { limitedTransIds } from '../../../domain/risk/ruleCheck.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { Language } from '../../../texts/languages.ts'
import { searchedNames } from '../../../texts/names.ts'
import { definitionQuery } from '../../flows/queries.ts'
import { codeNames, namesOfCode } from '../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'

/** Example: `Inquiry, reason 6300 from 2026-01-01`. */
export function useRuleName(): (row: LimitRuleRow) => string {
  const t = useText()
  const language = useLanguage()
  return ({ transId, rsnCd, validFrom }) => {
    const transaction = transactionName(transId, language)
    const what = rsnCd === null ? transaction : t('limits.ofReason', { transaction, rsnCd })
    return t('limits.ofTime', { what, day: dayText(validFrom) })
  }
}

export function transactionName(transId: string, language: Language): string {
  const names: Readonly<Record<string, string>> = codeNames[language].transId
  return names[transId] ?? transId
}

export function useTransactionOptions(transIds: readonly string[]): CodeOption[] {
  const language = useLanguage()
  return transIds.map((code) => ({ code, ...searchedNames(namesOfCode('transId', code), language) }))
}

export function useLimitedTransactions(): CodeOption[] {
  return useTransactionOptions(limitedTransIds)
}

export function useReasonOptions({ transId }: { transId: string }): CodeOption[] {
  const language = useLanguage()
  const flow = flowRaising(transId)
  const { data } = useQuery({ ...definitionQuery(flow ?? flowOf('stdDispute')), enabled: flow !== null })
  return (data?.reasons ?? [])
    .filter((reason) => reason.transId === transId && !reason.ended)
    .map(({ rsnCd, nm }) => ({ code: rsnCd, ...searchedNames(nm, language) }))
}
