import { type Locator, type Page, expect as playwright } from '@playwright/test'

interface Asked {
  isNot: boolean
  timeout: number
}

interface Options {
  timeout?: number
}

/** For what was waited for in vain. */
const soon = { timeout: 1_000 }

/**
 * Waits, and looks only where that was in vain. Playwright describes the whole page after each look that fails; while it
 * waits it describes nothing.
 */
export const expect = playwright.extend({
  toBeVisible(this: Asked, shown: Locator, { timeout = this.timeout }: Options = {}) {
    const { isNot } = this
    const look = isNot ? playwright(shown).not : playwright(shown)
    return outcomeOf(
      isNot,
      () => shown.waitFor({ state: isNot ? 'hidden' : 'visible', timeout }),
      () => look.toBeVisible(soon),
    )
  },
  toHaveURL(this: Asked, page: Page, url: string | RegExp, { timeout = this.timeout }: Options = {}) {
    const { isNot } = this
    const look = isNot ? playwright(page).not : playwright(page)
    const fits = ({ href }: URL) => (typeof url === 'string' ? href === new URL(url, href).href : url.test(href))
    return outcomeOf(
      isNot,
      () => page.waitForURL((at) => fits(at) !== isNot, { timeout, waitUntil: 'commit' }),
      () => look.toHaveURL(url, soon),
    )
  },
})

async function outcomeOf(isNot: boolean, wait: () => Promise<void>, look: () => Promise<void>) {
  try {
    await wait().catch(look)
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) }
  }
}
