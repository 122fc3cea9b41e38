import { Button } from 'antd'
import type { ReactNode } from 'react'
import { boundText } from '../../contract/texts/texts.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import type { ConditionProblem } from './useConditions.ts'
import './plainList.css'

interface ConditionsProps {
  /** 'Conditions' if missing; tells several on one page apart. */
  label?: string
  onQuery: () => void
  onReset: () => void
  children: ReactNode
}

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

export interface ConditionInput {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  problem?: ConditionProblem | undefined
}

type ConditionProps = Pick<ConditionInput, 'id' | 'label' | 'problem'> & { children: ReactNode }

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
