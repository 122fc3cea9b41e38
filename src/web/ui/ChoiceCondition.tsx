import { Select } from 'antd'
import { useText } from '../i18n/useText.ts'
import { Condition, type ConditionInput } from './Conditions.tsx'
import { popupPlace } from './popupPlace.ts'

export function ChoiceCondition({
  id,
  label,
  value,
  problem,
  options,
  onChange,
}: ConditionInput & { options: { value: string; label: string }[] }) {
  const t = useText()
  return (
    <Condition id={id} label={label} problem={problem}>
      <Select
        id={id}
        value={value || null}
        onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
        options={options}
        placeholder={t('list.any')}
        allowClear
        getPopupContainer={popupPlace}
      />
    </Condition>
  )
}
