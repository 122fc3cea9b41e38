import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import './plainList.css'

interface ConditionsProps {
  /** Tells them from others on the page; 'Conditions' unless said. */
  label?: string
  onQuery: () => void
  onReset: () => void
  /** A `Condition` each. */
  children: ReactNode
}

/** The conditions of a list outside the flows: typed, then asked with Enter or Query. */
export function Conditions({ label, onQuery, onReset, children }: ConditionsProps) {
  const t = useText()
  return (
    <search>
      <form
        className="plain-conditions"
        aria-label={label ?? t('list.conditions')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onQuery()
        }}
      >
        {children}
        <div className="plain-ask">
          <Button type="primary" htmlType="submit">
            {t('list.query')}
          </Button>
          <Button onClick={onReset}>{t('list.reset')}</Button>
        </div>
      </form>
    </search>
  )
}

/** A condition under its label; `id` is that of the control inside. */
export function Condition({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="plain-condition">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}
