import type { Page } from '@playwright/test'
import type { Texts } from '../../src/texts/en/wire.ts'
import type { Cleared } from './clearing.ts'
import { expect } from './expect.ts'
import { open } from './walk.ts'

interface Reader {
  narrow: boolean
  words: Texts
  say: (en: string, zh: string) => string
}

export async function openHistory(page: Page, path: string, { narrow, words, say }: Reader, card: string) {
  await open(page, `${path}?node=history`)
  if (narrow) await page.getByRole('button', { name: new RegExp(say('^Filter\\b', '^筛选')) }).click()
  const conditions = narrow ? page.getByRole('dialog') : page.getByRole('main')
  await conditions.getByRole('textbox', { name: words.field.priAcctNo }).fill(card)
  await conditions.getByRole('button', { name: say('Search', '查询') }).click()
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

export async function openSubmit(page: Page, flowPage: string, { priKey, settleDt }: Cleared): Promise<void> {
  const search = new URLSearchParams({ pageId: `${flowPage}.history.submit`, priKey, logCd: '01', settleDt })
  await open(page, `/stdDetailModifyPage?${search}`)
}

export async function confirmSubmit(page: Page, say: Reader['say'], ...shown: string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('Are you sure to submit?', '确定提交吗？') })
  for (const text of shown) await expect(dialog).toContainText(text)
  await expect(dialog.getByRole('button', { name: say('Submit', '提交'), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Sends the form that is filled in; answers the id of the record that is open then. */
export async function submitForm(page: Page, { say }: Pick<Reader, 'say'>): Promise<string> {
  const submit = say('Submit', '提交')
  await page.getByRole('button', { name: submit }).click()
  const dialog = page.getByRole('dialog', { name: say('Are you sure to submit?', '确定提交吗？') })
  await dialog.getByRole('button', { name: submit }).click()
  await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
  await expect(page).toHaveURL(/stdDetailPage.*expId=/)
  return new URL(page.url()).searchParams.get('expId') ?? ''
}

/** Takes a step on a record, and waits until it stands where that leads. */
export async function takeStep(page: Page, url: string, action: string, state: string, remark?: string): Promise<void> {
  await open(page, url)
  await pressStep(page, action)
  if (remark !== undefined) {
    await page.getByRole('dialog').getByRole('textbox').fill(remark)
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
  }
  await expectState(page, state)
}

/** Waits until the head of the open record names this state, which stands on the map of its flow at any time. */
export async function expectState(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('main').locator('header').getByText(state, { exact: true })).toBeVisible()
}
