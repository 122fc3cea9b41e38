import type { HandlingResult } from '../../../domain/handling.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import type { ConditionInput } from '../../ui/Conditions.tsx'
import { DayCondition } from '../../ui/DayCondition.tsx'

type InputOf<Name extends string> = (name: Name) => Omit<ConditionInput, 'label'>

type Days = 'transDt' | 'settleDt'

interface DaysConditionProps<Name extends Days> {
  name: Name
  inputOf: InputOf<`${Name}From` | `${Name}To`>
}

/** From a day to a day; either may be left open. */
export function DaysCondition<Name extends Days>({ name, inputOf }: DaysConditionProps<Name>) {
  const t = useText()
  const field = t(`field.${name as Days}`)
  const [from, to] = [inputOf(`${name}From`), inputOf(`${name}To`)]
  return (
    <>
      <DayCondition {...from} label={t('range.from', { field })} max={to.value} />
      <DayCondition {...to} label={t('range.to', { field })} min={from.value} />
    </>
  )
}

interface HandlingConditionsProps {
  results: readonly HandlingResult[]
  inputOf: InputOf<'handled' | 'result'>
}

/** Whether somebody has handled it, and what it came to. */
export function HandlingConditions({ results, inputOf }: HandlingConditionsProps) {
  const t = useText()
  return (
    <>
      <ChoiceCondition
        {...inputOf('handled')}
        label={t('field.handled')}
        options={[
          { value: '0', label: t('risk.unhandled') },
          { value: '1', label: t('risk.handled') },
        ]}
      />
      <ChoiceCondition
        {...inputOf('result')}
        label={t('field.result')}
        options={results.map((value) => ({ value, label: t(`handlingResult.${value}`) }))}
      />
    </>
  )
}
