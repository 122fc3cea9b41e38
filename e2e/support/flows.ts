import { expect, type Page } from '@playwright/test'
import type { Texts } from '../../src/contract/texts/en.ts'

interface Reader {
  narrow: boolean
  words: Texts
  say: (en: string, zh: string) => string
}

/** Opens a module's history and searches it by card. */
export async function openHistory(page: Page, path: string, { narrow, words, say }: Reader, card: string) {
  await page.goto(`${path}?node=history`)
  if (narrow) await page.getByRole('button', { name: say('Filter', '筛选') }).click()
  const conditions = narrow ? page.getByRole('dialog') : page.getByRole('main')
  await conditions.getByRole('textbox', { name: words.field.priAcctNo }).fill(card)
  await conditions.getByRole('button', { name: say('Query', '查询') }).click()
}

/** Chooses a code in a list that can be searched. */
export async function choose(page: Page, label: string, code: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(code)
}

/** Takes a step on the open record: by its button, or from behind the three dots of a narrow screen. */
export async function pressStep(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  const more = page.getByRole('button', { name: /^(More actions|更多操作)$/ })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name }).click()
}
