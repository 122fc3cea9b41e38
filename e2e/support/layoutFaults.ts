/**
 * Returns what does not fit on the page: the page itself where it is wider than the screen; the labels of the portal's own
 * that are not shown to their end (column heads, tabs, buttons, menu entries, field labels, tags, and what empty filters
 * say); and the buttons, tabs and tags whose label takes more than one line. What users wrote may be cut. Runs in the page.
 */
export function layoutFaults(): string[] {
  const onOneLine = '.ant-btn, .ant-tag, .ant-segmented-item-label, [data-part="chip"], [role=tab]'
  const labels = `${onOneLine}, button, nav a, [role=menuitem], th, dt, label, .ant-select-placeholder, search input`
  const written =
    'header [aria-haspopup="menu"], [role="dialog"] nav button span, nav ol, [data-part="row-link"], [data-part="vouchers"]'
  const ruler = document.createElement('canvas').getContext('2d')
  const beyond = document.documentElement.scrollWidth - innerWidth
  const faults = [...document.querySelectorAll<HTMLElement>(labels)].filter(isOurs).flatMap(faultsIn)
  return [...(beyond > 0 ? [`The page is ${beyond} px wider than the screen.`] : []), ...new Set(faults)]

  function isOurs(label: HTMLElement): boolean {
    return label.checkVisibility() && !label.closest(written)
  }

  function faultsIn(label: HTMLElement): string[] {
    if (label instanceof HTMLInputElement) return isPlaceholderCut(label) ? [`Cut: ${label.placeholder}`] : []
    const texts = textsIn(label)
    const isWrapped = label.matches(onOneLine) && linesOf(texts) > 1
    return [
      ...(texts.some(isTextCut) ? [`Cut: ${label.innerText}`] : []),
      ...(isWrapped ? [`On several lines: ${label.innerText}`] : []),
    ]
  }

  function textsIn(label: HTMLElement): Text[] {
    const words = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (words.nextNode()) texts.push(words.currentNode as Text)
    return texts.filter((text) => text.data.trim() && !text.parentElement?.closest(written))
  }

  function rangeOf(text: Text): Range {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range
  }

  function linesOf(texts: readonly Text[]): number {
    const boxes = texts.flatMap((text) => [...rangeOf(text).getClientRects()]).filter(({ width }) => width > 1)
    const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2).sort((a, b) => a - b)
    // A badge or a smaller text may lie a little higher on the same line.
    return middles.filter((middle, n) => n === 0 || middle - (middles[n - 1] ?? 0) > 8).length
  }

  function isPlaceholderCut(input: HTMLInputElement): boolean {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    if (!ruler || input.value !== '') return false
    ruler.font = font
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return ruler.measureText(input.placeholder).width > room + 1
  }

  /** Looks at the boxes around a text, up to one that can be scrolled or that only screen readers read. */
  function isTextCut(text: Text): boolean {
    const { right } = rangeOf(text).getBoundingClientRect()
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
