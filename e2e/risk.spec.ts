import type { Page } from '@playwright/test'
import { luhnDigit } from '../src/domain/text/cards.ts'
import { thisServer } from './support/beside.ts'
import { clearMany } from './support/clearing.ts'
import { confirmSubmit } from './support/flows.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

/** A card that nobody else has: the tests of a worker share their data. */
function newCard(): string {
  const body = `620000099${String(Date.now() % 1_000_000).padStart(6, '0')}`
  return body + luhnDigit(body)
}

test('an alert comes by itself, is handled, and is not written over unseen', async ({ sit, words, say }) => {
  const page = await sit('risk_officer')
  await test.step('an alert comes by itself, is looked into, and is handled', async () => {
    const card = newCard()
    await open(page, '/antiRiskService/RiskMonitoring')
    const cycle = page.getByLabel(say('Refresh every (seconds)', '刷新周期（秒）'))
    await expect(cycle).toHaveValue('6')
    await cycle.fill('3')
    const read = page.getByText(say('As of', '数据截至'))
    const before = await read.textContent()
    await expect(read).not.toHaveText(before ?? '')
    await page.reload()
    await expect(cycle).toHaveValue('3')

    await page.getByLabel(words.field.priAcctNo, { exact: true }).fill(card)
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('No results match your filters.', '没有符合条件的结果。'))).toBeVisible()
    expect(page.url()).not.toContain(card)
    await clearMany(5, { priAcctNo: card })
    const modify = page.getByRole('link', {
      name: new RegExp(say(`^Handle: ${card.slice(0, 6)}`, `^处理：${card.slice(0, 6)}`)),
    })
    await expect(modify.first()).toBeVisible()
    await expect(page.locator('tr[data-changed]').first()).toBeVisible()
    await expect(page.getByText(card)).toHaveCount(0)

    await modify.first().click()
    await expect(page).toHaveURL(/stdModifyListListPage\?pageId=rsk\.suspicious\.modify&rid=\d+$/)
    const facts = page.getByRole('main')
    await expect(
      facts.getByText(say('The card was used 5 times in 10 minutes.', '该卡在 10 分钟内使用了 5 次。')),
    ).toBeVisible()
    const month = page.getByRole('region', { name: say('Card activity, last 30 days', '该卡最近 30 天交易') })
    await expect(month.getByText('SALA HOMEWARE BANGKOK TH')).toHaveCount(5)
    await expect(
      page
        .getByRole('region', { name: say('Card activity on the day', '该卡当日交易') })
        .getByText(say('This transaction', '本笔')),
    ).toBeVisible()
    await expect(facts.getByText(card)).toHaveCount(0)
    await page.getByRole('button', { name: say('Show full number', '显示完整卡号') }).click()
    await expect(facts.getByText(card)).toBeVisible()
    await page.getByRole('button', { name: say('Hide', '隐藏') }).click()
    await expect(facts.getByText(card)).toHaveCount(0)

    await page.getByRole('button', { name: say('Submit', '提交'), exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('radio', { name: words.handlingResult['03'] }).check()
    await page.getByLabel(words.field.remark).fill(`The holder did not pay with ${card}.`)
    await page.reload()
    const restored = page.getByText(say('Draft from', '的草稿'))
    await expect(restored).toBeVisible()
    await expect(page.getByRole('radio', { name: words.handlingResult['03'] })).toBeChecked()
    const masked = `${card.slice(0, 6)}••••••${card.slice(-4)}`
    await expect(page.getByLabel(words.field.remark)).toHaveValue(`The holder did not pay with ${masked}.`)
    await submit(page, say)
    await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
    await expect(page).toHaveURL(/RiskMonitoring\?node=suspicious$/)
    await expect(page.getByRole('main').getByText(words.handlingResult['03']).first()).toBeVisible()

    await modify.first().click()
    const history = page.getByRole('region', { name: say('Handling history', '处理记录') })
    await expect(history.getByText('Harbour risk officer')).toBeVisible()
    await expect(history.getByText(masked)).toBeVisible()
    await expect(restored).toHaveCount(0)
    await page.getByRole('link', { name: say('Add card to black list', '将该卡列入黑名单') }).click()
    await expect(page).toHaveURL(/risk\/create\/blackList\?rid=\d+$/)
  })
  await test.step('alerts are decided beside the worklist, with two keys', () =>
    decideInReview(page, say, words.handlingResult['04']))
  await test.step('what somebody else has found meanwhile is not written over unseen', async () => {
    const card = newCard()
    await clearMany(5, { priAcctNo: card })
    await open(page, '/antiRiskService/RiskMonitoring')
    await page.getByLabel(words.field.priAcctNo, { exact: true }).fill(card)
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /^Handle: / })
      .first()
      .click()
    await page.getByRole('radio', { name: words.handlingResult['02'] }).check()
    const other = await sit('admin')
    await open(other, page.url())
    await other.getByRole('radio', { name: words.handlingResult['03'] }).check()
    await submit(other, say)
    await expect(other.getByText('Submit Success')).toBeVisible()
    await submit(page, say)
    await expect(page.getByText('This record has been changed by another user.')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Handling history' }).getByText('Network administrator'),
    ).toBeVisible()
    await submit(page, say)
    await expect(page.getByText('Submit Success')).toBeVisible()
  })
})

