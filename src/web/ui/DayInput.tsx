import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Day } from '../../domain/calendar.ts'
import { popupPlace } from './popupPlace.ts'

interface DayInputProps {
  id: string
  value: Day
  onChange: (day: Day) => void
  min?: Day | undefined
  max?: Day | undefined
  /** Makes the field optional: this text stands in it while it is empty. */
  placeholder?: string
}

const wire = 'YYYYMMDD'

export function DayInput({ id, value, onChange, min, max, placeholder }: DayInputProps) {
  const optional = placeholder !== undefined
  return (
    <DatePicker
      id={id}
      value={value === '' ? null : dayjs(value, wire)}
      onChange={(day) => (day || optional) && onChange(day?.format(wire) ?? '')}
      allowClear={optional}
      placeholder={placeholder}
      {...(min && { minDate: dayjs(min, wire) })}
      {...(max && { maxDate: dayjs(max, wire) })}
      getPopupContainer={popupPlace}
    />
  )
}
