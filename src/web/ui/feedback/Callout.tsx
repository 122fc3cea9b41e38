import type { ReactNode } from 'react'
import styles from './callout.module.css'

const looks = { info: '', error: styles.error, summary: styles.summary }

interface CalloutProps {
  means?: keyof typeof looks
  role?: 'alert' | 'status'
  className?: string | undefined
  children: ReactNode
}

/** A sentence that is to be read before what stands around it. */
export function Callout({ means = 'info', role, className = '', children }: CalloutProps) {
  return (
    <p role={role} className={`${styles.callout} ${looks[means]} ${className}`.trim()}>
      {children}
    </p>
  )
}
