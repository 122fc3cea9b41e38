import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Day } from '../../domain/calendar.ts'
import { popupPlace } from './popupPlace.ts'

interface DayInputProps {
  id: string
  value: Day
  onChange: (day: Day) => void
  min?: Day
  max?: Day
}

const wire = 'YYYYMMDD'

/** A day that has to be there. */
export function DayInput({ id, value, onChange, min, max }: DayInputProps) {
  return (
    <DatePicker
      id={id}
      value={dayjs(value, wire)}
      onChange={(day) => day && onChange(day.format(wire))}
      allowClear={false}
      {...(min && { minDate: dayjs(min, wire) })}
      {...(max && { maxDate: dayjs(max, wire) })}
      getPopupContainer={popupPlace}
    />
  )
}
