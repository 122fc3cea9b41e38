import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { addRiskRule, modifyRiskRule, type RiskRuleRow } from '../../../contract/riskRules.ts'
import { hasKey } from '../../../domain/hasKey.ts'
import { formatAmount } from '../../../domain/money.ts'
import { parameters, riskCurrency, scoreBounds } from '../../../domain/risk.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { draftKey } from '../../form/draft.ts'
import { useAskSubmit } from '../../form/useAskSubmit.ts'
import { useFormState } from '../../form/useFormState.ts'
import { useText } from '../../i18n/useText.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/notices.ts'
import { ruleAddress } from './places.ts'
import { refreshRiskRules } from './queries.ts'
import { draftOf, isAmount, type RuleDraft, type RuleField, readDraft } from './ruleDraft.ts'

export type RuleForm = ReturnType<typeof useRuleForm>

export function useRuleForm(row: RiskRuleRow | null) {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const router = useRouter()
  const rules = useLastTab('rsk.rule.list')
  const askSubmit = useAskSubmit()
  const { insIdCd, userId } = useProfile()
  const about = row ? [row.ruleId, row.version] : ['new']
  const state = useFormState(draftKey(userId, 'riskRule', about), { values: draftOf(row, insIdCd) })
  const { values: draft, draft: kept } = state
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const { rule, problems } = readDraft(draft)

  const set = (patch: Partial<RuleDraft>) => {
    state.change({ ...draft, ...patch }, [])
    // Another rule: under its own key.
    setKey(crypto.randomUUID())
    setRefused(null)
  }

  const errorOf = (field: RuleField, label: string): string | null => {
    if (refused?.field === field) return refused.errMsg
    const problem = tried ? problems.find((one) => one.field === field) : undefined
    if (!problem) return null
    if (problem.is === 'reason') return t('riskRules.wrongReason', { name: problem.name })
    return problem.is === 'missing' ? t('error.missingField', { field: label }) : boundsText(field)
  }

  const boundsText = (field: RuleField): string => {
    if (field === 'parameters.mccs') return t('riskRules.mccsHint')
    if (field === 'score') return t('riskRules.bounds', { min: `${scoreBounds.min}`, max: `${scoreBounds.max}` })
    const name = field.slice('parameters.'.length)
    if (!hasKey(parameters, name)) return ''
    const { min, max } = parameters[name]
    if (!isAmount(name)) return t('riskRules.bounds', { min: `${min}`, max: `${max}` })
    const shown = (value: number) => formatAmount(String(value), riskCurrency)
    return t('riskRules.wrongAmount', { min: shown(min), max: shown(max) })
  }

  const check = (only?: (field: RuleField) => boolean): boolean => {
    setTried(true)
    const first = problems.find(({ field }) => only?.(field) ?? true)
    if (first) document.getElementById(controlId(first.field))?.focus()
    return first === undefined
  }

  const save = async () => {
    if (busy || !check()) return
    if (
      !(await askSubmit({
        after: row ? rule : { kind: draft.kind, ...rule },
        before: row && readDraft(draftOf(row, insIdCd)).rule,
      }))
    )
      return
    setBusy(true)
    kept.saveNow()
    try {
      const answer = row
        ? await call(modifyRiskRule, { ...rule, ruleId: row.ruleId, version: row.version }, { quiet: true })
        : await call(
            addRiskRule,
            { ...rule, insIdCd: draft.insIdCd, kind: draft.kind },
            { quiet: true, headers: { 'Idempotency-Key': key } },
          )
      kept.finish()
      if ('pending' in answer) {
        if (!(await sentForApproval(answer.pending)) && !row) await router.navigate({ ...rules, replace: true })
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
  return {
    restored: state.restored,
    discard: () => state.discard(),
    row,
    draft,
    rule,
    set,
    errorOf,
    boundsText,
    check,
    save,
    busy,
    refusal,
  }
}

export function controlId(field: RuleField): string {
  return `risk-${field.replace('.', '-')}`
}
