import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { GateField } from './GateFields.tsx'
import { GateSubmit } from './GateSubmit.tsx'
import styles from './gateForm.module.css'
import { useGateAttempt } from './useGateAttempt.ts'

interface CodeFormProps {
  label: string
  submit: string
  send: (code: string) => Promise<void>
  /** Another way, without a code; `first`: the usual one of this user. */
  other?: { label: string; send: () => Promise<void>; first?: boolean } | null
  foot?: ReactNode
  children?: ReactNode
}

/** Asks for a code of the second factor. What was typed stays until it is accepted or typed anew. */
export function CodeForm({ label, submit, send, other = null, foot, children }: CodeFormProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const { error, setError, busy, attempt } = useGateAttempt()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.trim() === '') setError(t('frame.login.missing', { fields: label }))
    else void attempt(() => send(code.trim()))
  }
  const otherWay = other && (
    <button
      type="button"
      className={`${other.first ? buttons.solid : buttons.plain} ${styles.other}`}
      onClick={() => void attempt(other.send)}
    >
      {other.label}
    </button>
  )
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      {other?.first && otherWay}
      <GateField
        label={label}
        name="factorCode"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus={!other?.first}
      />
      <GateSubmit error={error} busy={busy} plain={other?.first ?? false}>
        {submit}
      </GateSubmit>
      {!other?.first && otherWay}
      {foot}
    </form>
  )
}
