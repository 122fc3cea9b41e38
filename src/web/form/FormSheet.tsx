import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import styles from './form.module.css'

interface FormSheetProps {
  onSubmit: () => void
  /** Stands beside the fields. */
  aside?: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** A form that fills the page: its fields at the left, what it is about at the right, its foot always in sight. */
export function FormSheet({ onSubmit, aside, foot, children }: FormSheetProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    onSubmit()
  })
  // Also before a field has the focus: a form may need no typing at all.
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <form
      className={aside ? styles.page : `${styles.page} ${styles.alone}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.sheet}>{children}</div>
      {aside}
      {foot}
    </form>
  )
}

export function isSubmitKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

interface FormSectionProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

export function FormSection({ title, note, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {note && <span className={styles.note}>{note}</span>}
      </h2>
      {children}
    </section>
  )
}
