import { useQuery } from '@tanstack/react-query'
import { insListQuery, insNamesQuery } from '../api/institutions.ts'
import { useText } from '../i18n/useText.ts'
import { FieldInput, type FieldInputProps, type InputKind } from '../ui/inputs/FieldInput.tsx'
import { useInstitutionOptions, useOfferedInstitutions } from '../ui/inputs/useInstitutionOptions.ts'
import typography from '../ui/typography.module.css'
import type { Field } from './definition.ts'

interface ControlProps<Values> extends FieldInputProps {
  field: Field<Values>
  values: Values
}

/** The control of a field of a form's definition. */
export function FieldControl<Values>({ field, values, ...props }: ControlProps<Values>) {
  const t = useText()
  if (field.kind === 'institution' && field.of === 'own') return <OwnInstitution {...props} />
  const clearable = (field.kind === 'day' || field.kind === 'code') && !field.required
  const placeholder = 'empty' in field ? field.empty?.(t, values) : undefined
  return <FieldInput {...props} input={inputOf(field, values)} optional={clearable} placeholder={placeholder} />

  function inputOf(field: Field<Values>, values: Values): InputKind {
    switch (field.kind) {
      case 'text': {
        const { mode = 'text', look, spellCheck = look !== 'code', lang } = field
        return { kind: 'text', mode, lang, className: look && typography.code, spellCheck }
      }
      case 'number':
        return { kind: 'text', mode: 'numeric', maxLength: String(field.max).length + 1 }
      case 'area':
        return { kind: 'area', minRows: field.rows ?? 2, maxRows: 12, lang: field.lang }
      case 'amount':
        return { kind: 'amount', currency: field.currency(values) }
      case 'day':
        return { kind: 'day', last: field.last?.(), keepsEnter: true }
      case 'choice':
      case 'radio': {
        const offered = typeof field.values === 'function' ? field.values(values) : field.values
        return { kind: field.kind, options: offered.map((value) => ({ value, label: field.nameOf(t, value) })) }
      }
      case 'institution':
        return { kind: 'code', useOptions: useInstitutions }
      case 'code': {
        const useOptions = () => field.useOptions(values)
        return { kind: 'code', useOptions }
      }
      case 'own':
        throw new Error(`The field ${props.id} is drawn by its form.`)
    }
  }
}

/** A user who acts for a single institution has no choice. */
function OwnInstitution(props: FieldInputProps) {
  const { data } = useQuery(insListQuery)
  const options = useOfferedInstitutions(data?.list)
  const disabled = props.disabled || options.length < 2
  return <FieldInput {...props} input={{ kind: 'code', useOptions: () => options }} disabled={disabled} />
}

function useInstitutions() {
  const { data } = useQuery(insNamesQuery)
  return useInstitutionOptions(data?.list)
}
