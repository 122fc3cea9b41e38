/** What a dialog is opened for: its first control gets the focus, not what closes it. For `afterOpenChange`. */
export function focusFirst(isOpen: boolean): void {
  if (isOpen) document.querySelector<HTMLElement>(`.ant-modal-body :is(${controls.join()})`)?.focus()
}

const controls = ['input:not([type="file"], :disabled)', 'textarea', 'button']
