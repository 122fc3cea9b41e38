import type { Locator, Page } from '@playwright/test'
import { confirmSubmit } from './support/flows.ts'
import { hidePage, isLive } from './support/live.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

type Say = (en: string, zh: string) => string

const mine = /^(You|我)$/

const bubblesOf = (dialog: Locator, by?: RegExp) => dialog.getByRole('log').getByRole('article', by && { name: by })

/** Opens the robot: by its button, or on a narrow screen from among the people. */
async function openRobot(page: Page, say: Say, narrow: boolean): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  if (narrow) {
    await page.getByRole('button', { name: say('Chat', '聊天') }).click()
    await dialog.getByRole('button', { name: say('Robot', '机器人') }).click()
  } else await page.getByRole('button', { name: 'Ask the robot', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: say('Robot', '机器人') })).toBeVisible()
  // What was said before, or the greeting.
  await expect(bubblesOf(dialog).first()).toBeVisible()
  return dialog
}

/** Asks, and waits for the answer: the last thing that was said. */
async function ask(dialog: Locator, text: string): Promise<Locator> {
  const answers = bubblesOf(dialog, /^(Robot|机器人)$/).filter({ hasNot: dialog.getByRole('status') })
  const field = dialog.getByRole('textbox')
  await expect(field).toBeVisible()
  const before = await answers.count()
  await field.fill(text)
  await field.press('Enter')
  await expect(answers).toHaveCount(before + 1, { timeout: 30_000 })
  return answers.last()
}

test(
  'the robot answers, leads on, knows who may know, and learns',
  { tag: '@slow' },
  async ({ sit, words, say, narrow }, { retry }) => {
    // Something else at each try: what it has learned stays.
    const [thing = '', title = ''] =
      [
        [say('hot-air balloon', '热气球'), say('Hot-air balloon', '热气球')],
        [say('giraffe', '长颈鹿'), say('Giraffe', '长颈鹿')],
      ][retry % 2] ?? []
    await test.step('the robot answers, leads on, is rated once, and says goodbye', async () => {
      const page = await sit(say('viewer', 'risk_officer'))
      await open(page, '/home')
      const dialog = await openRobot(page, say, narrow)
      await expect(bubblesOf(dialog).first()).toContainText(say('Hello, I’m the robot.', '您好，我是机器人。'))

      const answer = await ask(dialog, say('How do I export a list?', '如何导出列表？'))
      const source = answer.getByRole('button', { name: say('Exports', '导出'), exact: true })
      await expect(answer).toContainText('CSV')
      const satisfied = answer.getByRole('button', { name: say('Satisfied', '满意'), exact: true })
      await satisfied.click()
      await expect(answer).toContainText(say('Thank you for your feedback', '谢谢，已评价'))
      await expect(satisfied).toHaveAttribute('aria-pressed', 'true')
      await expect(answer.getByRole('button', { name: say('Not satisfied', '不满意') })).toBeDisabled()
      await satisfied.click()
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: say('rated', '评价') })
          .last(),
      ).toContainText(say('It has been rated and cannot be rated again.', words.error.ratedAlready))

      await source.click()
      await expect(dialog.getByRole('article')).toContainText(say('exports all matching records', '导出 CSV'))
      await dialog.getByRole('button', { name: say('Back to robot', '返回机器人') }).click()

      const line = dialog
        .getByRole('list', { name: say('Suggestions', '可继续询问或打开的内容') })
        .last()
        .getByRole('button')
        .last()
      const asked = await line.innerText()
      await line.click()
      await expect(bubblesOf(dialog, mine).last()).toContainText(asked.trim())
      await expect(bubblesOf(dialog).last()).toContainText(say('Source:', '来源：'))

      const bye = await ask(dialog, 'Exit?')
      await expect(bubblesOf(dialog, mine).last().getByRole('paragraph')).toHaveText('Exit')
      await expect(bye).toContainText(say('Goodbye.', '再见。'))
    })
    await test.step('what it doesn’t know a person may, until an administrator has written an article', async () => {
      const head = await sit('head_auditor')
      await isLive(head, () => head.goto('/home'))
      const page = await sit('viewer')
      await open(page, '/home')
      const dialog = await openRobot(page, say, narrow)
      const question = say(`Where is the ${thing}?`, `${thing}在哪里？`)
      const unknown = await ask(dialog, question)
      await expect(unknown).toContainText(say('I don’t have an answer to that.', '抱歉，我暂时无法回答。'))
      await expect(
        unknown.getByRole('group', { name: say('Contact a person:', '联系人工：') }).getByRole('button'),
      ).toHaveCount(1)

      const admin = await sit('admin')
      await open(admin, '/informationManagement/RobotQuestion')
      // As it is kept: its marks may be others.
      const row = admin.getByRole('row').filter({ hasText: question.slice(0, -1) })
      await expect(row).toBeVisible()
      await row.getByRole('button', { name: say('Create article', '新建文章') }).click()
      const form = admin.getByRole('dialog')
      const language = form.getByRole('group', { name: say('English', '中文') })
      const save = form.getByRole('button', { name: say('Save', '保存'), exact: true })
      await save.click()
      await expect(language.getByLabel(say('Title', '标题'))).toBeFocused()
      await language.getByLabel(say('Title', '标题')).fill(title)
      await language.getByLabel(say('Content', '正文')).fill(say(`The ${thing} is at the gate.`, `${thing}在大门口。`))
      await save.click()
      await confirmSubmit(admin, say, title)
      await expect(row).toBeHidden()

      const known = await ask(dialog, question)
      await expect(known).toContainText(say(`The ${thing} is at the gate.`, `${thing}在大门口。`))
      await admin.getByRole('link', { name: say('Done', '已完成'), exact: true }).click()
      await expect(row).toBeVisible()
      await admin.getByRole('link', { name: say('Articles', '文章'), exact: true }).click()
      const article = admin.getByRole('row').filter({ hasText: title })
      await expect(article).toContainText('Network administrator')
      const text = language.getByLabel(say('Content', '正文'))
      const change = article.getByRole('button', { name: say('Modify article', '修改文章') })
      const moved = say(`The ${thing} is at the bridge now.`, `${thing}现在在桥边。`)
      await change.click()
      await text.fill(moved)
      await save.click()
      await confirmSubmit(admin, say, title)
      await expect(form).toBeHidden()
      // Who changes it again begins with what was saved last.
      await change.click()
      await expect(text).toHaveValue(moved)

      // Who chooses a person need not type the question again.
      const unanswered = bubblesOf(dialog).filter({
        hasText: say('I don’t have an answer to that.', '抱歉，我暂时无法回答。'),
      })
      await unanswered
        .last()
        .getByRole('group', { name: say('Contact a person:', '联系人工：') })
        .getByRole('button')
        .first()
        .click()
      await expect(dialog.getByRole('heading', { name: say('Robot', '机器人') })).toHaveCount(0)
      await expect(dialog.getByRole('textbox').last()).toHaveValue(question)
    })
    await test.step('a record asks the robot for its next step', async () => {
      const page = await sit('acq_verifier')
      await open(page, '/disputeTransaction/DisputeTransaction?node=unverified')
      await page.locator('[data-part="row-link"]').first().click()
      const button = page.getByRole('button', { name: 'Ask the robot about the next step' })
      await expect(button).toBeVisible()
      const expId = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
      await button.click()
      const dialog = page.getByRole('dialog')
      await expect(bubblesOf(dialog, mine).last()).toContainText(`What is the next step of ${expId}?`)
      const answer = bubblesOf(dialog, /^(Robot|机器人)$/).last()
      await expect(answer).toContainText(`status: ${words.state.unverified}`, { timeout: 30_000 })
      await expect(answer).toContainText('Next action by')
      await answer.getByRole('button', { name: `Open ${expId}` }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`expId=${expId}`))
    })
  },
)

