import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test('a manager sees how the work stands, and each number opens its rows', async ({ sit }) => {
  const page = await sit('acq_manager')
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Board' }).click()
  await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fail rate' })).toBeVisible()

  await test.step('pending records open in the worklist', async () => {
    for (const label of ['Pending', 'Overdue']) {
      const number = figure(page, label)
      const count = Number(await number.innerText())
      await number.click()
      await expect(page).toHaveURL(/\/worklist\?scope=institution/)
      await expect(page.getByText(`${count} records`, { exact: true }).first()).toBeVisible()
      await page.goBack()
    }
    const nobody = page.getByRole('row', { name: /^Held by no one/ })
    const held = Number(await nobody.getByRole('link').first().innerText())
    await nobody.getByRole('link', { name: 'Assign' }).click()
    await expect(page.getByText(`${held} records`, { exact: true }).first()).toBeVisible()
    await page.goBack()
  })

  await test.step('a chart is also a table', async () => {
    const block = page.getByRole('region', { name: 'Pending by due date' })
    await block.getByRole('button', { name: 'Show table' }).click()
    await expect(block.getByRole('row', { name: /^Overdue/ })).toBeVisible()
  })

  await test.step('all tables are saved as one file', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const file = await readFile(await download.path(), 'utf8')
    for (const table of ['Pending by due date', 'By person', 'Fail rate by reason code'])
      expect(file).toContain(`\n${table},`)
  })

  await test.step('what was done opens the steps', async () => {
    const done = figure(page, /^Done in/)
    const count = Number(await done.innerText())
    await done.click()
    await expect(page.getByText(new RegExp(`^${count} steps?$`)).first()).toBeVisible()
  })
})

/** The number under this label. */
function figure(page: Page, label: string | RegExp) {
  const term = page.getByRole('term').filter({ hasText: label })
  return page.locator('dl > div').filter({ has: term }).getByRole('link').first()
}
