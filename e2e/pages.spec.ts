import type { Page } from '@playwright/test'
import { flows } from '../src/domain/flows/index.ts'
import { type ModulePageId, modulePageIds, modulePages } from '../src/domain/modulePages.ts'
import { flowPageIds, ownPages } from '../src/domain/pages.ts'
import type { Flow } from '../src/domain/workflow/flow.ts'
import { type Cleared, clear } from './support/clearing.ts'
import { xsrfToken } from './support/people.ts'
import { expect, test } from './support/test.ts'

const everyFlow: readonly Flow[] = flows
const card = '6200000000000047'

const found = [
  ['certif', 'Certificates', /InternetPay\?node=certificate$/],
  ['原因码', 'Reason codes', /InformationInquiry\?node=reasonCode$/],
  ['dashboard', 'Home', /\/home$/],
  ['online management', 'User maintenance', /\/system\/user$/],
  ['platform', 'Limit rules', /LimitRule$/],
] as const

const titles = [
  ['/home', 'Home'],
  ['/message', 'Messages'],
  ['/disputeTransaction/DisputeTransaction', 'Dispute transaction: History'],
  ['/antiRiskService/RiskMonitoring?node=blocked', 'Blocked transactions'],
  ['/stdModifyPage?pageId=inf.agent.create', 'Add an agent'],
  ['/system/log', 'Audit log'],
] as const

for (const flow of everyFlow)
  test(`each page of ${flow.pageId} opens at its own address`, async ({ sit }) => {
    test.setTimeout(240_000)
    const page = await sit('admin')
    const cleared = await clear({ priAcctNo: card, transId: flow.history === 'hisPreAuth/search' ? 'S10' : 'S22' })
    for (const pageId of flowPageIds().filter((id) => id.startsWith(`${flow.pageId}.`))) {
      const address = await addressOf(page, flow.id, pageId, cleared)
      await open(page, address)
      await expectPage(page, address)
    }
  })

test('each tab of a module opens under the generic route of its kind too', async ({ sit }) => {
  test.setTimeout(180_000)
  const page = await sit('admin')
  const tabs = modulePageIds.filter((pageId) => 'tab' in modulePages[pageId])
  for (const pageId of tabs) {
    const address = `/${modulePages[pageId].route}?pageId=${pageId}`
    await open(page, address)
    await expectPage(page, address)
  }
})

