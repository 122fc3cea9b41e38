/**
 * The button of the page that does what a hint says: the one that sends the form where that is what the page is for, else
 * one that says so. Null where there is none to see.
 */
export function findButton(page: ParentNode, hint: string, sendsForm: boolean): HTMLElement | null {
  if (sendsForm) return page.querySelector<HTMLElement>('form button[type="submit"]')
  const named = [...page.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (one) => bare(one.textContent).startsWith(bare(hint)) && one.offsetParent !== null,
  )
  const able = named.filter((one) => one.getAttribute('aria-disabled') !== 'true')
  return able.find((one) => bare(one.textContent) === bare(hint)) ?? able[0] ?? named[0] ?? null
}

/** antd puts a space between two Chinese signs. */
function bare(text: string): string {
  return text.replace(/\s+/g, '')
}

const pointedMs = 2000

/** Brings a control into sight, gives it the focus, and marks it for a moment. */
export function pointAt(control: HTMLElement): void {
  control.scrollIntoView({ block: 'nearest' })
  control.focus()
  control.classList.add('is-pointed')
  setTimeout(() => control.classList.remove('is-pointed'), pointedMs)
}