test('a question is left where nobody of the head institution is online, and answered as a message', async ({
  sit,
  say,
  narrow,
}, { retry }) => {
  const page = await sit('viewer')
  await open(page, '/home')
  const dialog = await openRobot(page, say, narrow)
  const question = `Who waters the ${retry === 0 ? 'hydrangeas' : 'geraniums'}?`
  let answer = await ask(dialog, question)
  const leave = () => answer.getByRole('button', { name: 'Leave the question' })
  // Who has just left still counts as online for a while.
  await expect(async () => {
    if (!(await leave().isVisible())) answer = await ask(dialog, question)
    await expect(leave()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await leave().click()
  await expect(answer.getByRole('status').filter({ hasText: 'Your question was left.' })).toBeVisible()

  const admin = await sit('admin')
  await open(admin, '/informationManagement/RobotQuestion')
  const row = admin.getByRole('row').filter({ hasText: question.slice(0, -1) })
  await expect(row).toContainText('1 user waits for an answer')
  await row.getByRole('button', { name: 'Answer', exact: false }).first().click()
  const form = admin.getByRole('dialog')
  await form.getByRole('textbox').fill('The gardener does.')
  await form.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(row).toBeHidden()

  await open(page, '/message')
  await expect(page.getByText('The gardener does.').first()).toBeVisible()
})

test('an answer does not ring where it is being read, however late the server knows that', async ({
  sit,
  say,
  narrow,
}) => {
  const page = await sit('acq_auditor')
  const connected = page.waitForEvent('websocket')
  await isLive(page, () => open(page, '/home'))
  const socket = await connected
  const dialog = await openRobot(page, say, narrow)
  const { promise, resolve: letRead } = Promise.withResolvers<void>()
  await page.route('**/api/read/chat', async (route) => {
    await promise
    await route.continue()
  })
  const message = socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"type":"chat"'))
  await ask(dialog, say('How do I export a list?', '如何导出列表？'))
  await message
  await page.waitForLoadState('networkidle')
  await hidePage(page)
  await expect(page).not.toHaveTitle(say('● New chat message', '● 聊天消息'))
  letRead()
})