/** Beside the worklist, with a digit and Enter. */
async function decideInReview(page: Page, say: (en: string, zh: string) => string, result: string): Promise<void> {
  await open(page, '/worklist?todo=handle')
  await page.locator('[data-row-key]').first().waitFor()
  await page.keyboard.press('s')
  const head = page.locator('[data-part="review"] h1')
  await expect(page.getByRole('region', { name: say('Handling history', '处理记录') })).toBeVisible()
  const [rid = ''] = (await head.innerText()).split(/\s/)
  await page.keyboard.press('4')
  await expect(page.getByRole('region', { name: result, exact: true }).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `${rid} ${result}` })).toBeVisible()
  await expect(head).not.toContainText(rid)
}

test('what was blocked is handled, lists come back as they were asked, and a rule is written and tried', {
  tag: '@slow',
}, async ({ sit, words, say }) => {
  const page = await sit('risk_officer')
  await test.step('what was blocked is handled, and the lists come back as they were asked', async () => {
    await test.step('what was blocked online and by IPS opens the page of its system', async () => {
      const card = newCard()
      const now = new Date().toISOString()
      const tried = {
        tfrDtTm: now,
        priAcctNo: card,
        acqInsIdCd: '00010344',
        issInsIdCd: '00010392',
        transId: 'S22',
        transAt: '990000',
        transCurrCd: '764',
        mchntCd: 'M00000000000001',
        mchntTp: '5712',
        cardAccptrNmAddr: 'SALA HOMEWARE BANGKOK TH',
      }
      await open(page, '/antiRiskService/RiskMonitoring?node=interception')
      await page.getByLabel(words.field.priAcctNo, { exact: true }).fill(card)
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('No results match your filters.', '没有符合条件的结果。'))).toBeVisible()
      const number = Date.now().toString(36)
      await thisServer().importRows('blocked', [
        {
          rid: `F${number}`,
          srcSystem: 'FTP Anti-Risk',
          ...tried,
          termId: 'T0000001',
          posEntryMdCd: '051',
          sysTraNo: '338271',
          retriRefNo: 'REF338271001',
          orderId: '',
          payerIp: '',
          blockRsnCd: 'B02',
          blockRsn: '9 attempts in 6 minutes',
        },
        {
          rid: `P${number}`,
          srcSystem: 'IPS',
          ...tried,
          termId: '',
          posEntryMdCd: '',
          sysTraNo: '',
          retriRefNo: '',
          orderId: `ORDER${number}`,
          payerIp: '203.0.113.9',
          blockRsnCd: 'B22',
          blockRsn: '',
        },
      ])
      const modify = page.getByRole('link', { name: new RegExp(say('^Handle: ', '^处理：')) })
      await expect(modify).toHaveCount(1, { timeout: 20_000 })
      await modify.click()
      await expect(page).toHaveURL(/stdModifyPage\?pageId=rsk\.blocked\.modifyOnline/)
      await expect(page.getByText('REF338271001')).toBeVisible()
      await expect(page.getByText('9 attempts in 6 minutes')).toBeVisible()
      await expect(page.getByRole('radio', { name: words.handlingResult['06'] })).toHaveCount(0)
      await page.getByRole('radio', { name: words.handlingResult['05'] }).check()
      await submit(page, say)
      await expect(page).toHaveURL(/RiskMonitoring\?.*node=interception/)
      await expect(page.getByRole('main').getByText(words.handlingResult['05']).first()).toBeVisible()

      await open(page, '/stdListPage1?pageId=rsk.blocked.list')
      await page.getByText(words.blockSystem['0'], { exact: true }).first().click()
      await expect(page).toHaveURL(/RiskMonitoring\?.*blockSystem=0/)
      await page.getByLabel(words.field.priAcctNo, { exact: true }).fill(card)
      await page.keyboard.press('Enter')
      await expect(modify).toHaveCount(1)
      await modify.click()
      await expect(page).toHaveURL(/pageId=rsk\.blocked\.modifyIps/)
      await expect(page.getByText(`ORDER${number}`)).toBeVisible()
      await page.getByRole('radio', { name: words.handlingResult['06'] }).check()
      await submit(page, say)
      await expect(page).toHaveURL(/node=blocked/)
      await expect(page.getByRole('main').getByText(words.handlingResult['06']).first()).toBeVisible()
      await page.getByRole('button', { name: say('Back', '返回'), exact: true }).click()
      await expect(page).toHaveURL(/\/antiRiskService\/RiskMonitoring$/)
    })
    await test.step('from a modify page the list comes back as it was asked, and Back leads out of it', async () => {
      await open(page, '/message')
      await open(page, '/antiRiskService/RiskMonitoring')
      await page
        .getByRole('link', { name: /^Handle: / })
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Page 2', exact: true }).click()
      await expect(page).toHaveURL(/currPage=2/)
      await page
        .getByRole('link', { name: /^Handle: / })
        .first()
        .click()
      await expect(page).toHaveURL(/rsk\.suspicious\.modify/)
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect(page).toHaveURL(/RiskMonitoring\?(?=.*currPage=2)/)

      await page.goto('/system/user')
      await expect(page).toHaveURL(/\/404$/)
      await open(page, '/antiRiskService/ExceptListManagement')
      await page.getByRole('link', { name: say('Risk monitoring', '风险监控') }).click()
      await expect(page).toHaveURL(/RiskMonitoring/)
      await page.getByLabel(words.field.mchntCd, { exact: true }).fill('M00000000000001')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/mchntCd=M00000000000001/)
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(page).toHaveURL(/ExceptListManagement/)
    })
  })
  await test.step('a rule is written, tried, switched on, and keeps its versions', async () => {
    const name = `Test ${Date.now().toString(36)}`
    const officer = page
    await open(officer, '/antiRiskService/RiskMonitoring?node=rule')
    await expect(
      officer.getByRole('link', { name: say('Card velocity (10 minutes)', '卡片频繁使用') }).first(),
    ).toBeVisible()

    await officer.getByRole('button', { name: say('Add rule', '新增规则') }).click()
    await expect(officer).toHaveURL(/pageId=rsk\.rule\.modify/)
    await expect(officer.getByLabel(say('Minutes', '分钟'), { exact: true })).toBeFocused()
    await officer.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
    await expect(officer.getByLabel(say('Minutes', '分钟'), { exact: true })).toBeFocused()
    await officer.getByLabel(say('Minutes', '分钟'), { exact: true }).fill('1440')
    await officer.getByLabel(say('Count', '数量'), { exact: true }).fill('2')
    await expect(
      officer.getByText(say('A card is used 2 or more times within 24 hours.', '一张卡在 24 小时内使用 2 次或以上。')),
    ).toBeVisible()
    await officer.getByLabel(say('Name (English)', '英文名称')).fill(name)
    await officer.getByLabel(say('Name (Chinese)', '中文名称')).fill(name)
    await officer.getByLabel(say('Alert reason (English)', '英文原因')).fill('{found} times in {country}')
    await officer.getByLabel(say('Alert reason (Chinese)', '中文原因')).fill('{found} 次')
    await officer.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
    await expect(
      officer.getByText(
        say('{country} is not an available placeholder for this rule type.', '{country} 不是此类规则可用的占位符。'),
      ),
    ).toBeVisible()
    await officer.getByLabel(say('Alert reason (English)', '英文原因')).fill('{found} times')

    await officer.getByRole('button', { name: say('Test on the last 30 days', '用最近 30 天数据试运行') }).click()
    await expect(officer.getByText(say('transactions evaluated,', '笔交易，命中'))).toBeVisible()
    await officer.getByRole('button', { name: say('Save', '保存'), exact: true }).click()
    await confirmSubmit(officer, say, '{found} times')
    await expect(officer).toHaveURL(/ruleId=\d+/)
    await expect(officer.getByRole('heading', { name: say('Version history', '版本') })).toBeVisible()

    await open(officer, '/antiRiskService/RiskMonitoring?node=rule')
    await officer.getByRole('button', { name: say(`Enable ${name}`, `启用 ${name}`) }).click()
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: say('Enable', '启用') })
      .click()
    const off = officer.getByRole('button', { name: say(`Disable ${name}`, `停用 ${name}`) })
    await expect(off).toBeVisible()
    await off.click()
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: say('Disable', '停用') })
      .click()
    await expect(officer.getByRole('button', { name: say(`Enable ${name}`, `启用 ${name}`) })).toBeVisible()
    await officer.getByRole('link', { name: say(`Modify ${name}`, `修改 ${name}`) }).click()
    const versions = officer.getByRole('region', { name: say('Version history', '版本') })
    await expect(versions.getByRole('row')).toHaveCount(4)
  })
})

async function submit(page: Page, say: (en: string, zh: string) => string): Promise<void> {
  await page.getByRole('button', { name: say('Submit', '提交'), exact: true }).click()
  await confirmSubmit(page, say)
}
