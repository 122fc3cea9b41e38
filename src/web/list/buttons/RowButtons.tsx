import type { ReactNode } from 'react'
import styles from './rowButtons.module.css'

/** Several `RowButton`s beside each other. */
export function RowButtons({ children }: { children: ReactNode }) {
  return <span className={styles.buttons}>{children}</span>
}
