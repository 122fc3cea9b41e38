import { Input } from 'antd'
import type { HandlingResult } from '../../../domain/handling.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { Condition } from '../../ui/Conditions.tsx'
import { DayInput } from '../../ui/DayInput.tsx'

interface TextConditionProps {
  name: 'priAcctNo' | 'mchntCd' | 'termId' | 'scoreFrom'
  value: string
  onChange: (value: string) => void
}

/** A condition that is typed. */
export function TextCondition({ name, value, onChange }: TextConditionProps) {
  const t = useText()
  const isNumber = name === 'scoreFrom' || name === 'priAcctNo'
  return (
    <Condition id={`risk-${name}`} label={t(`field.${name}`)}>
      <Input
        id={`risk-${name}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={name === 'priAcctNo' ? 30 : 15}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
      />
    </Condition>
  )
}

type Days = 'transDt' | 'settleDt'

interface DaysConditionProps {
  name: Days
  from: string
  to: string
  onChange: (part: Partial<Record<`${Days}From` | `${Days}To`, string>>) => void
}

/** From a day to a day; either may be left open. */
export function DaysCondition({ name, from, to, onChange }: DaysConditionProps) {
  const t = useText()
  const label = t(`field.${name}`)
  const end = (part: 'From' | 'To', bounds: { min?: string; max?: string }) => (
    <Condition id={`risk-${name}${part}`} label={t(part === 'From' ? 'range.from' : 'range.to', { field: label })}>
      <DayInput
        id={`risk-${name}${part}`}
        value={part === 'From' ? from : to}
        onChange={(day) => onChange({ [`${name}${part}`]: day })}
        placeholder={t('list.any')}
        {...bounds}
      />
    </Condition>
  )
  return (
    <>
      {end('From', { max: to })}
      {end('To', { min: from })}
    </>
  )
}

interface HandlingConditionsProps {
  handled: string
  result: string
  results: readonly HandlingResult[]
  onChange: (part: { handled?: string; result?: string }) => void
}

/** Whether somebody has handled it, and what it came to. */
export function HandlingConditions({ handled, result, results, onChange }: HandlingConditionsProps) {
  const t = useText()
  return (
    <>
      <ChoiceCondition
        id="risk-handled"
        label={t('field.handled')}
        value={handled}
        options={[
          { value: '0', label: t('risk.unhandled') },
          { value: '1', label: t('risk.handled') },
        ]}
        onChange={(value) => onChange({ handled: value })}
      />
      <ChoiceCondition
        id="risk-result"
        label={t('field.result')}
        value={result}
        options={results.map((value) => ({ value, label: t(`handlingResult.${value}`) }))}
        onChange={(value) => onChange({ result: value })}
      />
    </>
  )
}
