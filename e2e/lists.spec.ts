import type { Page } from '@playwright/test'
import { menuPaths } from '../src/contract/pages.ts'
import { flows } from '../src/domain/flows/index.ts'
import { menus } from '../src/domain/people/menus.ts'
import { statesOf } from '../src/domain/workflow/check.ts'
import type { Flow } from '../src/domain/workflow/flow.ts'
import { xsrfToken } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

const dispute = menuPaths.DisputeTransaction

test('the lists of records open from the menu, are searched, paged through, and act on what is chosen', async ({
  sit,
  narrow,
  words,
  say,
}) => {
  const page = await sit('acq_handler')
  await test.step('the lists open from the menu, each flow with its tabs', async () => {
    await open(page, '/home')
    for (const flow of flows as readonly Flow[]) {
      await openMenu(page, flow, narrow, say)
      const tabs = page.getByRole('navigation', { name: say('Module tabs', '本模块页签') }).getByRole('link')
      await expect(tabs).toHaveText([
        ...(flow.pages.history ? [say('History', '历史交易')] : []),
        ...(flow.origins.includes('noOrig') ? [say('Non-original', '无原交易')] : []),
        ...statesOf(flow).map((state) => new RegExp(`^${words.state[state]}\\d*$`)),
        say('Search', '综合查询'),
      ])
      const first = flow.pages.history ? say('History', '历史交易') : words.state[flow.initial]
      await expect(
        page.getByRole('navigation', { name: say('Module tabs', '本模块页签') }).locator('[aria-current]'),
      ).toHaveText(new RegExp(`^${first}\\d*$`))
      await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toBeVisible()
    }
  })
  await test.step('conditions on a page of their own lead to the list, and from there by an id to one record', async () => {
    const query = say('Search', '查询')
    await open(page, '/stdQueryPage?pageId=dsp.dispute.search.query')
    await page.getByRole('textbox', { name: words.field.expId }).press('Enter')
    await expect(page).toHaveURL(/\/stdListPage\?pageId=dsp\.dispute\.search\.list/)
    const link = page.locator('[data-part="row-link"]').first()
    const expId = await link.innerText()

    await open(page, '/stdQueryDetailPage?pageId=dsp.dispute.search.detail')
    await page.getByRole('textbox', { name: words.field.expId }).fill(expId)
    await page.getByRole('button', { name: query }).click()
    await expect(page).toHaveURL(new RegExp(`/stdDetailPage\\?.*expId=${expId}`))
    await page.reload()
    await expect(page.getByRole('heading', { name: expId })).toBeVisible()
  })
  await test.step('J goes on from the last record of a page to the first of the next', async () => {
    await open(page, `${dispute}?node=search&currPage=2`)
    const links = page.locator('[data-part="row-link"]')
    const next = await links.first().innerText()
    await open(page, `${dispute}?node=search`)
    await expect(links.first()).not.toHaveText(next)
    // From anywhere on the page, J leads to the first row first; on a narrow screen there are cards.
    await page.locator('body').click({ position: { x: 2, y: 2 } })
    if (!narrow) {
      await page.keyboard.press('j')
      await expect(links.first()).toBeFocused()
      await page.keyboard.press('j')
      await expect(links.nth(1)).toBeFocused()
    }
    const last = await links.last().innerText()
    const hundred = page.waitForRequest((request) => (request.postData() ?? '').includes('"pageSize":100'))
    await links.last().click()
    await hundred
    await expect(page.getByRole('heading', { name: last })).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(page.getByRole('heading', { name: next })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('heading', { name: next })).toBeFocused()
    if (!narrow) await expect(page.getByText(/^21 of /)).toBeVisible()
  })
  await test.step('a step asks for a record, and its count follows at once', async () => {
    const page = await sit('acq_verifier')
    // A credit adjustment is the acquirer's own, so that its verifier may pass it.
    await open(page, `${dispute}?node=unverified&transId=E32`)
    const waiting = page
      .getByRole('navigation', { name: say('Module tabs', '本模块页签') })
      .locator('[aria-current] > :last-child')
    const before = Number(await waiting.innerText())
    const pass = page
      .getByRole('group', { name: say('Actions', '操作') })
      .getByRole('button', { name: words.action.verifyPass })
    if (!narrow) {
      await pass.click()
      await expect(page.getByText(say('please choose record', '请选择记录'))).toBeVisible()
    }
    await page
      .getByRole('checkbox', { name: say('Select E32', '选择 E32') })
      .first()
      .check()
    await pass.click()
    const done = new RegExp(`E32\\w+ ${say('verified', '复核通过')}`)
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
    await expect(waiting).toHaveText(`${before - 1}`)
  })
  if (!narrow)
    await test.step('a question that the keys opened from a menu waits for its answer', async () => {
      await open(page, '/exceptionalTransaction/SpecialAdjustment?node=verifiedFail')
      const more = page.getByRole('row').getByRole('button', { name: say('More actions', '更多操作') })
      await more.first().press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await page.keyboard.press('Tab')
      const remove = page.getByRole('menuitem', { name: words.action.delete })
      await expect(async () => {
        await page.keyboard.press('ArrowDown')
        await expect(remove).toBeFocused({ timeout: 200 })
      }).toPass()
      await page.keyboard.press('Enter')
      const question = page.getByRole('dialog')
      await expect(question.getByRole('button', { name: say('Back', '返回') })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toHaveCount(0)
    })
})

test('tabs and switches lead back to a list as it was last asked, and paper says what it was asked', {
  tag: '@slow',
}, async ({ sit, say, words }) => {
  await test.step('tabs, switches, and what is done on a page lead back to a list as it was last asked', async () => {
    const page = await sit('admin')
    const tab = (name: string) =>
      page.getByRole('navigation', { name: say('Module tabs', '本模块页签') }).getByRole('link', { name })
    await test.step('a tab', async () => {
      await open(page, `${menuPaths.InformationManagement}?node=institution&insNm=Sakura`)
      await expect(page.getByRole('link', { name: '00010392' })).toBeVisible()
      await tab(say('Agents', '代理机构')).click()
      await tab(say('Institutions', '机构')).click()
      await expect(page).toHaveURL(/node=institution.*insNm=Sakura/)
    })
    await test.step('a tab that shows one of two lists', async () => {
      await open(page, `${menuPaths.RiskMonitoring}?node=blocked&blockSystem=0&handled=0`)
      await tab(say('Risk rules', '风险规则')).click()
      await expect(page).toHaveURL(/node=rule/)
      await tab(say('Blocked transactions', '拦截交易')).click()
      await expect(page).toHaveURL(/blockSystem=0.*handled=0|handled=0.*blockSystem=0/)
    })
    await test.step('the switch between two lists of a page', async () => {
      await open(page, `${menuPaths.BulletinList}?state=published`)
      const views = page.getByRole('navigation', { name: say('View', '查看哪些公告') })
      await views.getByRole('link', { name: say('For me', '我的公告') }).click()
      await expect(page).toHaveURL(/view=mine/)
      await expect(views.locator('[aria-current]')).toHaveText(say('For me', '我的公告'))
      await views.getByRole('link', { name: say('Manage', '公告维护') }).click()
      await expect(page).toHaveURL(/bulletin\?state=published$/)
    })
    await test.step('a deletion', async () => {
      const title = `Draft ${Date.now()}`
      const written = { title, body: '<p>Later.</p>', audience: null, showFrom: null, showTo: null, attachments: [] }
      const headers = { 'x-xsrf-token': await xsrfToken(page.request) }
      const answer = await page.request.post('/api/add/bulletin', { headers, data: { ...written, publish: false } })
      expect(answer.ok()).toBe(true)
      await open(page, `${menuPaths.BulletinList}?state=draft`)
      await page.getByRole('link', { name: title }).click()
      await page.getByRole('button', { name: say('Delete', '删除') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Delete', '删除') })
        .click()
      await expect(page).toHaveURL(/bulletin\?state=draft$/)
    })
  })
  await test.step('paper says what a list was asked, by whom, where and when, and has the history of a record', async () => {
    const page = await sit('acq_verifier')
    const printed = page.getByText(say('Printed by', '打印于'))
    await open(page, `${dispute}?node=search&state=unverified`)
    const link = page.locator('[data-part="row-link"]').first()
    await expect(link).toBeVisible()
    await expect(printed).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(printed).toBeVisible()
    await expect(page.locator('header', { has: printed })).toContainText('00010344')
    await expect(page.getByText(`${words.field.state}${say(': ', '：')}${words.state.unverified}`)).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    for (const role of ['search', 'checkbox', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0)

    await page.emulateMedia({ media: 'screen' })
    await link.click()
    const history = page.getByRole('list').filter({ has: page.locator('time') })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(printed).toBeVisible()
    await expect(history.first()).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})

test('who takes no step is offered none, the History of late completions opens on what can be raised, and that of disputes shows the merchant', async ({
  sit,
  words,
  say,
}) => {
  const viewer = await sit('viewer')
  await open(viewer, `${dispute}?node=history`)
  await expect(viewer.locator('[data-part="row-link"]').first()).toBeVisible()
  await expect(viewer.getByRole('button', { name: say('Raise', '发起') })).toHaveCount(0)
  await expect(viewer.getByRole('checkbox')).toHaveCount(0)
  for (const { menu } of flows) {
    await open(viewer, `${menuPaths[menu]}?node=search`)
    await expect(
      viewer
        .locator('[data-part="row-link"]')
        .first()
        .or(viewer.getByText(say('No records yet.', '暂无记录。'))),
    ).toBeVisible()
    await expect(viewer.getByRole('checkbox')).toHaveCount(0)
    await expect(viewer.getByText(say('Only what I can do', '只看我可处理的'))).toHaveCount(0)
  }
  await open(viewer, '/worklist')
  await expect(viewer.getByRole('button', { name: say('Review', '逐笔处理') })).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: say('Open next', '打开下一笔') })).toHaveCount(0)

  const handler = await sit('acq_handler')
  await open(handler, `${menuPaths.LatePreAuthCompletion}?node=history`)
  await expect(handler.getByText(daysAgo(31)).first()).toBeVisible()

  await open(handler, `${dispute}?node=history`)
  const head = (name: string) => handler.getByRole('columnheader', { name }).first()
  const merchant = await head(words.field.cardAccptrNmAddr).boundingBox()
  const actions = await head(say('Actions', '操作')).boundingBox()
  expect((merchant?.x ?? 0) + (merchant?.width ?? 0), 'the merchant ends before the actions').toBeLessThanOrEqual(
    actions?.x ?? 0,
  )
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function openMenu(page: Page, flow: Flow, narrow: boolean, say: (en: string, zh: string) => string) {
  if (narrow) await page.getByRole('button', { name: say('Open menu', '打开菜单') }).click()
  const nav = page.getByRole('navigation', { name: say('Main navigation', '页面') })
  const link = nav.locator(`a[href="${menuPaths[flow.menu]}"]`)
  const groups = { dispute: say('Dispute', '争议'), exceptional: say('Exceptional', '差错处理') }
  const group = { ...groups, manual: say('Manual', '手工交易') }[
    menus[flow.menu].module as keyof typeof groups | 'manual'
  ]
  const opener = nav.getByRole('button', { name: group, exact: true })
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  await link.click()
}
