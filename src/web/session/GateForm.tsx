import type { ReactNode } from 'react'
import { CaptchaField } from './GateFields.tsx'
import type { useGateForm } from './useGateForm.ts'
import './gateForm.css'

interface GateFormProps {
  form: ReturnType<typeof useGateForm>
  /** The button's word, and the one while it sends. */
  submit: string
  busy: string
  /** Between the picture and the button. */
  options?: ReactNode
  /** Below the button. */
  foot?: ReactNode
  /** The fields above the picture. */
  children: ReactNode
}

/** A form that a stranger, or a password, has to get through: its fields, the picture, what is wrong, the button. */
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
