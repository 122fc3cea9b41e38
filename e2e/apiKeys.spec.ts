import { expect } from './support/expect.ts'
import { test } from './support/test.ts'

test('a manager makes an API key, sees it once, and revokes it', { tag: '@both' }, async ({ sit, say, newWindow }) => {
  const page = await sit('acq_manager')
  await page.goto('/informationManagement/MachineAccess')
  const name = `Core ${Date.now().toString(36)}`
  await page.getByRole('button', { name: say('Add API key', '新增 API 密钥') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(say('Name', '名称'), { exact: true }).fill(name)
  await form.getByRole('button', { name: say('Create key', '新建密钥') }).click()
  await page.getByRole('button', { name: say('Submit', '提交'), exact: true }).click()

  const shown = page.getByRole('dialog', { name: say('New API key', '新 API 密钥') })
  await shown.getByRole('button', { name: say('Show key', '显示密钥') }).click()
  const key = (await shown.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^rcs_[\w-]{43}$/)
  const program = (await newWindow()).request
  const search = () =>
    program.post('/api/query/stdDispute/search', { headers: { authorization: `Bearer ${key}` }, data: { pageSize: 1 } })
  expect((await search()).status()).toBe(200)

  await shown
    .getByRole('button', { name: say('Close', '关闭') })
    .last()
    .click()
  await page.getByRole('button', { name: say(`Revoke ${name}`, `撤销 ${name}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Revoke', '撤销'), exact: true })
    .click()
  await expect(page.getByText(say(`The key ${name} was revoked.`, `密钥 ${name} 已撤销。`))).toBeVisible()
  expect((await search()).status()).toBe(401)
})

test('a manager makes a webhook, sees its secret once, tests it and removes it', async ({ sit }) => {
  const page = await sit('acq_manager')
  await page.goto('/informationManagement/MachineAccess')
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  const name = `Core ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('URL').fill('https://10.0.0.1/hook')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(form.getByText('leads into a private network')).toBeVisible()
  await form.getByLabel('URL').fill('https://hooks.bank.invalid/')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  await shown.getByRole('button', { name: 'Show secret' }).click()
  await expect(shown.locator('code')).toHaveText(/^whsec_.{44}$/)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: `Send a test to ${name}` }).click()
  await expect(page.getByText('Not accepted: The host name is not known.')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(`The webhook ${name} was removed.`)).toBeVisible()
})
