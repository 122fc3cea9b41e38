import { useText } from '../i18n/useText.ts'
import { type CodeOption, CodeSelect } from './CodeSelect.tsx'
import { Condition, type ConditionInput } from './Conditions.tsx'

/** A condition that is one code of many (an institution, a country), or any. */
export function CodeCondition({ label, problem, ...select }: ConditionInput & { options: readonly CodeOption[] }) {
  const t = useText()
  return (
    <Condition id={select.id} label={label} problem={problem}>
      <CodeSelect {...select} placeholder={t('list.any')} allowClear />
    </Condition>
  )
}