test('the search of the header finds pages, tabs and the other titles of a page, in either language', async ({
  sit,
}) => {
  const page = await sit('admin')
  await page.goto('/home')
  for (const [typed, name, address] of found) {
    await page.getByRole('button', { name: 'Ctrl K' }).click()
    const finder = page.getByRole('dialog', { name: 'Search and commands' })
    await finder.getByRole('combobox').fill(typed)
    await expect(finder.getByRole('option', { name, exact: false })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
  }
})

test('a page under the generic route of another kind is none', async ({ sit }) => {
  const page = await sit('admin')
  const list: ModulePageId = 'rsk.suspicious.list'
  await page.goto(`/stdListPage?pageId=${list}`)
  await expect(page).toHaveURL(/\/404$/)
})

test('each page with an address of its own opens there', async ({ sit }) => {
  test.setTimeout(120_000)
  const page = await sit('admin')
  const signedIn = Object.entries(ownPages).filter(
    ([id, address]) =>
      !address.includes('$') && !['sys.login', 'sys.changePassword', 'sys.forgetPassword'].includes(id),
  )
  for (const [, address] of signedIn) {
    await page.goto(address)
    await expectPage(page, address)
  }
})

test('Back leads to where the module begins', async ({ sit }) => {
  test.setTimeout(180_000)
  const page = await sit('admin')
  const risk = '/antiRiskService/RiskMonitoring'
  const management = '/informationManagement/InformationManagement'
  const inquiry = '/informationManagement/InformationInquiry'
  const blocked = (by: string) => firstOf(page, `risk/query/blockedTransactionBy${by}`, 'rid')
  const entry = (list: string) => firstOf(page, `risk/query/${list}`, 'exceptId')
  const ways = [
    ['/stdListPage1?pageId=rsk.suspicious.list', risk],
    ['/stdListPage1?pageId=rsk.interception.list', risk],
    ['/stdListPage1?pageId=rsk.blocked.list', risk],
    [
      `/stdModifyListListPage?pageId=rsk.suspicious.modify&rid=${await firstOf(page, 'risk/querySusTrans', 'rid')}`,
      risk,
    ],
    [`/stdModifyPage?pageId=rsk.blocked.modifyOnline&rid=${await blocked('Online')}`, risk],
    [`/stdModifyPage?pageId=rsk.blocked.modifyIps&rid=${await blocked('Ips')}`, risk],
    ['/stdModifyPage?pageId=rsk.rule.modify', risk],
    ['/risk/create/whiteList', '/antiRiskService/ExceptListManagement'],
    ['/risk/create/blackList', '/antiRiskService/ExceptListManagement'],
    [`/risk/modify/whiteList/${await entry('whiteList')}`, '/antiRiskService/ExceptListManagement'],
    [`/risk/modify/blackList/${await entry('blackList')}`, '/antiRiskService/ExceptListManagement'],
    [
      `/stdDetailPage?pageId=ops.order.detail&orderId=${await firstOf(page, 'query/order', 'orderId')}`,
      '/internetPay/InternetPay',
    ],
    ['/stdModifyPage?pageId=inf.agent.create', management],
    ['/stdListPage?pageId=inf.institution.contact&insIdCd=00010702', management],
    ['/stdModifyPage?pageId=inf.institution.modify&insIdCd=00010702', management],
    ['/stdSingleDetailPage?pageId=inq.issuer.detail&issIin=620000000', inquiry],
    ['/stdModifyPage?pageId=inq.referenceData.modify&kind=issuer', inquiry],
  ] as const
  for (const [address, menu] of ways) {
    await page.goto(address)
    const name = { name: 'Back', exact: true }
    await page
      .getByRole('main')
      .getByRole('link', name)
      .or(page.getByRole('main').getByRole('button', name))
      .first()
      .click()
    await expect.poll(() => new URL(page.url()).pathname, address).toBe(menu)
  }
})

test('the address of nothing leads home, and titles name the page', async ({ sit }) => {
  const page = await sit('admin')
  // As long as there is news, the title says that.
  const { seq } = await post(page, 'query/message', {})
  if (seq > 0) await post(page, 'read/message', { upTo: seq })
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  for (const [address, title] of titles) {
    await page.goto(address)
    await expect(page).toHaveTitle(`${title} · Recourse`)
  }
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page).toHaveTitle('Page not found · Recourse')
})

/** The page stands where it was asked for, with its heading, and has nothing to say of a failure. */
async function expectPage(page: Page, address: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
  await expect(main.locator('.error-notice'), address).toHaveCount(0)
  const { pathname, searchParams } = new URL(page.url())
  expect(`${pathname}?pageId=${searchParams.get('pageId')}`).toBe(
    address.includes('?') ? address.split('&')[0] : `${address}?pageId=null`,
  )
}

/**
 * Loads the first address of a window, and goes to the others in the running app, as by a link: from a page that leaves
 * nothing behind which could be taken for them.
 */
async function open(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  const none = page.getByRole('heading', { name: 'There is no page here' })
  const go = (to: string) => history.pushState(null, '', to)
  await page.evaluate(go, '/404')
  await expect(none).toBeVisible()
  await page.evaluate(go, address)
  await expect(none).toHaveCount(0)
}

/** The address of a page of a flow, with a transaction or a record that it can be about. */
async function addressOf(page: Page, flow: string, pageId: string, { priKey, settleDt }: Cleared): Promise<string> {
  const [node = '', kind = ''] = pageId.split('.').slice(-2)
  if (kind === 'query') return `/stdQueryPage?pageId=${pageId}`
  if (kind === 'list') return `/stdListPage?pageId=${pageId}`
  if (node === 'noOrig') return `/stdModifyPage?pageId=${pageId}`
  const route = kind === 'detail' ? 'stdDetailPage' : 'stdDetailModifyPage'
  if (node !== 'history')
    return `/${route}?pageId=${pageId}&expId=${await firstOf(page, `query/${flow}/${node}`, 'expId')}`
  return `/${route}?pageId=${pageId}&priKey=${priKey}&logCd=01&settleDt=${settleDt}`
}

/** The key of the first line of a list. */
async function firstOf(page: Page, path: string, key: string): Promise<string> {
  const { list } = await post(page, path, {})
  expect(list?.length, path).toBeGreaterThan(0)
  return list[0][key]
}

/** What a call answers in this window. */
async function post(page: Page, path: string, data: object) {
  const { request } = page.context()
  const headers = { 'x-xsrf-token': await xsrfToken(request) }
  const answer = await request.post(`/api/${path}`, { data, headers })
  expect(answer.ok(), path).toBe(true)
  return answer.json()
}
