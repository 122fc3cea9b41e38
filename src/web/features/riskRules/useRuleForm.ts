import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { addRiskRule, modifyRiskRule, type RiskRuleRow } from '../../../contract/riskRules.ts'
import { formatAmount } from '../../../domain/money.ts'
import { type ParameterName, parameters, riskCurrency, scoreBounds } from '../../../domain/risk.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { useText } from '../../i18n/useText.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/notices.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { ruleAddress, rulesTab } from './places.ts'
import { refreshRiskRules } from './queries.ts'
import { draftOf, isAmount, type RuleDraft, type RuleField, readDraft } from './ruleDraft.ts'

export type RuleForm = ReturnType<typeof useRuleForm>

/** The form of a rule: what stands in it, what is wrong with it, and how it is sent. */
export function useRuleForm(row: RiskRuleRow | null) {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const router = useRouter()
  const askSubmit = useAskSubmit()
  const { insIdCd } = useProfile()
  const [draft, setDraft] = useState(() => draftOf(row, insIdCd))
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const { rule, problems } = readDraft(draft)

  const set = (patch: Partial<RuleDraft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    // Another rule: under its own key.
    setKey(crypto.randomUUID())
    setRefused(null)
  }

  /** Under a field: what is wrong with it, once somebody tried to save, or what the server said of it. */
  const errorOf = (field: RuleField, label: string): string | null => {
    if (refused?.field === field) return refused.errMsg
    const problem = tried ? problems.find((one) => one.field === field) : undefined
    if (!problem) return null
    if (problem.is === 'reason') return t('riskRules.wrongReason', { name: problem.name })
    return problem.is === 'missing' ? t('error.missingField', { field: label }) : boundsText(field)
  }

  /** What a field takes. */
  const boundsText = (field: RuleField): string => {
    if (field === 'parameters.mccs') return t('riskRules.mccsHint')
    if (field === 'score') return t('riskRules.bounds', { min: `${scoreBounds.min}`, max: `${scoreBounds.max}` })
    const name = field.slice('parameters.'.length) as ParameterName
    const { min, max } = parameters[name]
    if (!isAmount(name)) return t('riskRules.bounds', { min: `${min}`, max: `${max}` })
    const shown = (value: number) => formatAmount(String(value), riskCurrency)
    return t('riskRules.wrongAmount', { min: shown(min), max: shown(max) })
  }

  /** Shows what is wrong; answers whether nothing is. */
  const check = (only?: (field: RuleField) => boolean): boolean => {
    setTried(true)
    const first = problems.find(({ field }) => only?.(field) ?? true)
    if (first) document.getElementById(controlId(first.field))?.focus()
    return first === undefined
  }

  const save = async () => {
    if (busy || !check()) return
    if (!(await askSubmit(row ? rule : { kind: draft.kind, ...rule }, row && readDraft(draftOf(row, insIdCd)).rule)))
      return
    setBusy(true)
    try {
      const answer = row
        ? await call(modifyRiskRule, { ...rule, ruleId: row.ruleId, version: row.version }, { quiet: true })
        : await call(
            addRiskRule,
            { ...rule, insIdCd: draft.insIdCd, kind: draft.kind },
            { quiet: true, headers: { 'Idempotency-Key': key } },
          )
      if ('pending' in answer) {
        if (!(await sentForApproval(answer.pending)) && !row) await router.navigate({ ...rulesTab, replace: true })
        return
      }
      if (!row) await router.navigate({ ...ruleAddress(answer.ruleId), replace: true })
      toast('success', t('riskRules.saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
      await refreshRiskRules(queries)
    }
  }

  const refusal =
    refused === null
      ? null
      : refused.status === errors.recordChanged.status
        ? t('riskRules.changedMeanwhile', { error: refused.errMsg })
        : formRefusal(refused, t)
  return { row, draft, rule, set, errorOf, boundsText, check, save, busy, refusal }
}

export function controlId(field: RuleField): string {
  return `risk-${field.replace('.', '-')}`
}
