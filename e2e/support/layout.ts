import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { layoutFaults } from './layoutFaults.ts'
import type { wide } from './screens.ts'

type Screen = typeof wide

const softly = expect.configure({ soft: true, timeout: 3_000 })

/** All of the page fits on each of these screens; the last one stays. */
export async function expectLayout(page: Page, what: string, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    if (page.viewportSize()?.width !== screen.width) await page.setViewportSize(screen)
    await softly
      .poll(() => page.evaluate(layoutFaults), {
        message: `${what} at ${screen.width}`,
        intervals: [20, 50, 100],
      })
      .toEqual([])
  }
}
