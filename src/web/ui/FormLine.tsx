import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import './formParts.css'

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
    <div className={wide ? 'line-field is-wide' : 'line-field'}>
      <div className="line-label">
        <label htmlFor={id}>{label}</label>
        {required && <span className="quiet">{t('form.required')}</span>}
      </div>
      {children}
      <div id={`${id}-line`} className="line-note">
        {error === null ? (
          <span className="quiet">{hint}</span>
        ) : (
          <span role="alert" className="line-error">
            {error}
          </span>
        )}
      </div>
    </div>
  )
}
