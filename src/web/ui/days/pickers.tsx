import withDayjs from '@rc-component/picker/generate/dayjs'
import generatePicker from 'antd/es/date-picker/generatePicker'
import dayjs, { type Dayjs } from 'dayjs'
import { useLayoutEffect } from 'react'
import { type Day, dayOf } from '../../../domain/time/calendar.ts'
import { popupPlace } from '../popupPlace.ts'
import type { PickerProps } from './props.ts'
import { useCalendarLanguage } from './useCalendarLanguage.ts'

const wire = 'YYYYMMDD'
const dayAt = (day = ''): Dayjs | null => (day === '' ? null : dayjs(day, wire))
const wireDay = (day: Dayjs | null | undefined): Day => day?.format(wire) ?? ''

/** Its today is the day of the network, not that of the browser. */
const DatePicker = generatePicker<Dayjs>({ ...withDayjs, getNow: () => dayjs(dayOf(new Date()), wire) })

/** Calendars for one day and for a range: loaded when somebody comes near, as they are a tenth of the portal. */
export function Picker({ focused, clicked, ...props }: PickerProps) {
  useCalendarLanguage()
  useLayoutEffect(() => {
    const input = focused === null ? null : document.getElementById(focused)
    input?.focus()
    if (clicked) input?.click()
  }, [focused, clicked])
  return props.days.length === 1 ? <DayPicker {...props} /> : <RangePicker {...props} />
}

type OnePickerProps = Omit<PickerProps, 'focused' | 'clicked'>

function DayPicker({ id, label, days, onChange, onLeave, placeholders, ...rest }: OnePickerProps) {
  const { invalid, describedBy, last, disabled = false, optional = true, keepsEnter = false } = rest
  return (
    <DatePicker
      id={id}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={dayAt(days[0])}
      disabled={disabled}
      allowClear={optional}
      placeholder={placeholders[0]}
      maxDate={dayAt(last) ?? undefined}
      onChange={(day) => onChange([wireDay(day)])}
      onBlur={({ target }) => onLeave(textOf(target), 0)}
      onKeyDown={(event) => event.key === 'Enter' && keepsEnter && event.preventDefault()}
      getPopupContainer={popupPlace}
      status={invalid ? 'error' : ''}
      style={{ width: '100%' }}
    />
  )
}

function RangePicker({ id, label, days, onChange, onLeave, placeholders, invalid, last, spans = [] }: OnePickerProps) {
  const [from, to] = days
  const [first = '', second = ''] = placeholders
  // The library also gives a day that was typed and lies beyond the last one: it is named below instead.
  const keep = (chosen: readonly (Dayjs | null)[]) => {
    const days = [wireDay(chosen[0]), wireDay(chosen[1])]
    if (last === undefined || days.every((day) => day <= last)) onChange(days)
  }
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      aria-label={label}
      value={[dayAt(from), dayAt(to)]}
      allowEmpty
      maxDate={dayAt(last) ?? undefined}
      presets={spans.map((span) => ({ label: span.label, value: [dayAt(span.from), dayAt(span.to)] }))}
      getPopupContainer={popupPlace}
      placeholder={[first, second]}
      status={invalid ? 'error' : ''}
      onCalendarChange={(days) => keep(days)}
      onChange={(days) => keep(days ?? [null, null])}
      onBlur={({ target }) => onLeave(textOf(target), target.id === id ? 0 : 1)}
    />
  )
}

function textOf(left: EventTarget): string {
  return left instanceof HTMLInputElement ? left.value : ''
}
