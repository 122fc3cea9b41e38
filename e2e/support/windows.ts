import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** The windows of a worker's browser, each with cookies and storage of its own. */
export interface Windows {
  /** An empty one that nobody else has. */
  take(options: BrowserContextOptions): Promise<BrowserContext>
  giveBack(window: BrowserContext): Promise<void>
}

interface Kept {
  /** What it was opened with: only who asks for the same gets it. */
  options: string
  /** Holds the process in which all of the window's pages run (`--process-per-site`). */
  anchor: Page
}

/**
 * Windows are emptied and used again, as in a new one the browser would fetch and compile the whole web app anew. What a
 * window can't be rid of, such as a clock, wants one of its own: `onceOnly`.
 */
export function keepWindows(browser: Browser): Windows {
  const all = new Map<BrowserContext, Kept>()
  const idle = new Set<BrowserContext>()
  return {
    async take(options) {
      const asked = JSON.stringify(options)
      for (const window of idle) {
        const kept = all.get(window)
        if (kept?.options !== asked) continue
        idle.delete(window)
        await sendAtOnce(kept.anchor)
        return window
      }
      const window = await browser.newContext(options)
      const anchor = await window.newPage()
      await anchor.goto('/logo.svg')
      await sendAtOnce(anchor)
      all.set(window, { options: asked, anchor })
      return window
    },
    async giveBack(window) {
      const anchor = all.get(window)?.anchor
      for (const page of window.pages()) if (page !== anchor) await page.close()
      await window.unrouteAll()
      await window.setOffline(false)
      await window.clearPermissions()
      await anchor?.evaluate(() => localStorage.clear())
      await window.clearCookies()
      idle.add(window)
    },
  }
}

/** A step acts at once, as if the user had chosen so: five seconds for each would be all that tests do. */
async function sendAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('recourse.undoSeconds', '0'))
}
