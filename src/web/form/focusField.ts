/** The id of a field's control, for its label, its error and the links of the foot. */
export function controlId(form: string, field: string): string {
  return `${form}-${field.replaceAll('.', '-')}`
}

/** In a group of radio buttons one of them takes the focus. */
export function focusField(form: string, field: string): void {
  const found = document.getElementById(controlId(form, field))
  const isControl = found?.matches('input, textarea, button, select')
  const inside = found?.querySelector<HTMLElement>('input:checked, input:not(:disabled), [contenteditable=true]')
  const control = isControl ? found : (inside ?? found)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
