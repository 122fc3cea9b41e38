import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import typography from '../ui/typography.module.css'
import styles from './fields.module.css'

interface FormLineProps {
  id: string
  label: string
  required?: boolean
  error: string | null
  hint?: string | undefined
  wide?: boolean
  /** The number of characters typed and the maximum. */
  counter?: string | undefined
  /** The control is a group of several: its label names them all. */
  group?: boolean
  children: ReactNode
}

/** A control with its label, and below it what is wrong with it, or what it takes: under the id `…-line`. */
export function FormLine(props: FormLineProps) {
  const { id, label, required = false, error, hint, wide = false, counter, group = false, children } = props
  const t = useText()
  return (
    <div className={wide ? styles.wide : undefined}>
      <div className={styles.label}>
        {group ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
        {required && <span className={typography.quiet}>{t('form.required')}</span>}
        {counter && <span className={`${styles.counter} ${typography.quiet}`}>{counter}</span>}
      </div>
      {children}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  )
}

export function FieldNote({ id, error, hint }: Pick<FormLineProps, 'id' | 'error' | 'hint'>) {
  return (
    <div id={`${id}-line`} className={styles.note}>
      {error === null ? (
        <span className={typography.quiet}>{hint}</span>
      ) : (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
