import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test('staff work through one list of all workflows, and the next record opens by itself', async ({ sit, words }) => {
  test.setTimeout(120_000)
  const page = await sit('acq_verifier')
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/worklist$/)

  await test.step('each number above the list leads to as many rows', async () => {
    const tabs = page.getByRole('navigation', { name: 'Module tabs' }).getByRole('link')
    await expect(tabs).toHaveText([/^My work\d+$/, /^My institution\d+$/, /^Awaiting the counterparty\d+$/])
    for (const tab of await tabs.all()) {
      const count = countIn(await tab.innerText())
      await tab.click()
      await expectTotal(page, count)
      await expect(page.locator('.tab[aria-current]')).toHaveCount(1)
    }
    await tabs.first().click()
    const overdue = page.getByRole('link', { name: / overdue$/ })
    const count = countIn(await overdue.innerText())
    await overdue.click()
    await expect(page).toHaveURL(/dueDtTo=/)
    await expectTotal(page, count)
  })

  await test.step('after a step the next row is there, and J and K go on and back', async () => {
    await page.goto('/worklist?todo=verify')
    const rows = page.locator('[data-row-key]')
    await expect(rows.first()).toBeVisible()
    const ids = await rows.evaluateAll((some) => some.map((row) => row.getAttribute('data-row-key') ?? ''))
    const [first = '', second = '', third = ''] = ids
    const head = (expId: string) => page.getByRole('heading', { name: expId })
    await rows.first().getByRole('link').click()
    await expect(head(first)).toBeVisible()
    await page.keyboard.press('j')
    await expect(head(second)).toBeVisible()
    await page.keyboard.press('k')
    await expect(head(first)).toBeVisible()

    for (const next of [second, third]) {
      await page.getByRole('button', { name: words.action.verifyPass }).click()
      await expect(head(next)).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/worklist\?todo=verify$/)
    await expect(rows.first()).toHaveAttribute('data-row-key', third)
  })
})

function countIn(text: string): number {
  return Number(/\d+/.exec(text)?.[0])
}

async function expectTotal(page: Page, count: number): Promise<void> {
  const total = count === 1 ? '1 record' : `${count} records`
  await expect(page.getByRole('status').filter({ hasText: total }).first()).toBeVisible()
}
