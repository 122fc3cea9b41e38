import type { Page } from '@playwright/test'

/**
 * Resolves once the page shows these words. The page looks for them itself, so that words which go after seconds are seen
 * however slow the test is. Call it before what makes the page say them.
 */
export async function isSaid(page: Page, words: string): Promise<void> {
  await page.waitForFunction((said) => document.body.innerText.includes(said), words, { polling: 100 })
}
