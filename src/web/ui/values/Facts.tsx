import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** One below the other, however wide the screen is. */
  single?: boolean
  className?: string
  children: ReactNode
}

/** A list of labelled values, in two columns where there is room. */
export function Facts({ single = false, className = '', children }: FactsProps) {
  return <dl className={`${styles.facts} ${single ? styles.single : ''} ${className}`.trim()}>{children}</dl>
}
