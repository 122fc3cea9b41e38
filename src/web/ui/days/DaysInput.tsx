import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons'
import { type ComponentType, Fragment, useState } from 'react'
import { type Day, dayOf, dayText, isDay } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './days.module.css'
import type { DaysProps, PickerProps } from './props.ts'

let loaded: ComponentType<PickerProps> | null = null

/**
 * One day or a range. What was typed and is no day that can be chosen is named below the input when it is left: the day
 * before it stays.
 */
export function DaysInput(props: DaysProps) {
  const { days, last, onChange } = props
  const t = useText()
  // It stays until the field has other days.
  const [left, setLeft] = useState<{ text: string; days: string } | null>(null)
  const refused = left?.days === days.join() ? left.text : null
  const leave = (text: string, at: number) => {
    const day = dayIn(text, last)
    setLeft(day === null ? { text, days: days.join() } : null)
    if (day !== null && day !== '' && day !== days[at]) onChange(days.map((one, index) => (index === at ? day : one)))
  }
  return (
    <>
      <LoadedInput {...props} onLeave={leave} />
      {refused !== null && (
        <span data-part="refused-day" role="alert" className={styles.refused}>
          {last !== undefined && dayIn(refused, undefined) !== null
            ? t('form.dayTooLate', { typed: refused, last: dayText(last) })
            : t('form.notADay', { typed: refused, example: dayText(last ?? dayOf(new Date())) })}
        </span>
      )}
    </>
  )
}

/**
 * Loads its calendar when the pointer comes near or the focus enters, and until then is a plain input in its place. Who
 * types before it is there goes on typing.
 */
function LoadedInput(props: DaysProps & Pick<PickerProps, 'onLeave'>) {
  const { id, days, onChange, last } = props
  const [Picker, setPicker] = useState(() => loaded)
  const [focused, setFocused] = useState<string | null>(null)
  const [clicked, setClicked] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  if (Picker && typed === null) return <Picker {...props} focused={focused} clicked={clicked} />

  const load = async () => {
    loaded ??= (await import('./pickers.tsx')).Picker
    setPicker(() => loaded)
  }
  const type = (text: string, at: number) => {
    const day = dayIn(text, last)
    setTyped(day === null ? text : null)
    if (day !== null) onChange(days.map((one, index) => (index === at ? day : one)))
  }
  return (
    <span className={styles.box} data-part="days" data-invalid={props.invalid || undefined} onPointerEnter={load}>
      {days.map((day, at) => {
        const name = at === 0 ? id : `${id}-to`
        return (
          <Fragment key={name}>
            {at > 0 && <SwapRightOutlined className={styles.between} aria-hidden="true" />}
            <input
              id={name}
              aria-label={props.label}
              aria-invalid={props.invalid || undefined}
              aria-describedby={props.describedBy}
              autoComplete="off"
              disabled={props.disabled}
              placeholder={props.placeholders[at]}
              value={focused === name && typed !== null ? typed : day === '' ? '' : dayText(day)}
              onClick={() => setClicked(true)}
              onFocus={() => {
                setFocused(name)
                void load()
              }}
              onBlur={({ target }) => {
                props.onLeave(target.value, at)
                setFocused(null)
                setClicked(false)
                setTyped(null)
              }}
              onChange={({ target }) => type(target.value, at)}
              onKeyDown={(event) => event.key === 'Enter' && props.keepsEnter && event.preventDefault()}
            />
          </Fragment>
        )
      })}
      <CalendarOutlined className={styles.calendar} aria-hidden="true" />
    </span>
  )
}

/** Null while the text is no day that can be chosen. */
function dayIn(text: string, last: Day | undefined): Day | null {
  const day = text.trim().replaceAll('-', '')
  if (day === '') return ''
  return isDay(day) && (last === undefined || day <= last) ? day : null
}
