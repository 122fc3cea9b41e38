import type { Day } from '../../domain/time/calendar.ts'
import { DaysInput } from '../ui/days/DaysInput.tsx'

interface DayControlProps {
  id: string
  'aria-describedby'?: string
  /** Empty where no day is chosen. */
  value: Day
  onChange: (value: Day) => void
  invalid: boolean
  disabled?: boolean
  allowClear?: boolean
  placeholder?: string | undefined
  last?: Day
}

export function DayControl({ value, onChange, allowClear = true, placeholder, ...rest }: DayControlProps) {
  const { 'aria-describedby': describedBy, ...input } = rest
  return (
    <DaysInput
      {...input}
      describedBy={describedBy}
      days={[value]}
      onChange={([day = '']) => onChange(day)}
      placeholders={[placeholder]}
      optional={allowClear}
      keepsEnter
    />
  )
}
