import type { MouseEvent } from 'react'

/**
 * Whether a click on a row is meant for the row: not for a control that it holds, not for a menu that it opened (whose
 * events come by the row, though it stands elsewhere), and not to mark text in it.
 */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (target.closest('a, button, input, label')) return false
  return getSelection()?.isCollapsed !== false
}

/** Moves the focus to the link of the next row, or the one before; false where there is none. */
export function moveFocus(table: Element, from: Element, step: number): boolean {
  const links = [...table.querySelectorAll<HTMLElement>('[data-part="row-link"]')]
  const row = from.closest('tr, li')
  const at = links.findIndex((link) => row?.contains(link))
  const next = links[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** False where a row has the focus already, or there is none. */
export function focusFirstRow(table: Element): boolean {
  const first = table.querySelector<HTMLElement>('[data-part="row-link"]')
  if (!first || document.activeElement?.closest('tbody tr')) return false
  first.focus()
  first.scrollIntoView({ block: 'nearest' })
  return true
}
