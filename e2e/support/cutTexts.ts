/**
 * Returns the labels of the portal's own that are not shown to their end: column heads, tabs, buttons, menu entries, field
 * labels, and what empty filters say. What users wrote may be cut. Runs in the page.
 */
export function cutTexts(): string[] {
  const labels = 'th, nav a, nav button, main button, [role=tab], label, .ant-select-placeholder, .condition input'
  const ruler = document.createElement('canvas').getContext('2d')
  return [...new Set([...document.querySelectorAll<HTMLElement>(labels)].filter(isOurs).flatMap(cutIn))]

  function isOurs(label: HTMLElement): boolean {
    return label.checkVisibility() && !label.closest('tbody, .crumbs, .voucher-grid')
  }

  function cutIn(label: HTMLElement): string[] {
    if (label instanceof HTMLInputElement) return isPlaceholderCut(label) ? [label.placeholder] : []
    const words = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (words.nextNode()) {
      const { currentNode: text } = words
      if (text.nodeValue?.trim() && isTextCut(text)) cut.push(label.innerText)
    }
    return cut
  }

  function isPlaceholderCut(input: HTMLInputElement): boolean {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    if (!ruler || input.value !== '') return false
    ruler.font = font
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return ruler.measureText(input.placeholder).width > room + 1
  }

  /** Looks at the boxes around a text, up to one that can be scrolled or that only screen readers read. */
  function isTextCut(text: Node): boolean {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { right } = range.getBoundingClientRect()
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowX, textOverflow, paddingRight, clipPath } = getComputedStyle(box)
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return false
      if (overflowX === 'visible') continue
      const inside = textOverflow === 'ellipsis' ? Number.parseFloat(paddingRight) : 0
      if (right > box.getBoundingClientRect().right - inside + 1) return true
    }
    return false
  }
}
