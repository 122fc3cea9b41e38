import type { ReactNode } from 'react'
import buttons from '../../ui/buttons.module.css'
import styles from './gateForm.module.css'

interface GateSubmitProps {
  /** Empty: none. */
  error: string
  busy: boolean
  /** Beside a button that is the usual way. */
  plain?: boolean
  children: ReactNode
}

/** The error of a form, and the button that submits it. */
export function GateSubmit({ error, busy, plain = false, children }: GateSubmitProps) {
  return (
    <>
      {error !== '' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className={plain ? buttons.plain : buttons.solid} aria-busy={busy}>
        {children}
      </button>
    </>
  )
}
