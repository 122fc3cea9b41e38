import { signInByCall } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('a risk officer finds, adds, changes, imports and removes entries of the black list', { tag: '@slow' }, async ({
  newPage,
  words,
  say,
}) => {
  const page = await newPage()
  await signInByCall(page.context(), 'risk_officer')
  await test.step('a risk officer blacklists a merchant, changes the entry, imports others and takes them off', async () => {
    const number = `M${Date.now().toString(36).toUpperCase()}`.slice(0, 15)
    const list = '/antiRiskService/ExceptListManagement?node=blackList'
    const row = page.getByRole('row').filter({ hasText: number })
    const submit = page.getByRole('button', { name: say('Submit', '提交'), exact: true })
    const yes = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    const ask = async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).fill(text)
      await page.keyboard.press('Enter')
    }

    const addMerchant = async (reason: string) => {
      await page.getByRole('combobox', { name: words.field.kind }).click()
      await page.getByTitle(words.exceptKind.merchant, { exact: true }).click()
      await page.getByLabel(say('Merchant ID', '商户号'), { exact: true }).fill(number)
      await page.getByLabel(words.field.reason, { exact: true }).fill(reason)
      await submit.click()
      await yes(say('Submit', '提交')).click()
    }

    await open(page, list)
    await expect(page.getByText('621234••••••1265')).toBeVisible()

    await test.step('nothing chosen is said', async () => {
      await page.getByRole('button', { name: say('Delete', '删除'), exact: true }).click()
      await expect(page.getByText(say('please choose record', '请选择记录'))).toBeVisible()
    })

    await test.step('a form says what is missing, then adds the entry', async () => {
      await page.getByRole('button', { name: say('Add', '添加'), exact: true }).click()
      await expect(page).toHaveURL(/\/risk\/create\/blackList$/)
      await submit.click()
      await expect(page.getByLabel(say('Card number', '卡号'), { exact: true })).toBeFocused()
      await addMerchant('Closed by the police.')
      await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
      await expect(page).toHaveURL(/node=blackList/)
      await expect(row).toBeVisible()
    })

    await test.step('the same one is refused, and the list that it stands on is named', async () => {
      await open(page, '/risk/create/blackList')
      await addMerchant('Once more.')
      await expect(page.getByRole('alert').filter({ hasText: number })).toBeVisible()
    })

    await test.step('a change stands in the history', async () => {
      await open(page, list)
      await ask(say('Merchant ID or terminal ID', '商户号或终端号'), number)
      await expect(page).toHaveURL(new RegExp(`value=${number}`))
      await page.getByRole('link', { name: say(`Modify ${number}`, `修改 ${number}`) }).click()
      await expect(page).toHaveURL(/\/risk\/modify\/blackList\/\d+$/)
      await page.getByLabel(words.field.reason, { exact: true }).fill('Reopened under a new owner.')
      await submit.click()
      await yes(say('Submit', '提交')).click()
      await expect(page).toHaveURL(/node=blackList/)
      await ask(say('Merchant ID or terminal ID', '商户号或终端号'), number)
      await row.getByRole('link', { name: number, exact: true }).click()
      const history = page.getByRole('region', { name: say('Change history', '变更记录') })
      await expect(history.getByText('Closed by the police.').first()).toBeVisible()
      await expect(history.getByText('Reopened under a new owner.')).toBeVisible()
      await page.getByRole('link', { name: say('Back', '返回'), exact: true }).click()
      await expect(page).toHaveURL(/ExceptListManagement\?(?=.*node=blackList)(?=.*value=)/)
    })

    await test.step('a file adds what is new, and says why not of the rest', async () => {
      await page.getByRole('button', { name: say('Import file', '导入文件') }).click()
      const file = [
        'kind,value,validFrom,validTo,reason',
        `merchant,${number}A,20260901,,New`,
        'card,4111,20260901,,Wrong',
      ]
      await page.locator('input[type=file]').setInputFiles({
        name: 'cards.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file.join('\n')),
      })
      const dialog = page.getByRole('dialog')
      await expect(
        dialog
          .getByRole('region', { name: say('Rejected lines', '被拒绝的行') })
          .getByRole('row')
          .last(),
      ).toContainText('3')
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: say('Download import result', '保存每行的导入结果') }).click()
      expect((await download).suggestedFilename()).toBe('cards.result.csv')
      await dialog
        .getByRole('button', { name: say('Close', '关闭'), exact: true })
        .last()
        .click()
    })

    await test.step('what is chosen is deleted, with how many', async () => {
      await open(page, list)
      for (const one of [number, `${number}A`])
        await page.getByRole('checkbox', { name: say(`Select ${one}`, `选择 ${one}`), exact: true }).check()
      await page.getByRole('button', { name: say('Delete', '删除'), exact: true }).click()
      await yes(say('Delete', '删除')).click()
      await expect(page.getByText(say('Delete Success: 2', '删除成功：2'))).toBeVisible()
      await expect(row).toHaveCount(0)
    })
  })
  await test.step('a card that is searched by stands in no address', async () => {
    await open(page, '/antiRiskService/ExceptListManagement?node=blackList')
    await page.getByLabel('Card number', { exact: true }).fill('6212 3456 7890 1265')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 row').first()).toBeVisible()
    expect(page.url()).not.toContain('6212345678901265')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      '6212345678901265',
    )
    await expect(page.getByRole('row').filter({ hasText: words.exceptKind.card })).toHaveCount(1)
  })
  await test.step('a mistyped condition is said under its field, and the list stays', async () => {
    await open(page, '/antiRiskService/ExceptListManagement?node=blackList')
    const rows = page.getByRole('row')
    await expect(rows).not.toHaveCount(0)
    const before = await rows.count()
    const card = page.getByLabel('Card number', { exact: true })
    await card.fill('6212 3456 7890 1266')
    await page.keyboard.press('Enter')
    await expect(card).toHaveAccessibleDescription(`Card number ${words.bound.card}.`)
    await expect(card).toHaveAttribute('aria-invalid', 'true')
    await expect(rows).toHaveCount(before)
    await card.fill('6212 3456 7890 1265')
    await expect(card).toHaveAccessibleDescription('')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 row').first()).toBeVisible()
  })
  await test.step('an entry that begins with a suspicious transaction is about its card, and leads back there', async () => {
    const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const headers = { 'x-xsrf-token': decodeURIComponent(token) }
    const { list } = await (await page.request.post('/api/risk/querySusTrans', { data: {}, headers })).json()
    const { rid, priAcctNo } = list[0]
    await open(page, `/risk/create/blackList?rid=${rid}`)
    await expect(page.getByText(priAcctNo)).toBeVisible()
    await expect(page.getByLabel('Card number', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/RiskMonitoring\?node=suspicious$/)
  })
})
