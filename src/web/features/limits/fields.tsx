import { Input, Select } from 'antd'
import type { CountedFrom } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { FormLine } from '../../ui/FormLine.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'

interface FieldProps<Value extends string = string> {
  id: string
  label: string
  error: string | null
  hint?: string
  wide?: boolean
  value: Value
  onChange: (value: Value) => void
}

function shared({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return {
    id,
    status: error === null ? ('' as const) : ('error' as const),
    'aria-invalid': error !== null,
    'aria-describedby': `${id}-line`,
  }
}

/** A whole number, always asked for. */
export function NumberField({ value, onChange, maxLength = 4, ...line }: FieldProps & { maxLength?: number }) {
  return (
    <FormLine {...line} required>
      <Input
        {...shared(line)}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormLine>
  )
}

/** What the days of a rule are counted from, of what its transaction has. */
export function StartField({
  value,
  onChange,
  starts,
  ...line
}: FieldProps<CountedFrom> & { starts: readonly CountedFrom[] }) {
  const t = useText()
  return (
    <FormLine {...line} required>
      <Select<CountedFrom>
        {...shared(line)}
        value={value}
        onChange={onChange}
        options={starts.map((start) => ({ value: start, label: t(`limits.start.${start}`) }))}
        getPopupContainer={popupPlace}
        style={{ width: '100%' }}
      />
    </FormLine>
  )
}
