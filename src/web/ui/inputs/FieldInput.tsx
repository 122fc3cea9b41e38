import { Input, Radio, Select } from 'antd'
import type { Day } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { DaysInput } from '../days/DaysInput.tsx'
import { popupPlace } from '../popupPlace.ts'
import { AmountInput } from './AmountInput.tsx'
import { type CodeOption, CodeSelect } from './CodeSelect.tsx'

/** The kinds of a single value, each with what its control alone needs. */
export type InputKind =
  | {
      kind: 'text'
      mode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal'
      spellCheck?: boolean
      lang?: string | undefined
      className?: string | undefined
      maxLength?: number
      title?: string | undefined
    }
  | { kind: 'area'; minRows: number; maxRows: number; lang?: string | undefined }
  /** `currency` is empty until one is chosen: nothing can be typed before. */
  | { kind: 'amount'; currency: string }
  /** `keepsEnter`: Enter takes the day that was typed, and doesn't send the form. */
  | { kind: 'day'; last?: Day | undefined; keepsEnter?: boolean }
  | { kind: 'choice' | 'radio'; options: readonly { value: string; label: string }[] }
  /** One of many, found by its code or its names. */
  | { kind: 'code'; useOptions: () => readonly CodeOption[] }

export interface FieldInputProps {
  id: string
  /** Empty where nothing is typed or chosen. */
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  /** Its name, where no label on the page says it. */
  label?: string
  describedBy?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean
  /** The choice can be cleared. */
  optional?: boolean
  invalid: boolean
}

/** The control of a field by its kind, in forms and among the conditions of lists. */
export function FieldInput({ input, ...props }: FieldInputProps & { input: InputKind }) {
  const t = useText()
  const { id, value, onChange, onLeave, label, describedBy, placeholder, disabled, optional = false, invalid } = props
  const named = { 'aria-label': label, 'aria-describedby': describedBy }
  const common = { ...named, id, disabled, placeholder, status: invalid ? ('error' as const) : ('' as const) }
  const typed = {
    ...common,
    value,
    autoComplete: 'off',
    'aria-invalid': invalid,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  }
  switch (input.kind) {
    case 'text': {
      const { kind: _, mode = 'text', ...rest } = input
      return <Input {...typed} {...rest} inputMode={mode} />
    }
    case 'area': {
      const { minRows, maxRows, lang } = input
      return <Input.TextArea {...typed} lang={lang} rows={minRows} autoSize={{ minRows, maxRows }} />
    }
    case 'amount': {
      const { currency } = input
      if (currency === '') return <Input {...typed} disabled placeholder={t('form.currencyFirst')} />
      return <AmountInput {...named} {...{ id, value, onChange, onBlur: onLeave, invalid, currency }} />
    }
    case 'day': {
      const { last, keepsEnter } = input
      const days = {
        days: [value],
        placeholders: [placeholder],
        onChange: ([day = '']: readonly Day[]) => onChange(day),
      }
      return <DaysInput {...{ id, label, describedBy, disabled, optional, invalid, last, keepsEnter }} {...days} />
    }
    case 'choice':
      return (
        <Select<string>
          {...common}
          value={value === '' ? null : value}
          onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
          options={[...input.options]}
          allowClear={optional}
          aria-invalid={invalid}
          popupMatchSelectWidth={false}
          getPopupContainer={popupPlace}
          style={{ width: '100%' }}
        />
      )
    case 'radio':
      return (
        <Radio.Group
          id={id}
          name={id}
          value={value}
          disabled={disabled}
          options={[...input.options]}
          vertical
          onChange={({ target }) => onChange(String(target.value))}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
        />
      )
    case 'code':
      return <CodeInput {...props} useOptions={input.useOptions} />
  }
}

interface CodeInputProps extends FieldInputProps {
  useOptions: () => readonly CodeOption[]
}

function CodeInput({ useOptions, label, describedBy, optional = false, onLeave: _, ...rest }: CodeInputProps) {
  return (
    <CodeSelect
      {...rest}
      options={useOptions()}
      allowClear={optional}
      aria-label={label}
      aria-describedby={describedBy}
    />
  )
}
