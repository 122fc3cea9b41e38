import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import buttons from '../ui/buttons.module.css'
import { GateField } from './GateFields.tsx'
import { sentenceOf } from './gateFailure.ts'
import styles from './gateForm.module.css'

interface CodeFormProps {
  label: string
  submit: string
  send: (code: string) => Promise<void>
  foot?: ReactNode
  children?: ReactNode
}

/** Asks for a code of the second factor. What was typed stays until it is accepted or typed anew. */
export function CodeForm({ label, submit, send, foot, children }: CodeFormProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = code.trim() === '' ? t('frame.login.missing', { fields: label }) : ''
    setError(missing)
    if (missing !== '') return
    setBusy(true)
    try {
      await send(code.trim())
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <GateField
        label={label}
        name="factorCode"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
      />
      {error !== '' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className={buttons.solid} aria-busy={busy}>
        {submit}
      </button>
      {foot}
    </form>
  )
}
