/** True for what a row holds that has a meaning of its own: a click there does not open the row. */
export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, .ant-table-selection-column') !== null
}

/** Moves the focus to the link of the next row, or the one before; false where there is none. */
export function moveFocus(table: Element, from: Element, step: number): boolean {
  const links = [...table.querySelectorAll<HTMLElement>('.row-link')]
  const row = from.closest('tr, li')
  const at = links.findIndex((link) => row?.contains(link))
  const next = links[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
