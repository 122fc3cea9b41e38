import { isSaid } from './support/notices.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('a manager assigns records to a colleague, and unassigns them', async ({ sit }) => {
  const manager = await sit('acq_manager')
  const verifier = await sit('acq_verifier')
  await open(verifier, '/home')
  await open(manager, '/worklist')
  await manager.getByRole('link', { name: /^Show the work of your institution \([1-9]/ }).click()
  await expect(manager).toHaveURL(/\?scope=institution$/)
  await open(manager, '/worklist?scope=institution&todo=verify')
  const rows = manager.locator('[data-row-key]')
  const ids: string[] = []
  for (const row of [rows.first(), rows.nth(1)]) {
    ids.push((await row.getAttribute('data-row-key')) ?? '')
    await row.getByRole('checkbox').check()
  }
  await manager.getByRole('button', { name: 'Assign 2 records' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill('Harbour verifier')
  await manager.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Before the holidays.')
  await Promise.all([
    isSaid(manager, '2 records have been assigned.'),
    dialog.getByRole('button', { name: 'Assign' }).click(),
  ])
  const held = rows.filter({ hasText: 'Held by Harbour verifier' })
  for (const id of ids) await expect(held.filter({ hasText: id })).toBeVisible()
  await open(verifier, '/message')
  await expect(verifier.getByText('2 records have been assigned to you by').first()).toBeVisible()

  await manager.getByRole('button', { name: 'Unassign 2 records' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Back again.')
  await Promise.all([
    isSaid(manager, '2 records have been unassigned.'),
    dialog.getByRole('button', { name: 'Unassign' }).click(),
  ])
  for (const id of ids) await expect(held.filter({ hasText: id })).toHaveCount(0)
})
