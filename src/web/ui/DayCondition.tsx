import type { Day } from '../../domain/calendar.ts'
import { useText } from '../i18n/useText.ts'
import { Condition, type ConditionInput } from './Conditions.tsx'
import { DayInput } from './DayInput.tsx'

interface DayConditionProps extends ConditionInput {
  min?: Day
  max?: Day
  required?: boolean
}

export function DayCondition({ label, problem, required = false, ...input }: DayConditionProps) {
  const t = useText()
  return (
    <Condition id={input.id} label={label} problem={problem}>
      <DayInput {...input} placeholder={required ? undefined : t('list.any')} />
    </Condition>
  )
}
