import type { ReactNode } from 'react'
import visibility from '../../../ui/visibility.module.css'
import styles from './bubble.module.css'
import { linked } from './linked.tsx'

interface BubbleProps {
  mine: boolean
  /** The user who has written it. */
  from: string
  title?: string
  text: string
  face?: ReactNode
  /** The writer is said once, where a row of bubbles begins. */
  begins?: boolean
  foot?: ReactNode
  children?: ReactNode
}

/** Shows text only, never markup. */
export function Bubble({ mine, title = '', text, face, from, begins = false, foot, children }: BubbleProps) {
  return (
    <article aria-label={from} className={mine ? `${styles.bubble} ${styles.mine}` : styles.bubble}>
      {!mine && <span className={styles.face}>{face}</span>}
      <div className={styles.body}>
        {begins && <span className={visibility.visuallyHidden}>{from}</span>}
        {title !== '' && <b className={styles.title}>{title}</b>}
        {text !== '' && <p className={styles.text}>{linked(text)}</p>}
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </article>
  )
}
