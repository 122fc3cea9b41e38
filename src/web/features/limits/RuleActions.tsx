import { deleteLimitRule, type LimitRuleRow } from '../../../contract/limits.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { call } from '../../api/call.ts'
import { useOpenForm } from '../../form/useOpenForm.ts'
import { useText } from '../../i18n/useText.ts'
import { DeleteButton } from '../../list/DeleteButton.tsx'
import type { ActionsProps } from '../../list/definition.ts'
import { ModifyButton } from '../../list/ModifyButton.tsx'
import { refreshRules } from './queries.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { useRuleName } from './ruleName.ts'

export function RuleActions({ rows: [row] }: ActionsProps<LimitRuleRow>) {
  const t = useText()
  const nameOf = useRuleName()
  const [open, setOpen] = useOpenForm<true>(`limitRule/${row?.ruleId}`)
  if (!row) return null
  const { ruleId, version } = row
  const rule = nameOf(row)
  return (
    <>
      <ModifyButton of={rule} onPress={() => setOpen(true)} />
      <DeleteButton
        of={rule}
        question={t('limits.deleteAsk', { rule })}
        send={() => call(deleteLimitRule, { ruleId, version })}
        refresh={refreshRules}
      />
      {open && <RuleDialog row={row} today={dayOf(new Date())} onClose={() => setOpen(null)} />}
    </>
  )
}
