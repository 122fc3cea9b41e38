import { countIn, expectTotal } from './support/counts.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('a list is saved under a name, pinned, and opened by it', async ({ sit, words }) => {
  const page = await sit('acq_manager')
  await open(page, '/worklist?todo=verify&scope=institution')
  const bar = page.locator('[data-part="views"]')
  const menu = async (name: string) => {
    await bar.getByRole('button').first().click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await test.step('what is asked becomes a view, with its columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: words.field.retriRefNo }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save as view' }).click()
    await page.getByLabel('Name').fill('To verify here')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/saved=\d+/)
    await expect(bar.getByRole('button', { name: 'To verify here' })).toBeVisible()
  })

  await test.step('pinned, it stands in the sidebar with the number of its rows', async () => {
    await menu('Pin to sidebar')
    const pin = page.getByRole('list', { name: 'Pinned views' }).getByRole('link')
    await expect(pin).toHaveText(/To verify here\d+/)
    const count = countIn(await pin.innerText())
    await open(page, '/home')
    await pin.click()
    await expectTotal(page, count)
    await expect(page.getByRole('columnheader', { name: words.field.retriRefNo })).toHaveCount(0)
  })

  await test.step('watched, it says that the bell will tell', async () => {
    await menu('Watch: tell me of new rows')
    await expect(page.getByText('The bell tells you when')).toBeVisible()
    await menu('Stop watching')
    await expect(page.getByText('No longer watched.')).toBeVisible()
  })

  await test.step('as default it opens the list, whose filters can still be taken back', async () => {
    await menu('Open this list with it')
    await expect(page.getByText('Saved.')).toBeVisible()
    await open(page, '/worklist?scope=institution')
    await expect(page).toHaveURL(/todo=verify.*saved=\d+/)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page).toHaveURL(/saved=all/)
    await expect(page.locator('[data-part="chip"]')).toHaveCount(0)
  })

  await test.step('colleagues have it when a manager shares it, and by its address', async () => {
    await open(page, '/worklist?scope=institution')
    await menu('Share with institution')
    await expect(page.getByText('Saved.')).toBeVisible()
    const [, id = ''] = /saved=(\d+)/.exec(page.url()) ?? []
    const colleague = await sit('acq_handler')
    await open(colleague, `/worklist?scope=institution&saved=${id}`)
    await expect(colleague).toHaveURL(/todo=verify/)
    await colleague.locator('[data-part="views"]').getByRole('button').first().click()
    await expect(colleague.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0)
    await menu('Delete view')
    await page.getByRole('button', { name: words.action.delete }).click()
    await expect(page).toHaveURL(/saved=all/)
    await colleague.goto(`/worklist?scope=institution&todo=verify&saved=${id}`)
    await expect(colleague.getByText('This view was deleted')).toBeVisible()
    await expect(colleague.locator('[data-part="chip"]')).toHaveCount(1)
  })
})
