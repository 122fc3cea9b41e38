import { Button } from 'antd'
import type { ReactNode } from 'react'
import { boundText } from '../../contract/texts/texts.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import type { ConditionProblem } from './useConditions.ts'
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

/** What every condition takes: `inputOf` of `useConditions` gives all but the label. */
export interface ConditionInput {
  id: string
  label: string
  /** '' for any. */
  value: string
  onChange: (value: string) => void
  problem?: ConditionProblem | undefined
}

type ConditionProps = Pick<ConditionInput, 'id' | 'label' | 'problem'> & { children: ReactNode }

/** A condition under its label, and what is wrong with it, as the server would say it; `id` is that of the control. */
export function Condition({ id, label, problem, children }: ConditionProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <div className="plain-condition">
      <label htmlFor={id}>{label}</label>
      {children}
      {problem && (
        <span id={`${id}-problem`} role="alert" className="field-error">
          {problem === 'besideCard'
            ? t('error.cardWithRow', { field: label })
            : t('error.invalidField', { field: label, bound: boundText(language, problem) })}
        </span>
      )}
    </div>
  )
}
