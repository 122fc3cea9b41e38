import { type Locator, type Page, expect as playwright } from '@playwright/test'

interface Asked {
  isNot: boolean
  timeout: number
}

interface Options {
  timeout?: number
}

/** For what was waited for in vain. */
const soonMs = 1_000

/**
 * Waits, and looks only where that was in vain. Playwright describes the whole page after each look that fails; while it
 * waits it describes nothing.
 */
export const expect = playwright.extend({
  toBeVisible(this: Asked, shown: Locator, { timeout = this.timeout }: Options = {}) {
    const { isNot } = this
    const look = isNot ? playwright(shown).not : playwright(shown)
    return outcomeOf(
      { isNot, timeout },
      () => shown.waitFor({ state: isNot ? 'hidden' : 'visible', timeout }),
      (options) => look.toBeVisible(options),
    )
  },
  toHaveURL(this: Asked, page: Page, url: string | RegExp, { timeout = this.timeout }: Options = {}) {
    const { isNot } = this
    const look = isNot ? playwright(page).not : playwright(page)
    const fits = ({ href }: URL) => (typeof url === 'string' ? href === new URL(url, href).href : url.test(href))
    return outcomeOf(
      { isNot, timeout },
      () => page.waitForURL((at) => fits(at) !== isNot, { timeout, waitUntil: 'commit' }),
      (options) => look.toHaveURL(url, options),
    )
  },
})

/** A wait that broke off early, by a page that was loaded anew for instance, leaves the rest of the time to the look. */
async function outcomeOf(
  { isNot, timeout }: Asked,
  wait: () => Promise<void>,
  look: (options: Options) => Promise<void>,
) {
  const start = performance.now()
  const rest = () => Math.max(soonMs, timeout - (performance.now() - start))
  try {
    await wait().catch(() => look({ timeout: rest() }))
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) }
  }
}
