import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { visited } from '../../testing/coverage/reports.ts'

/** Keeps the addresses that the windows of a test were at, for the coverage of a whole run. */
export interface Visits {
  watch(window: BrowserContext): void
  report(info: TestInfo): void
}

export function keepVisits(): Visits {
  const addresses = new Set<string>()
  const windows: BrowserContext[] = []
  const watchPage = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().startsWith('http')) addresses.add(frame.url())
    })
  return {
    watch(window) {
      windows.push(window)
      window.on('page', watchPage)
    },
    report({ annotations }) {
      for (const window of windows) window.off('page', watchPage)
      for (const description of addresses) annotations.push({ type: visited, description })
    },
  }
}
