import { switchOff } from './support/dualControl.ts'
import { confirmSubmit } from './support/flows.ts'
import { mailTo } from './support/mails.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('a manager proposes a clerk, another approves, and the mail arrives', async ({ sit, words, say }) => {
  const username = `clerk_${Date.now().toString(36)}`
  const email = `${username}@example.test`
  const began = new Date()
  const admin = await sit('admin')
  const proposer = await sit('acq_manager')
  const approver = await sit('acq_manager2')

  await open(admin, '/informationManagement/InstitutionSetting')
  await admin.getByRole('button', { name: say('Enable', '启用'), exact: true }).click()
  await confirmSubmit(admin, say)
  await expect(admin.getByRole('button', { name: say('Propose to switch off', '申请关闭') })).toBeVisible()
  try {
    await open(proposer, '/system/user/create')
    await proposer.getByLabel(words.field.username).fill(username)
    await proposer.getByLabel(words.field.nickName, { exact: true }).fill('Proposed clerk')
    await proposer.getByLabel(words.field.email).fill(email)
    await proposer.getByRole('checkbox', { name: words.role.handler }).check()
    const propose = say('Propose', '提交批准')
    await expect(proposer.getByText(say('Goes to a second person', '须由他人批准'))).toBeVisible()
    await proposer.getByRole('button', { name: propose }).click()
    const question = proposer.getByRole('dialog', { name: say('Are you sure to submit?', '确定提交吗？') })
    await expect(question).toContainText(username)
    await expect(question).toContainText(say('Goes to a second person', '须由他人批准'))
    await question.getByRole('button', { name: propose, exact: true }).click()
    await proposer.getByRole('button', { name: say('Open the change', '打开变更') }).click()
    await expect(proposer).toHaveURL(/\/PendingChange\/\d+$/)
    await expect(proposer.getByRole('heading', { name: username })).toBeVisible()

    await open(approver, '/informationManagement/PendingChange')
    await approver.getByRole('row', { name: username }).getByRole('link').click()
    const row = approver.getByRole('row').filter({ hasText: words.field.email })
    await expect(row).toContainText(email)
    const approve = say('Approve', '批准')
    await approver.getByRole('button', { name: approve, exact: true }).click()
    await approver.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
    await expect(approver.getByRole('main').getByText(words.changeState.approved, { exact: true })).toBeVisible()
    const mail = await mailTo(email, began)
    expect(mail.text).toContain(username)
  } finally {
    await switchOff(admin, await sit('admin2'))
  }
})
