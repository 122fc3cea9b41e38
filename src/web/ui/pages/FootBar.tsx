import { type ReactNode, useEffect, useRef } from 'react'
import styles from './footBar.module.css'

interface FootBarProps {
  /** The question that the bar asks. */
  label: string
  onEscape: () => void
  children: ReactNode
}

/** A short question above the foot of a page, which stays in sight; its first choice or field has the focus. */
export function FootBar({ label, onEscape, children }: FootBarProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('li button, input')?.focus(), [])
  return (
    <section
      ref={box}
      className={styles.footBar}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
    >
      {children}
    </section>
  )
}
