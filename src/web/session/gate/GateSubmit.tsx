import type { ReactNode } from 'react'
import buttons from '../../ui/buttons.module.css'
import styles from './gateForm.module.css'

interface GateSubmitProps {
  /** Empty: none. */
  error: string
  busy: boolean
  children: ReactNode
}

/** The error of a form, and the button that submits it. */
export function GateSubmit({ error, busy, children }: GateSubmitProps) {
  return (
    <>
      {error !== '' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className={buttons.solid} aria-busy={busy}>
        {children}
      </button>
    </>
  )
}
