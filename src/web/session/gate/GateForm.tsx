import type { ReactNode } from 'react'
import { CaptchaField } from './GateFields.tsx'
import { GateSubmit } from './GateSubmit.tsx'
import styles from './gateForm.module.css'
import type { useGateForm } from './useGateForm.ts'

interface GateFormProps {
  form: ReturnType<typeof useGateForm>
  submit: string
  busy: string
  options?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

export function GateForm({ form, submit, busy, options, foot, children }: GateFormProps) {
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      {children}
      <CaptchaField value={form.code} onChange={form.setCode} state={form.picture} />
      {options}
      <GateSubmit error={form.error} busy={form.busy}>
        {form.busy ? busy : submit}
      </GateSubmit>
      {foot}
    </form>
  )
}
