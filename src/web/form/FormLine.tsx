import type { ReactNode } from 'react'
import { lengthOf } from '../../domain/text/text.ts'
import { useText } from '../i18n/useText.ts'
import typography from '../ui/typography.module.css'
import styles from './fields.module.css'

interface FormLineProps {
  id: string
  label: string
  required?: boolean
  error: string | null
  /** Says how the form has changed the field. */
  note?: string | null
  hint?: string | null | undefined
  wide?: boolean
  /** Counts the characters typed. */
  counted?: { value: string; max: number } | undefined
  /** The control is a group of several: its label names them all. */
  group?: boolean
  children: ReactNode
}

/** A control with its label, and below it what is wrong with it, or what it takes: under the id `…-line`. */
export function FormLine(props: FormLineProps) {
  const { id, label, required = false, wide = false, counted, group = false, children, ...line } = props
  const t = useText()
  return (
    <div data-wide={wide || undefined}>
      <div className={styles.label}>
        {group ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
        {required && <span className={typography.quiet}>{t('form.required')}</span>}
        {counted && <Counter {...counted} />}
      </div>
      {children}
      <FieldNote id={id} {...line} />
    </div>
  )
}

function Counter({ value, max }: { value: string; max: number }) {
  const t = useText()
  const count = lengthOf(value)
  return (
    <span className={`${styles.counter} ${count > max ? styles.error : typography.quiet}`}>
      {t('form.counter', { count: `${count}`, max: `${max}` })}
    </span>
  )
}

/** Below a control: what is wrong with it, else what was done to it, else what it takes. */
export function FieldNote({ id, error, note = null, hint }: Pick<FormLineProps, 'id' | 'error' | 'note' | 'hint'>) {
  return (
    <div id={`${id}-line`} className={styles.note}>
      {error !== null ? (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      ) : note !== null ? (
        <span role="status" className={styles.done}>
          {note}
        </span>
      ) : (
        <span className={typography.quiet}>{hint}</span>
      )}
    </div>
  )
}
