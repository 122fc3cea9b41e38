import { Select } from 'antd'
import { useText } from '../i18n/useText.ts'
import { Condition } from './Conditions.tsx'
import { popupPlace } from './popupPlace.ts'

interface ChoiceConditionProps {
  id: string
  label: string
  /** '' for any. */
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A condition that is one of a few, or any. */
export function ChoiceCondition({ id, label, value, options, onChange }: ChoiceConditionProps) {
  const t = useText()
  return (
    <Condition id={id} label={label}>
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
