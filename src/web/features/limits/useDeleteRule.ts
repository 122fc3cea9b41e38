import { useQueryClient } from '@tanstack/react-query'
import { deleteLimitRule, type LimitRuleRow } from '../../../contract/limits.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshRules } from './queries.ts'
import { useRuleName } from './ruleName.ts'

/** Asks, then takes the rule out. A failure has been shown by the call, and shows the rules as they are now. */
export function useDeleteRule(): (row: LimitRuleRow) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  const nameOf = useRuleName()
  return async (row) => {
    const text = t('limits.deleteAsk', { rule: nameOf(row) })
    if (!(await ask({ text, yes: t('limits.delete'), no: t('frame.cancel') }))) return
    try {
      await call(deleteLimitRule, { ruleId: row.ruleId, version: row.version })
      toast('success', t('limits.deleted'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshRules(queries)
    }
  }
}
