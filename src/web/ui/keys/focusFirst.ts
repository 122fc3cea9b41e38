/** Focuses the first control in a dialog's body instead of its close button. For `afterOpenChange`. */
export function focusFirst(isOpen: boolean): void {
  if (isOpen) document.querySelector<HTMLElement>(`.ant-modal-body :is(${controls.join()})`)?.focus()
}

const controls = ['input:not([type="file"], :disabled)', 'textarea', 'button']
