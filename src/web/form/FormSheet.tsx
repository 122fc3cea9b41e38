import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import styles from './form.module.css'

interface FormSheetProps {
  onSubmit: () => void
  /** Missing where the form is the whole of its page. */
  onCancel: (() => void) | undefined
  /** Stands beside the fields, at their right. */
  aside?: ReactNode
  /** Stands at their left, and before them: what the form answers. */
  answered?: ReactNode
  foot: ReactNode
  children: ReactNode
}

/**
 * A form that fills the page: its fields, beside them what it is about, its foot always in sight. Esc leads to the page
 * that the form was opened from; the draft keeps what was typed.
 */
export function FormSheet({ onSubmit, onCancel, aside, answered, foot, children }: FormSheetProps) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const box = useRef<HTMLFormElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (onCancel && event.key === 'Escape' && leaves(event, box.current)) {
      if (canGoBack) history.back()
      else onCancel()
    }
    if (!isSubmitKey(event)) return
    event.preventDefault()
    // A select that has the focus would open its list at Enter.
    event.stopPropagation()
    onSubmit()
  })
  // Also before a field has the focus: a form may need no typing at all.
  useEffect(() => {
    // While it goes down: what is open above the form closes at the same key, and would no longer be seen.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  return (
    <form
      ref={box}
      className={`${styles.page} ${answered ? styles.answering : aside ? '' : styles.alone}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {answered}
      <div className={styles.sheet}>{children}</div>
      {aside}
      {foot}
    </form>
  )
}

/** Not while a list, a calendar or a dialog is open, which the key closes, nor while Chinese is being composed. */
function leaves({ target, isComposing }: KeyboardEvent, form: HTMLElement | null): boolean {
  if (isComposing || !(target instanceof Element) || !(form?.contains(target) || target.contains(form))) return false
  return target.ariaExpanded !== 'true' && document.querySelector(aboveForm) === null
}

const aboveForm = 'dialog[open], [role="dialog"], .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

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
