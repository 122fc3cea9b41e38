import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'

interface FormLineProps {
  /** Of the control inside. */
  id: string
  label: string
  required?: boolean
  error: string | null
  hint?: string
  wide?: boolean
  children: ReactNode
}

/** A control with its label, and below it what is wrong with it, or what it takes: under the id `…-line`. */
export function FormLine({ id, label, required = false, error, hint, wide = false, children }: FormLineProps) {
  const t = useText()
  return (
    <div className={wide ? 'limit-field is-wide' : 'limit-field'}>
      <div className="limit-label">
        <label htmlFor={id}>{label}</label>
        {required && <span className="quiet">{t('limits.required')}</span>}
      </div>
      {children}
      <div id={`${id}-line`} className="limit-line">
        {error === null ? (
          <span className="quiet">{hint}</span>
        ) : (
          <span role="alert" className="limit-error">
            {error}
          </span>
        )}
      </div>
    </div>
  )
}
