import type { Page } from '@playwright/test'
import { confirmSubmit } from './support/flows.ts'
import { expect, test } from './support/test.ts'
import { open, post } from './support/walk.ts'

const management = '/informationManagement/InformationManagement'

test('agents, institutions and their contacts are found and kept up to date', { tag: '@slow' }, async ({
  sit,
  words,
  say,
}) => {
  const page = await sit('admin')
  await test.step('an agent is added, found by one of two institutions, changed and deleted', async () => {
    const [first, second] = ['By contract 17', 'By contract 18']
    await removeAgents(page, { insIdCd: '00010418', rltInsIdCd: '00010414' })
    await open(page, management)
    // The title says the news while there is any; `frame.ts` looks at titles.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toHaveText(
      say('Agents', '代理机构'),
    )
    const conditions = page.getByRole('search')
    await conditions.getByRole('button', { name: say('Search', '查询') }).click()
    await expect(page.getByText(say('Fields can not be all empty', '查询条件不能全部为空'))).toBeVisible()

    await page.getByRole('button', { name: say('Add', '新增') }).click()
    await expect(page).toHaveURL(/pageId=inf\.agent\.create/)
    const choose = async (label: string, code: string) => {
      await page.getByRole('main').getByLabel(label, { exact: true }).fill(code)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
    await expect(page.getByLabel(words.field.insIdCd, { exact: true })).toBeFocused()
    await choose(words.field.insIdCd, '00010418')
    await choose(words.field.rltInsIdCd, '00010414')
    await page.getByLabel(words.field.remark).fill(first)
    await page.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
    await confirmSubmit(page, say, '00010418', first)
    await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
    await expect(page).toHaveURL(/node=agent/)
    const table = page.getByRole('table')
    await expect(table).toContainText(first)

    await page.getByRole('link', { name: new RegExp(say('^Modify ', '^修改 ')) }).click()
    await expect(page).toHaveURL(/pageId=inf\.agent\.modify/)
    await page.getByLabel(words.field.remark).fill(second)
    await page.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
    const remove = page.getByRole('button', { name: new RegExp(say('^Delete ', '^删除 ')) })
    const answer = await holdBack(page, '**/api/query/agent')
    await confirmSubmit(page, say, `${first} → ${second}`)
    // The rows that are there still show what was changed: a step on them would be refused.
    await expect(table).toContainText(first)
    await expect(remove).toBeDisabled()
    answer.letGo()
    await expect(table).toContainText(second)

    await remove.click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(
      say('Are you sure to delete Institution 00010418?', '确定删除机构 00010418 吗？'),
    )
    await question.getByRole('button', { name: say('Delete', '删除') }).click()
    await expect(page.getByText(say('Delete Success', '删除成功'))).toBeVisible()
    await expect(page.getByText(second)).toHaveCount(0)
  })
  await test.step('an institution is found by its name, and has contacts that all read', async () => {
    const name = `Desk ${Date.now().toString(36)}`
    await open(page, `${management}?node=institution`)
    await page.getByLabel(words.field.insNm).fill(say('merlion', '狮城'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('1 row', '共 1 条')).first()).toBeVisible()
    await page.getByRole('link', { name: new RegExp(say('^Contacts .*Merlion', '^联系人.*狮城码头银行')) }).click()
    await expect(page).toHaveURL(/pageId=inf\.institution\.contact&insIdCd=00010702/)

    const add = page.getByRole('button', { name: say('Add contact', '新增联系人') })
    await add.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.field.contactNm).fill(name)
    await dialog.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
    await expect(dialog.getByText(words.error.contactWay)).toBeVisible()
    await dialog.getByLabel(words.field.phone).fill('+65 6000 0170')
    await dialog.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
    await confirmSubmit(page, say, name, '+65 6000 0170')
    await expect(page.getByText(name, { exact: true })).toBeVisible()

    const viewer = await sit('viewer')
    await open(viewer, '/stdListPage?pageId=inf.institution.contact&insIdCd=00010702')
    await expect(viewer.getByText(name, { exact: true })).toBeVisible()
    await expect(viewer.getByRole('button', { name: say('Add contact', '新增联系人') })).toHaveCount(0)

    await page.getByRole('button', { name: say(`Delete ${name}`, `删除 ${name}`) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Delete', '删除') })
      .click()
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: say('Back', '返回') }).click()
    await expect(page).toHaveURL(/InformationManagement\?.*node=institution/)
  })
  await test.step('an administrator corrects the name of an institution', async () => {
    const name = `Han River ${Date.now().toString(36)}`
    await open(page, `${management}?node=institution&insIdCd=00010410`)
    await page.getByRole('link', { name: /^Modify / }).click()
    await expect(page).toHaveURL(/pageId=inf\.institution\.modify&insIdCd=00010410/)
    await page.getByLabel(words.field.insEnNm, { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await confirmSubmit(page, say, `→ ${name}`)
    await expect(page.getByText('Submit Success')).toBeVisible()
    await expect(page).toHaveURL(/InformationManagement\?.*node=institution/)
    await open(page, `${management}?node=institution&insIdCd=00010410`)
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  })
})

/** Those that an earlier try of the test may have left behind. */
async function removeAgents(page: Page, between: { insIdCd: string; rltInsIdCd: string }): Promise<void> {
  const { list } = await post(page, 'query/agent', between)
  for (const { agentId, version } of list) await post(page, 'delete/agent', { agentId, version })
}

/** Keeps the answers of a call until they are let go. */
async function holdBack(page: Page, url: string): Promise<{ letGo: () => void }> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await free
    await route.continue()
  })
  return { letGo }
}
