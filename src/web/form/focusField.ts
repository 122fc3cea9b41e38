import { useEffect, useEffectEvent } from 'react'

/** The id of a field's control, for its label, its error and the links of the foot. */
export function controlId(form: string, field: string): string {
  return `${form}-${field.replaceAll('.', '-')}`
}

/** In a group of radio buttons one of them takes the focus. */
export function focusField(form: string, field: string): void {
  const control = controlOf(form, field)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** In pixels, of the foot that stays in sight. */
const footHeight = 56

/**
 * Focuses the first empty field of a form that has just opened, or else its first field, of those in sight, so that typing
 * can begin. False where none is, and where the focus would bring up the keyboard of a touch screen.
 */
export function focusEmpty(form: string, fields: readonly string[], values: object): boolean {
  if (matchMedia('(pointer: coarse)').matches) return false
  const given: Readonly<Record<string, unknown>> = { ...values }
  const inSight = fields.filter((field) => isInSight(controlOf(form, field)))
  const field = inSight.find((one) => given[one] === '') ?? inSight[0]
  if (field === undefined) return false
  controlOf(form, field)?.focus({ preventScroll: true })
  return true
}

function isInSight(control: HTMLElement | null): boolean {
  if (!control?.matches(':enabled, [contenteditable=true]')) return false
  return control.getBoundingClientRect().bottom <= window.innerHeight - footHeight
}

/** Focuses a field with its text selected, so that typing replaces it. False on a touch screen, as above. */
export function focusText(form: string, field: string): boolean {
  const control = controlOf(form, field)
  if (!(control instanceof HTMLInputElement) || matchMedia('(pointer: coarse)').matches) return false
  control.focus({ preventScroll: true })
  control.select()
  return true
}

/** Begins on the first empty field of a form that fills the page. */
export function useFirstFocus(form: string, fields: readonly string[], values: object): void {
  const begin = useEffectEvent(() => focusEmpty(form, fields, values))
  useEffect(() => {
    begin()
  }, [])
}

function controlOf(form: string, field: string): HTMLElement | null {
  const found = document.getElementById(controlId(form, field))
  if (!found || found.matches('input, textarea, button, select')) return found
  return found.querySelector<HTMLElement>('input:checked, input:not(:disabled), [contenteditable=true]') ?? found
}
