import { deleteLimitRule, type LimitRuleRow } from '../../../contract/limits.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { refreshRules } from './queries.ts'
import { useRuleName } from './ruleName.ts'

export function useDeleteRule(): (row: LimitRuleRow) => Promise<void> {
  const t = useText()
  const nameOf = useRuleName()
  const remove = useDelete()
  return (row) =>
    remove({
      text: t('limits.deleteAsk', { rule: nameOf(row) }),
      yes: t('limits.delete'),
      done: t('limits.deleted'),
      send: () => call(deleteLimitRule, { ruleId: row.ruleId, version: row.version }),
      refresh: refreshRules,
    })
}
