import type { ReactNode } from 'react'
import { CaptchaField } from './GateFields.tsx'
import type { useGateForm } from './useGateForm.ts'
import './gateForm.css'

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
    <form className="gate-form" onSubmit={form.onSubmit} noValidate>
      {children}
      <CaptchaField value={form.code} onChange={form.setCode} state={form.picture} />
      {options}
      {form.error !== '' && (
        <p className="gate-error" role="alert">
          {form.error}
        </p>
      )}
      <button type="submit" className="solid-button" aria-busy={form.busy}>
        {form.busy ? busy : submit}
      </button>
      {foot}
    </form>
  )
}
