import { useText } from '../i18n/useText.ts'
import type { Field, Name } from './definition.ts'
import { FieldControl } from './FieldControl.tsx'
import { FormLine } from './FormLine.tsx'
import styles from './fields.module.css'
import { controlId } from './focusField.ts'
import type { Form } from './useForm.ts'

interface FormFieldProps<Values extends object> {
  form: Form<Values>
  name: Name<Values>
}

/** A field of the definition with its label, and below it what is wrong with it, what was done to it, or what it takes. */
export function FormField<Values extends object>({ form, name }: FormFieldProps<Values>) {
  const t = useText()
  const { definition, values } = form
  const field: Field<Values> | undefined = definition.fields[name]
  if (!field) throw new Error(`The form ${definition.name} has no field ${name}.`)
  const id = controlId(definition.name, name)
  const error = form.errorOf(name)
  const value = String(values[name] ?? '')
  const disabled = typeof field.disabled === 'function' ? field.disabled(values) : (field.disabled ?? false)
  return (
    <FormLine
      id={id}
      label={form.label(name)}
      required={(field.required ?? false) && !disabled}
      error={error}
      note={form.noteOf(name)}
      hint={field.hint?.(t, values)}
      wide={field.wide ?? field.kind === 'area'}
      counted={field.kind === 'area' && field.max !== undefined ? { value, max: field.max } : undefined}
      group={field.kind === 'radio'}
    >
      <FieldControl
        id={id}
        field={field}
        values={values}
        value={value}
        disabled={disabled}
        describedBy={`${id}-line`}
        invalid={error !== null}
        onChange={(next) => form.set({ [name]: next } as Partial<Values>)}
        onLeave={() => form.leave(name)}
      />
    </FormLine>
  )
}

/** Some fields of the definition, in two columns where there is room: those that its values ask for. */
export function Fields<Values extends object>({
  form,
  names,
}: {
  form: Form<Values>
  names?: readonly Name<Values>[]
}) {
  return (
    <div className={styles.fields}>
      {form.names
        .filter((name) => (names ? names.includes(name) : true))
        .map((name) => (
          <FormField key={name} form={form} name={name} />
        ))}
    </div>
  )
}
