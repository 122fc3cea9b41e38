/**
 * Focuses the first control in a dialog's body, or the one marked `data-first-focus`, instead of its close button. For
 * `afterOpenChange`.
 */
export function focusFirst(isOpen: boolean): void {
  if (!isOpen) return
  if (!focusMarked()) document.querySelector<HTMLElement>(`.ant-modal-body :is(${controls.join()})`)?.focus()
}

/** Focuses the control of the dialog that is marked `data-first-focus`; false where there is none. */
export function focusMarked(): boolean {
  const marked = document.querySelector<HTMLElement>('.ant-modal-body [data-first-focus]')
  marked?.focus()
  return marked !== null
}

const controls = ['input:not([type="file"], :disabled)', 'textarea', 'button']
