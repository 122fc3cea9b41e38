import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { FormLine } from './FormLine.tsx'
import { popupPlace } from './popupPlace.ts'

interface DayFieldProps {
  id: string
  label: string
  error: string | null
  hint?: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  /** Where it may be left empty: what that means. */
  placeholder?: string
}

const wire = 'YYYYMMDD'

/** A day of a form, under its label. */
export function DayField({ value, onChange, required = false, placeholder, ...line }: DayFieldProps) {
  return (
    <FormLine {...line} required={required}>
      <DatePicker
        id={line.id}
        status={line.error === null ? '' : 'error'}
        aria-invalid={line.error !== null}
        aria-describedby={`${line.id}-line`}
        value={value === '' ? null : dayjs(value, wire)}
        onChange={(day) => onChange(day?.format(wire) ?? '')}
        allowClear={!required}
        placeholder={placeholder}
        getPopupContainer={popupPlace}
        style={{ width: '100%' }}
      />
    </FormLine>
  )
}
