/**
 * Focuses the first control in a dialog's body, or the one marked `data-first-focus`, instead of its close button. For
 * `afterOpenChange`.
 */
export function focusFirst(isOpen: boolean): void {
  if (!isOpen) return
  const first = ['[data-first-focus]', `:is(${controls.join()})`].map((one) => `.ant-modal-body ${one}`)
  const found = first.map((one) => document.querySelector<HTMLElement>(one))
  found.find((one) => one !== null)?.focus()
}

const controls = ['input:not([type="file"], :disabled)', 'textarea', 'button']
