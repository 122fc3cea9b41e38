import { speakAs } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { firstOf, open, post } from './support/walk.ts'

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
  ['/stdModifyPage?pageId=inf.agent.create', 'Add agent'],
  ['/system/log', 'Audit log'],
] as const

const longNames = { en: 'Bartholomew Featherstonehaugh-Cholmondeley', zh: '欧阳诸葛司马上官慕容夏侯' } as const

test('pages are found by the search of the header, by the menu and by their address, and Back leads out of them', {
  tag: '@slow',
}, async ({ sit, say }) => {
  await test.step('pages are found by the search of the header, by the menu and by their address, and Back leads out of them', async () => {
    const page = await sit('admin')
    await test.step('the search of the header finds pages, tabs and the other titles of a page, in either language', async () => {
      await open(page, '/home')
      for (const [typed, name, address] of found) {
        await expect(page.getByRole('button', { name: 'Ctrl K' })).toBeVisible()
        await page.keyboard.press('Control+k')
        // Typed at once: nothing is lost while the search opens.
        await page.keyboard.type(typed)
        const finder = page.getByRole('dialog', { name: 'Search and commands' })
        await expect(finder.getByRole('combobox')).toHaveValue(typed)
        await expect(finder.getByRole('option', { name, exact: false })).toHaveCount(1)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(address)
      }
    })
    await test.step('a page under the generic route of another kind is none', async () => {
      for (const pageId of ['rsk.suspicious.list', 'exp.fecAfdisb.history.list']) {
        await page.goto(`/stdListPage?pageId=${pageId}`)
        await expect(page).toHaveURL(/\/404$/)
      }
    })
    await test.step('Back leads to where the module begins', async () => {
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
        await open(page, address)
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
    await test.step('the address of nothing leads home, and titles name the page', async () => {
      // As long as there is news, the title says that.
      const { seq } = await post(page, 'query/message', {})
      if (seq > 0) await post(page, 'read/message', { upTo: seq })
      await page.goto('/')
      await expect(page).toHaveURL(/\/home$/)
      for (const [address, title] of titles) {
        await open(page, address)
        await expect(page).toHaveTitle(`${title} · Recourse`)
      }
      await open(page, '/informationManagement/UserManagement')
      await expect(page).toHaveURL(/\/system\/user$/)
      await open(page, '/system')
      await expect(page).toHaveURL(/\/system\/bulletin$/)
      await page.goto('/nowhere')
      await expect(page).toHaveURL(/\/404$/)
      await expect(page).toHaveTitle('Page not found · Recourse')
    })
    await test.step('the sidebar opens one group at a time, folds to icons, and stays folded', async () => {
      await open(page, '/home')
      const nav = page.getByRole('navigation', { name: 'Main navigation' })
      const group = (name: string) => nav.getByRole('button', { name, exact: true })
      await group('Anti-risk').click()
      await expect(nav.getByRole('link', { name: 'Risk monitoring' })).toBeVisible()
      await group('Internet pay').click()
      await expect(group('Internet pay')).toHaveAttribute('aria-expanded', 'true')
      await expect(group('Anti-risk')).toHaveAttribute('aria-expanded', 'false')
      await expect(nav.getByRole('link', { name: 'Risk monitoring' })).toHaveCount(0)

      const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'sidebar')?.value
      expect((await nav.locator('..').boundingBox())?.width).toBe(210)
      await nav.getByRole('button', { name: 'Collapse' }).click()
      await expect.poll(kept).toBe('0')
      await page.reload()
      await nav.getByRole('button', { name: 'Expand' }).click()
      await expect.poll(kept).toBe('1')
    })
    await test.step('gives the focus back to what asked, when the answer is no', async () => {
      await open(page, '/system/user?username=viewer')
      const disable = page.getByRole('button', { name: say('Disable viewer', '停用 viewer') })
      await disable.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(disable).toBeFocused()
    })
  })
  await test.step('the header stays whole from 992 px on, in both languages, with a long name', async () => {
    const page = await sit('risk_officer')
    for (const language of ['en', 'zh'] as const) {
      await speakAs(page.context(), language)
      await page.route('**/api/auth/info', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), nickName: longNames[language] } })
      })
      await page.goto('/home')
      const account = page.getByRole('banner').getByRole('button', { name: /User menu|用户菜单/ })
      await expect(account).toContainText(longNames[language])
      for (const width of [992, 1024, 1100, 1200, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        const broken = await page.getByRole('banner').evaluate((header) => {
          const right = header.getBoundingClientRect().right
          const parts = [...header.querySelectorAll<HTMLElement>('a, button, [aria-haspopup="menu"] > span > *')]
          return parts
            .filter((part) => part.offsetWidth > 0)
            .filter((part) => {
              const { top, bottom, right: end } = part.getBoundingClientRect()
              return top < 0 || bottom > header.getBoundingClientRect().bottom || end > right || part.scrollHeight > 56
            })
            .map((part) => part.textContent)
        })
        expect(broken, `${language} ${width}`).toEqual([])
        expect((await account.boundingBox())?.width ?? 0, `${language} ${width}`).toBeGreaterThan(150)
      }
      await page.unroute('**/api/auth/info')
    }
  })
})
