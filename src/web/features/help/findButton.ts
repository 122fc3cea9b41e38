/**
 * Finds the submit button on a page whose purpose is the form, else a button with the text of the hint; null where none
 * is visible.
 */
export function findButton(page: ParentNode, hint: string, sendsForm: boolean): HTMLElement | null {
  if (sendsForm) return page.querySelector<HTMLElement>('form button[type="submit"]')
  const named = [...page.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (one) => bare(one.textContent).startsWith(bare(hint)) && one.offsetParent !== null,
  )
  const able = named.filter((one) => one.getAttribute('aria-disabled') !== 'true')
  return able.find((one) => bare(one.textContent) === bare(hint)) ?? able[0] ?? named[0] ?? null
}

function bare(text: string): string {
  return text.replace(/\s+/g, '')
}

const pointedMs = 2000

export function pointAt(control: HTMLElement): void {
  control.scrollIntoView({ block: 'nearest' })
  control.focus()
  control.dataset.pointed = ''
  setTimeout(() => delete control.dataset.pointed, pointedMs)
}
