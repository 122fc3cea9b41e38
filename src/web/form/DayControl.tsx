import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { popupPlace } from '../ui/popupPlace.ts'

interface DayControlProps
  extends Pick<DatePickerProps, 'disabled' | 'allowClear' | 'placeholder' | 'maxDate' | 'aria-describedby'> {
  id: string
  /** `YYYYMMDD`, empty where no day is chosen. */
  value: string
  invalid: boolean
  onChange: (value: string) => void
}

const wireDay = 'YYYYMMDD'

export function DayControl({ value, invalid, onChange, ...rest }: DayControlProps) {
  return (
    <DatePicker
      {...rest}
      value={value === '' ? null : dayjs(value, wireDay)}
      onChange={(day) => onChange(day?.format(wireDay) ?? '')}
      // Enter takes the day that was typed; it does not send the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      getPopupContainer={popupPlace}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      style={{ width: '100%' }}
    />
  )
}
