import { expect, test } from './support/test.ts'

test('the sidebar opens one group at a time, folds to icons, and stays folded', async ({ sit }) => {
  const page = await sit('admin')
  await page.goto('/home')
  const nav = page.getByRole('navigation', { name: 'Pages' })
  const group = (name: string) => nav.getByRole('button', { name, exact: true })
  await group('Anti-risk').click()
  await expect(nav.getByRole('link', { name: 'Risk monitoring' })).toBeVisible()
  await group('Internet pay').click()
  await expect(group('Internet pay')).toHaveAttribute('aria-expanded', 'true')
  await expect(group('Anti-risk')).toHaveAttribute('aria-expanded', 'false')
  await expect(nav.getByRole('link', { name: 'Risk monitoring' })).toHaveCount(0)

  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'sidebar')?.value
  expect((await page.locator('.side').boundingBox())?.width).toBe(210)
  await nav.getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(kept).toBe('0')
  await page.reload()
  await nav.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(kept).toBe('1')
})
