import type { Day } from '../../../domain/time/calendar.ts'

export interface DaysProps {
  /** Of the first input; the second has it with `-to`. */
  id: string
  label?: string | undefined
  /** One day, or the two ends of a range: empty where none is chosen. */
  days: readonly Day[]
  onChange: (days: readonly Day[]) => void
  placeholders: readonly (string | undefined)[]
  invalid: boolean
  describedBy?: string | undefined
  disabled?: boolean
  optional?: boolean
  /** The last day that can be chosen. */
  last?: Day
  /** Enter takes the day that was typed; it does not send the form. */
  keepsEnter?: boolean
  /** Ready-made ranges. */
  spans?: readonly { label: string; from: Day; to: Day }[]
}

export interface PickerProps extends DaysProps {
  /** Takes the text of an input that is left; `at`: 1 for the second of a range. */
  onLeave: (text: string, at: number) => void
  /** The id of the input that had the focus before the picker was loaded. */
  focused: string | null
  /** Whether that was clicked, which opens the calendar. */
  clicked: boolean
}
