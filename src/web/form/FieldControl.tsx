import { useQuery } from '@tanstack/react-query'
import { Input, Radio, Select } from 'antd'
import { insListQuery, insNamesQuery } from '../api/institutions.ts'
import { useText } from '../i18n/useText.ts'
import { AmountInput } from '../ui/inputs/AmountInput.tsx'
import { type CodeOption, CodeSelect } from '../ui/inputs/CodeSelect.tsx'
import { useInstitutionOptions, useOfferedInstitutions } from '../ui/inputs/useInstitutionOptions.ts'
import { popupPlace } from '../ui/popupPlace.ts'
import typography from '../ui/typography.module.css'
import { DayControl } from './DayControl.tsx'
import type { Field } from './definition.ts'

interface ControlProps<Values> {
  id: string
  field: Field<Values>
  values: Values
  value: string
  disabled: boolean
  invalid: boolean
  onChange: (value: string) => void
}

export function FieldControl<Values>({ field, values, value, disabled, invalid, onChange, id }: ControlProps<Values>) {
  const t = useText()
  const described = `${id}-line`
  const common = { id, value, onChange, disabled, invalid, 'aria-describedby': described }
  const input = {
    id,
    value,
    disabled,
    autoComplete: 'off',
    'aria-invalid': invalid,
    'aria-describedby': described,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    status: invalid ? ('error' as const) : ('' as const),
  }
  switch (field.kind) {
    case 'text': {
      const { mode = 'text', look, lang } = field
      return (
        <Input
          {...input}
          inputMode={mode}
          lang={lang}
          className={look && typography.code}
          spellCheck={look !== 'code'}
        />
      )
    }
    case 'number':
      return <Input {...input} maxLength={String(field.max).length + 1} inputMode="numeric" />
    case 'area':
      return <Input.TextArea {...input} lang={field.lang} autoSize={{ minRows: field.rows ?? 2, maxRows: 12 }} />
    case 'amount': {
      const currency = field.currency(values)
      if (currency === '') return <Input {...input} disabled placeholder={t('form.currencyFirst')} />
      return <AmountInput {...common} currency={currency} />
    }
    case 'day':
      return <DayControl {...common} allowClear={!field.required} placeholder={field.empty?.(t)} />
    case 'choice':
    case 'radio': {
      const offered = typeof field.values === 'function' ? field.values(values) : field.values
      const options = offered.map((one) => ({ value: one, label: field.nameOf(t, one) }))
      return field.kind === 'radio' ? (
        <RadioControl {...common} options={options} />
      ) : (
        <SelectControl {...common} options={options} />
      )
    }
    case 'institution':
      return field.of === 'own' ? <OwnInstitution {...common} /> : <AnyInstitution {...common} />
    case 'code': {
      const { useOptions, empty, required = false } = field
      return (
        <Coded
          {...common}
          values={values}
          useOptions={useOptions}
          allowClear={!required}
          placeholder={empty?.(t) ?? ''}
        />
      )
    }
    case 'own':
      throw new Error(`The field ${id} is drawn by its form.`)
  }
}

interface ChoiceProps {
  id: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  disabled: boolean
  invalid: boolean
  'aria-describedby': string
}

function RadioControl({ id, onChange, invalid: _, ...rest }: ChoiceProps) {
  return (
    <Radio.Group
      {...rest}
      id={id}
      name={id}
      vertical
      onChange={({ target }) => onChange(String(target.value))}
      aria-labelledby={`${id}-label`}
    />
  )
}

function SelectControl({ value, invalid, ...rest }: ChoiceProps) {
  return (
    <Select<string>
      {...rest}
      value={value === '' ? null : value}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      getPopupContainer={popupPlace}
      style={{ width: '100%' }}
    />
  )
}

type SelectProps = Omit<Parameters<typeof CodeSelect>[0], 'options'>

interface CodedProps<Values> extends SelectProps {
  values: Values
  useOptions: (values: Values) => readonly CodeOption[]
}

function Coded<Values>({ values, useOptions, ...props }: CodedProps<Values>) {
  return <CodeSelect {...props} options={useOptions(values)} />
}

/** A user who acts for a single institution has no choice. */
function OwnInstitution(props: SelectProps) {
  const { data } = useQuery(insListQuery)
  const options = useOfferedInstitutions(data?.list)
  return <CodeSelect {...props} options={options} disabled={props.disabled || options.length < 2} />
}

function AnyInstitution(props: SelectProps) {
  const { data } = useQuery(insNamesQuery)
  return <CodeSelect {...props} options={useInstitutionOptions(data?.list)} />
}
