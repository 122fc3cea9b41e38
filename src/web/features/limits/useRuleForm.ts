import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { addLimitRule, type LimitRuleRow, modifyLimitRule } from '../../../contract/limits.ts'
import { errorText, fill, texts } from '../../../contract/texts/texts.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { LimitRule } from '../../../domain/limits.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/transactions.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { type Text, useLanguage, useText } from '../../i18n/useText.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { toast } from '../../ui/notices.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { refreshRules } from './queries.ts'
import { draftOf, type RuleDraft, readDraft } from './ruleDraft.ts'
import { transactionName } from './ruleName.ts'

/** The form of a rule: what stands in it, what is wrong with it, and how it is sent. */
export function useRuleForm(row: LimitRuleRow | null, today: Day, onSaved: () => void) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const askSubmit = useAskSubmit()
  const [draft, setDraft] = useState(() => draftOf(row, today))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const { rule, problems } = readDraft(draft)

  const set = (patch: Partial<RuleDraft>) => {
    setDraft((before) => fitted({ ...before, ...patch }))
    setRefused(null)
  }

  /** Under a field: what is wrong with it, once somebody tried to save, or what the server said of it. */
  const errorOf = (field: keyof RuleDraft): string | null => {
    if (refused?.field === field) return refused.errMsg
    const problem = tried ? problems.find((one) => one.field === field) : undefined
    if (!problem) return null
    const words = texts[language]
    const values = { field: words.field[field], ...(problem.bound && { bound: words.bound[problem.bound] }) }
    return fill(errorText(language, problem.error), values)
  }

  const save = async () => {
    setTried(true)
    if (!rule || busy) return focusFirst(problems[0]?.field)
    const transaction = transactionName(rule.transId, language)
    const ofReason = rule.rsnCd === null ? transaction : t('limits.ofReason', { transaction, rsnCd: rule.rsnCd })
    const about = { label: t('field.transId'), value: ofReason }
    if (!(await askSubmit(factsOf(rule), row && factsOf(row), [about]))) return
    setBusy(true)
    try {
      const answer = row
        ? await call(modifyLimitRule, { ...rule, ruleId: row.ruleId, version: row.version }, { quiet: true })
        : await call(addLimitRule, rule, { quiet: true })
      onSaved()
      if ('pending' in answer) await sentForApproval(answer.pending)
      else toast('success', t('limits.saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      focusFirst(error.field)
    } finally {
      setBusy(false)
      await refreshRules(queries)
    }
  }

  const isOfField = refused?.field !== undefined && refused.field in draft
  return { draft, set, errorOf, save, busy, refusal: refused && !isOfField ? refusalText(refused, t) : null }
}

/** The lines of the confirmation of a rule. */
function factsOf({ countedFrom, firstDay, lastDay, percent, replyDays, validFrom, validTo }: LimitRule) {
  return { countedFrom, firstDay, lastDay, percent, replyDays, validFrom, validTo }
}

/** A refusal that is about no field; where somebody else was faster, also what helps. */
export function refusalText(error: ApiError, t: Text): string {
  return error.status === errors.recordChanged.status
    ? t('limits.changedMeanwhile', { error: error.errMsg })
    : formRefusal(error, t)
}

export function controlId(field: string): string {
  return `rule-${field}`
}

function focusFirst(field: string | undefined): void {
  if (field) document.getElementById(controlId(field))?.focus()
}

/** What another transaction doesn't have goes with the change: its reasons, and the step that it answers. */
function fitted(draft: RuleDraft): RuleDraft {
  const { transId, countedFrom } = draft
  const answers = isExceptionTransId(transId) && exceptionFacts(transId).answers !== undefined
  return countedFrom === 'lastStep' && !answers ? { ...draft, countedFrom: 'settlement' } : draft
}
