import type { ReactNode } from 'react'
import styles from './heldBack.module.css'

interface HeldBackProps {
  /** True while what is on the screen is known to be outdated. */
  when: boolean
  children: ReactNode
}

/** Takes no click for a step on outdated content, which the server would refuse. The buttons keep focus and look. */
export function HeldBack({ when, children }: HeldBackProps) {
  return (
    <span
      className={styles.heldBack}
      {...(when && { role: 'group', 'aria-disabled': true })}
      onClickCapture={(event) => {
        if (!when) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
    </span>
  )
}
