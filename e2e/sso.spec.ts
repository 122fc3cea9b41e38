import { givenIssuer } from '../testing/server/issuer.ts'
import { thisServer } from './support/beside.ts'
import { chooseAgain, expect, test } from './support/test.ts'

test('a manager sets up single sign-on, tests it, and logs in through it @both', {
  tag: '@slow',
}, async ({ page, words, say, sit, language, baseURL }) => {
  const provider = await givenIssuer(`${baseURL}/login`)
  // All users of the demo have addresses at one domain, which therefore belongs to no institution.
  const domain = `harbour-${language}.test`
  const person = { sub: 'm-1', email: `acq_manager@${domain}` }
  await thisServer().giveEmail('acq_manager', person.email)
  provider.expects(person)
  const label = (name: keyof typeof words.field) => own.getByLabel(words.field[name], { exact: true })
  const own = await sit('acq_manager')
  await own.goto('/informationManagement/SingleSignOn')
  await expect(own.getByText(`${baseURL}/login`)).toBeVisible()

  await test.step('the settings are saved, and the secret is not shown again', async () => {
    await label('issuerUrl').fill(provider.issuer)
    await label('clientId').fill(provider.clientId)
    await label('clientSecret').fill(provider.clientSecret)
    await label('domains').fill(domain.toUpperCase())
    await own.getByRole('button', { name: say('Save single sign-on', '保存单点登录') }).click()
    await own.getByRole('button', { name: say('Submit', '提交'), exact: true }).click()
    await expect(own.getByText(say('The single sign-on settings were saved.', '单点登录设置已保存。'))).toBeVisible()
    await own.reload()
    await expect(label('issuerUrl')).toHaveValue(provider.issuer)
    await expect(label('clientSecret')).toHaveValue('')
  })

  await test.step('the domain shows the record that proves it, and the head institution can approve it without', async () => {
    const ours = own.getByRole('region', { name: domain })
    await expect(ours.getByText(say('Not proven', '未验证'))).toBeVisible()
    await expect(ours.getByText(`_recourse-domain.${domain}`)).toBeVisible()
    await ours.getByRole('button', { name: say('Check DNS record', '检查') }).click()
    await expect(ours.getByRole('alert')).toBeVisible()
    const head = await sit('admin')
    await head.goto('/informationManagement/SingleSignOn?insIdCd=00010344')
    await head.getByRole('button', { name: say(`Approve domain ${domain}`, `批准域名 ${domain}`) }).click()
    await expect(head.getByText(say('Approved by the head institution', '已由总部机构批准'))).toBeVisible()
    await own.reload()
    await expect(ours.getByText(say('Approved by the head institution', '已由总部机构批准'))).toBeVisible()
  })

  await test.step('the test opens the provider in a window, and leads to the own account', async () => {
    await own.getByRole('button', { name: say('Test login', '测试登录') }).click()
    await expect(
      own.getByText(say('The login works: it led to your account.', '登录成功，与您的账户一致。')),
    ).toBeVisible()
    await expect(
      own.getByText(language === 'en' ? /^You tested this connection on/ : /^您已于 .* 测试该连接/),
    ).toBeVisible()
  })

  await test.step('once in use, the login page leads to the provider and back', async () => {
    await label('enabled')
      .getByRole('radio', { name: say('Yes', '是') })
      .check()
    await own.getByRole('button', { name: say('Save single sign-on', '保存单点登录') }).click()
    await own.getByRole('button', { name: say('Submit', '提交'), exact: true }).click()
    await expect(own.getByText(say('The single sign-on settings were saved.', '单点登录设置已保存。'))).toBeVisible()

    await page.goto('/worklist')
    await chooseAgain(page, language)
    await page.getByRole('button', { name: say('Log in through your institution', '使用机构账号登录') }).click()
    const email = page.getByLabel(say('Work email', '工作邮箱'))
    const go = page.getByRole('button', { name: say('Continue', '继续') })
    await email.fill('someone@elsewhere.test')
    await go.click()
    await expect(page.getByRole('alert')).toHaveText(words.error.ssoUnknown)
    await email.fill(person.email)
    await go.click()
    await expect(page).toHaveURL(/\/worklist$/, { timeout: 30_000 })
    // One session an account: the window that set it up is told so.
    await expect(own.getByText(words.error.sessionReplaced)).toBeVisible()
  })
  await thisServer().giveEmail('acq_manager', 'acq_manager@example.test')
  await provider.close()
})
