import { Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import type { texts } from '../../../contract/texts/texts.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { DayControl } from '../../form/DayControl.tsx'
import { type Text, useText } from '../../i18n/useText.ts'
import { AmountInput } from '../../ui/inputs/AmountInput.tsx'
import { CodeSelect } from '../../ui/inputs/CodeSelect.tsx'
import type { ExceptionFieldProps } from './formFieldProps.ts'
import { asks, currencyOf, type FormSubject } from './formSubject.ts'
import type { FormValues, ValueName } from './formValues.ts'
import { isRequired } from './problems.ts'
import { useOptions } from './useOptions.ts'

export function FieldControl({
  id,
  described,
  ...props
}: ExceptionFieldProps & { id: string; described: string }): ReactNode {
  const t = useText()
  const { name, values, subject, onChange, onLeave, error } = props
  const options = useOptions(props)
  const field = fieldOf(name)
  const invalid = error !== null
  const common = { id, value: values[name], onChange, 'aria-describedby': described, invalid }
  const input = {
    id,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
    status: invalid ? ('error' as const) : ('' as const),
    'aria-invalid': invalid,
    'aria-describedby': described,
    autoComplete: 'off',
  }
  if (name === 'replyCd') {
    return (
      <Radio.Group
        id={id}
        value={values.replyCd}
        onChange={(event) => onChange(event.target.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={described}
        options={options.map(({ code, name: label }) => ({ value: code, label }))}
      />
    )
  }
  switch (field.kind) {
    case 'amount': {
      const currency = currencyOf(values, subject)
      return currency === '' ? (
        <Input {...input} disabled placeholder={t('form.currencyFirst')} />
      ) : (
        <AmountInput {...common} currency={currency} onBlur={onLeave} />
      )
    }
    case 'text':
      return <Input.TextArea {...input} rows={2} autoSize={{ minRows: 2, maxRows: 8 }} />
    case 'date':
      return (
        <DayControl
          {...common}
          last={dayOf(new Date())}
          allowClear={!isRequired(name, subject)}
          placeholder={t('form.day')}
        />
      )
    case 'card':
      return <Input {...input} inputMode="numeric" spellCheck={false} />
    case 'id':
      return <Input {...input} inputMode={field.chars === 'digits' ? 'numeric' : 'text'} spellCheck={false} />
    default:
      return (
        <CodeSelect
          {...common}
          options={options}
          disabled={name === 'transId' && (subject.fixedTransaction ?? false)}
          allowClear={!isRequired(name, subject)}
          placeholder={placeholderOf(t, name, values, subject)}
        />
      )
  }
}

function placeholderOf(t: Text, name: ValueName, values: FormValues, subject: FormSubject): string {
  const waits = values.transId === '' && asks(subject, 'transId')
  if (waits && (name === 'rsnCd' || (name === 'rcvInsIdCd' && subject.receivers.length === 0)))
    return t('form.chooseFirst')
  if (name === 'origSpecFeeClass' && values.origSpecDiscTp === '') return t('form.discountFirst')
  return isChoice(name) ? t(`form.choose.${name}`) : ''
}

type Choice = keyof (typeof texts)['en']['field'] &
  ('transId' | 'rsnCd' | 'fraudTp' | 'rcvInsIdCd' | 'transCurrCd' | 'origSpecDiscTp')

function isChoice(name: ValueName): name is Choice {
  return ['transId', 'rsnCd', 'fraudTp', 'rcvInsIdCd', 'transCurrCd', 'origSpecDiscTp'].includes(name)
}
