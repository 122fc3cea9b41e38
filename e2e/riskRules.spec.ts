import { confirmSubmit } from './support/flows.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a rule is written, tried, switched on, and keeps its versions @both', async ({ sit, say }) => {
  test.setTimeout(120_000)
  const name = `Test ${Date.now().toString(36)}`
  const officer = await sit('risk_officer')
  await officer.goto('/antiRiskService/RiskMonitoring?node=rule')
  await expect(officer.getByRole('link', { name: say('Card used very often', '卡片频繁使用') }).first()).toBeVisible()
  await expectAccessible(officer)

  await officer.getByRole('button', { name: say('Add rule', '新增规则') }).click()
  await expect(officer).toHaveURL(/pageId=rsk\.rule\.modify/)
  await officer.getByRole('button', { name: say('Save', '保存') }).click()
  await expect(officer.getByLabel(say('Minutes', '分钟'), { exact: true })).toBeFocused()
  await officer.getByLabel(say('Minutes', '分钟'), { exact: true }).fill('1440')
  await officer.getByLabel(say('How many', '数量'), { exact: true }).fill('2')
  await expect(
    officer.getByText(say('A card is used 2 times or more within 24 hours.', '一张卡在 24 小时内使用 2 次或以上。')),
  ).toBeVisible()
  await officer.getByLabel(say('Name in English', '英文名称')).fill(name)
  await officer.getByLabel(say('Name in Chinese', '中文名称')).fill(name)
  await officer.getByLabel(say('Reason in English', '英文原因')).fill('{found} times in {country}')
  await officer.getByLabel(say('Reason in Chinese', '中文原因')).fill('{found} 次')
  await officer.getByRole('button', { name: say('Save', '保存') }).click()
  await expect(
    officer.getByText(say('{country} is nothing that this rule finds.', '{country} 不是此规则能得出的内容。')),
  ).toBeVisible()
  await officer.getByLabel(say('Reason in English', '英文原因')).fill('{found} times')

  await officer.getByRole('button', { name: say('Try on the last 30 days', '在最近 30 天上试运行') }).click()
  await expect(officer.getByText(say('transactions judged,', '笔交易，命中'))).toBeVisible({ timeout: 30_000 })
  await expectAccessible(officer)
  await officer.getByRole('button', { name: say('Save', '保存') }).click()
  await confirmSubmit(officer, say, '{found} times')
  await expect(officer).toHaveURL(/ruleId=\d+/)
  await expect(officer.getByRole('heading', { name: say('Versions', '版本') })).toBeVisible()
  await expectAccessible(officer)

  await officer.goto('/antiRiskService/RiskMonitoring?node=rule')
  await officer.getByRole('button', { name: say(`Switch on ${name}`, `启用 ${name}`) }).click()
  await officer
    .getByRole('dialog')
    .getByRole('button', { name: say('Switch on', '启用') })
    .click()
  const off = officer.getByRole('button', { name: say(`Switch off ${name}`, `停用 ${name}`) })
  await expect(off).toBeVisible()
  await off.click()
  await officer
    .getByRole('dialog')
    .getByRole('button', { name: say('Switch off', '停用') })
    .click()
  await expect(officer.getByRole('button', { name: say(`Switch on ${name}`, `启用 ${name}`) })).toBeVisible()
  await officer.getByRole('link', { name: say(`Modify ${name}`, `修改 ${name}`) }).click()
  const versions = officer.getByRole('region', { name: say('Versions', '版本') })
  await expect(versions.getByRole('row')).toHaveCount(4)
})

test('a rule of the head is there to be read, and a handler sees none', async ({ sit, say }) => {
  const officer = await sit('risk_officer')
  await officer.goto('/antiRiskService/RiskMonitoring?node=rule')
  await officer
    .getByRole('link', { name: say('Open Card used very often', '查看 卡片频繁使用') })
    .first()
    .click()
  await expect(officer.getByText(say('only the head changes it', '只有总部可以修改'))).toBeVisible()
  await expect(officer.getByRole('button', { name: say('Save', '保存') })).toHaveCount(0)
  await expectAccessible(officer)
  const handler = await sit('acq_handler')
  await handler.goto('/antiRiskService/RiskMonitoring?node=rule')
  await expect(handler).toHaveURL(/\/404$/)
})
