import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import typography from '../ui/typography.module.css'
import type { Name } from './definition.ts'
import { FieldNote } from './FormLine.tsx'
import styles from './fields.module.css'
import { controlId } from './focusField.ts'
import type { Form } from './useForm.ts'

interface FieldGroupProps<Values extends object> {
  form: Form<Values>
  name: Name<Values>
  required?: boolean
  hint?: string
  children: ReactNode
}

/** Controls that are one field together, such as boxes to check. */
export function FieldGroup<Values extends object>({ form, name, required, hint, children }: FieldGroupProps<Values>) {
  const t = useText()
  const id = controlId(form.definition.name, name)
  return (
    <fieldset id={id} className={styles.group} aria-describedby={`${id}-line`}>
      <legend>
        {form.label(name)}{' '}
        {required && <span className={`${typography.quiet} ${styles.required}`}>{t('form.required')}</span>}
      </legend>
      {children}
      <FieldNote id={id} error={form.errorOf(name)} hint={hint} />
    </fieldset>
  )
}
