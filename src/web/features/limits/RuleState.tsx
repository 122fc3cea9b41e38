import type { LimitRuleRow } from '../../../contract/limits.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import typography from '../../ui/typography.module.css'
import { ruleState } from './ruleForm.ts'

export function RuleState({ row }: { row: LimitRuleRow }) {
  const t = useText()
  const state = ruleState(row, dayOf(new Date()))
  const word = t(`limits.state.${state}`)
  return (
    <>
      {state === 'over' ? (
        <span className={typography.quiet}>{word}</span>
      ) : (
        <Tag means={state === 'holds' ? 'done' : 'waiting'}>{word}</Tag>
      )}{' '}
      <PendingMark changeId={row.pendingChange} />
    </>
  )
}
