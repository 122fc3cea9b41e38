import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReplyOf } from '../../contract/call.ts'
import type { definition } from '../../contract/records/flowCalls.ts'
import type { Reason } from '../../contract/records/records.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { nameIn } from '../../texts/names.ts'
import type { Language } from '../../texts/texts.ts'
import { useLanguage } from '../i18n/useText.ts'
import { definitionQuery } from './queries.ts'

type Definition = ReplyOf<typeof definition>

export interface KnownNames {
  reason(transId: string, rsnCd: string): string | undefined
  reasonFacts(transId: string, rsnCd: string): Reason | undefined
  institution(insIdCd: string): string | undefined
  currency(currCd: string): string | undefined
  reasons: Definition['reasons']
  institutions: Definition['institutions']
  currencies: Definition['currencies']
}

export function useNames(flow: Flow): KnownNames {
  const language = useLanguage()
  const { data } = useQuery(definitionQuery(flow))
  return useMemo(() => namesOf(data, language), [data, language])
}

/** Days after settlement from which the flow raises anything; null until it is known. */
export function useFirstDay(flow: Flow): number | null {
  const { data, error } = useQuery(definitionQuery(flow))
  return data ? (data.firstDay ?? 0) : error ? 0 : null
}

function namesOf(data: Definition | undefined, language: Language): KnownNames {
  const { reasons = [], institutions = [], currencies = [] } = data ?? {}
  const reasonOf = new Map(reasons.map((one) => [`${one.transId} ${one.rsnCd}`, one]))
  const institutionOf = new Map(institutions.map((one) => [one.insIdCd, nameIn(one.nm, language)]))
  const currencyOf = new Map(currencies.map((one) => [one.currCd, nameIn(one.nm, language)]))
  return {
    reason: (transId, rsnCd) => nameIn(reasonOf.get(`${transId} ${rsnCd}`)?.nm, language),
    reasonFacts: (transId, rsnCd) => reasonOf.get(`${transId} ${rsnCd}`),
    institution: (insIdCd) => institutionOf.get(insIdCd),
    currency: (currCd) => currencyOf.get(currCd),
    reasons,
    institutions,
    currencies,
  }
}
