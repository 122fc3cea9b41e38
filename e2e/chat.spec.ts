import type { Locator, Page } from '@playwright/test'
import { receipt } from './support/files.ts'
import { expect, expectAccessible, test } from './support/test.ts'

type Say = (en: string, zh: string) => string

/** The real-time connection stands, and the conversations are followed. */
async function isLive(page: Page, go: () => Promise<unknown>): Promise<void> {
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => payload.includes('/user/queue/chat')))
  await go()
  await subscribed
}

const dialogOf = (page: Page, say: Say) => page.getByRole('dialog', { name: say('Chat', '聊天') })
const chatButton = (page: Page) => page.getByRole('button', { name: /^(Chat|聊天)/ })
const fieldOf = (box: Locator) => box.getByRole('textbox', { name: /^(Message to|发给)/ })
const logOf = (box: Locator) => box.getByRole('log')
const unreadOf = (page: Page) => page.locator('.chat-button .bell-count')

/** Opens the conversation with somebody who is online, by the header's list. */
async function openWith(page: Page, name: string, say: Say): Promise<Locator> {
  const online = page.getByRole('button', { name: new RegExp(say('^Online users', '^在线用户')) })
  await online.click()
  await page
    .getByRole('dialog', { name: say('Online users', '在线用户') })
    .getByRole('button', { name })
    .click()
  const box = dialogOf(page, say)
  await expect(box.getByRole('heading', { name })).toBeVisible()
  return box
}

async function send(box: Locator, text: string): Promise<void> {
  await fieldOf(box).fill(text)
  await fieldOf(box).press('Enter')
  await expect(fieldOf(box)).toHaveValue('')
}

/** Clears what earlier tests left unread. */
async function readAll(page: Page, name: string, say: Say): Promise<void> {
  await openWith(page, name, say)
  await expect(unreadOf(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, say)).toBeHidden()
}

test('two talk, with a file, and each sees how far it has come @both', async ({ sit, say, narrow }) => {
  test.setTimeout(120_000)
  const handler = await sit('acq_handler')
  const issuer = await sit('iss_handler')
  await isLive(handler, () => handler.goto('/home'))
  await isLive(issuer, () => issuer.goto('/home'))
  await readAll(issuer, 'Harbour handler', say)

  const box = await openWith(handler, 'Sakura handler', say)
  if (!narrow) await expect(fieldOf(box)).toBeFocused()
  const mark = `No. ${Date.now()}`
  await test.step('Enter sends, Shift+Enter breaks the line, and nothing but spaces is not sent', async () => {
    await fieldOf(box).fill('  ')
    await expect(box.getByRole('button', { name: say('Send', '发送') })).toBeDisabled()
    await fieldOf(box).press('Enter')
    await fieldOf(box).fill(`${mark}.`)
    await fieldOf(box).press('Shift+Enter')
    await fieldOf(box).pressSequentially('Did the voucher come?')
    await expect(fieldOf(box)).toHaveValue(`${mark}.\nDid the voucher come?`)
    await fieldOf(box).press('Enter')
    await expect(logOf(box)).toContainText('Did the voucher come?')
    await expect(logOf(box).getByText(say('Delivered', '已送达')).last()).toBeVisible()
  })

  await test.step('it rings, is counted, and is read by opening it', async () => {
    await expect(unreadOf(issuer)).toHaveText('1')
    await expect(issuer.getByText(/has written to you|发来了消息/)).toBeVisible()
    const bell = issuer.getByRole('button', { name: /^(Messages|消息)/ })
    const before = Number(await bell.innerText())
    await chatButton(issuer).click()
    const theirs = dialogOf(issuer, say)
    const line = theirs.getByRole('navigation').getByRole('button', { name: 'Harbour handler' })
    await expect(line).toContainText('Did the voucher come?')
    await line.click()
    await expect(logOf(theirs)).toContainText('Did the voucher come?')
    await expect(unreadOf(issuer)).toHaveCount(0)
    await expect(bell.or(issuer.locator('.bell > button'))).toHaveText(before === 1 ? '' : `${before - 1}`)
    await expect(logOf(box).getByText(say('Read', '已读'), { exact: true }).last()).toBeVisible()
    await expectAccessible(issuer)
  })

  await test.step('a file goes with a text, is seen in place, and is saved', async () => {
    const theirs = dialogOf(issuer, say)
    const chooser = issuer.waitForEvent('filechooser')
    await theirs.getByRole('button', { name: say('Attach a file', '附加文件') }).click()
    await (await chooser).setFiles(receipt)
    await expect(theirs.getByRole('button', { name: say('Remove receipt.png', '移除 receipt.png') })).toBeVisible()
    await send(theirs, 'Here it is.')
    await expect(logOf(box)).toContainText('Here it is.')
    const open = logOf(box)
      .getByRole('button', { name: say('Open receipt.png', '打开 receipt.png') })
      .last()
    await expect(open.locator('img')).toHaveCount(1)
    await open.click()
    const preview = handler.getByRole('dialog', { name: 'receipt.png' })
    await expect(preview.getByRole('img', { name: 'receipt.png' })).toBeInViewport({ ratio: 1 })
    await handler.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    const saved = handler.waitForEvent('download')
    await logOf(box)
      .getByRole('button', { name: say('Download receipt.png', '下载 receipt.png') })
      .last()
      .click()
    expect((await saved).suggestedFilename()).toBe('receipt.png')
  })

  await test.step('the focus goes back to where it came from', async () => {
    await handler.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await chatButton(handler).click()
    await expect(box).toBeVisible()
    await expectAccessible(handler)
    await handler.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(chatButton(handler)).toBeFocused()
  })
})

test('what is said is text: markup, addresses and card numbers', async ({ sit, say }) => {
  const handler = await sit('acq_verifier')
  const issuer = await sit('iss_verifier')
  await isLive(issuer, () => issuer.goto('/home'))
  await isLive(handler, () => handler.goto('/home'))
  const box = await openWith(handler, 'Sakura verifier', say)
  const line = box.getByRole('navigation').getByRole('button', { name: 'Sakura verifier' })
  await send(box, 'See https://example.test/a?b=1.')
  await expect(logOf(box).getByRole('link', { name: 'https://example.test/a?b=1', exact: true })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  await expect(line).toContainText('See https://example.test')
  await send(box, '<img src=x onerror="document.title=1"> <b>bold</b>')
  await expect(logOf(box)).toContainText('<b>bold</b>')
  await expect(logOf(box).locator('b')).toHaveCount(0)
  await expect(line).toContainText('See https://example.test')
  await send(box, 'Card 4111 1111 1111 1111')
  await expect(logOf(box)).toContainText('Card 411111••••••1111')
  await expect(logOf(box)).toContainText('Card numbers are masked.')

  await test.step('it is unread as long as nobody looks at the window, or types', async () => {
    const theirs = await openWith(issuer, 'Harbour verifier', say)
    await expect(logOf(theirs)).toContainText('Card 411111••••••1111')
    const away = (yes: boolean) =>
      issuer.evaluate((isAway) => {
        document.hasFocus = () => !isAway
        if (!isAway) dispatchEvent(new Event('focus'))
      }, yes)
    await away(true)
    await send(box, 'Are you there?')
    await expect(unreadOf(issuer)).toHaveText('1')
    await away(false)
    await expect(unreadOf(issuer)).toHaveCount(0)
    await away(true)
    await send(box, 'Again?')
    await expect(unreadOf(issuer)).toHaveText('1')
    await fieldOf(theirs).pressSequentially('Y')
    await expect(unreadOf(issuer)).toHaveCount(0)
    await expect(logOf(box).getByText('Read', { exact: true }).last()).toBeVisible()
  })
  await expect(box).not.toContainText('4111 1111')
})

test('a file of another kind, or that fails, is refused in words, and what was typed stays', async ({ sit, say }) => {
  const handler = await sit('acq_verifier')
  const issuer = await sit('iss_verifier')
  await isLive(issuer, () => issuer.goto('/home'))
  await isLive(handler, () => handler.goto('/home'))
  const box = await openWith(handler, 'Sakura verifier', say)
  const files = box.locator('input[type=file]')
  await fieldOf(box).fill('Not lost')
  await files.setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await expect(box.getByRole('alert')).toHaveText('Unsupported file type')
  await expect(fieldOf(box)).toHaveValue('Not lost')

  await test.step('the server looks at the content', async () => {
    await files.setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from([0, 1, 2, 3]) })
    await fieldOf(box).press('Enter')
    await expect(box.getByRole('alert')).toContainText('Unsupported file type')
    await expect(box.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    await box.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(box.getByRole('alert')).toHaveCount(0)
  })

  await test.step('and a failure may be tried again', async () => {
    await handler.route('**/api/upload', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await files.setInputFiles({ ...receipt, name: 'again.png' })
    await fieldOf(box).press('Enter')
    await expect(box.getByRole('alert')).toContainText('Send file failed, or the file is too large.')
    await box.getByRole('button', { name: 'Send again' }).click()
    await expect(logOf(box).getByRole('button', { name: 'Open again.png' })).toBeVisible()
    await expect(box.getByRole('alert')).toHaveCount(0)
  })

  await test.step('pasted and dropped files are attached', async () => {
    for (const type of ['paste', 'drop'] as const)
      await fieldOf(box).evaluate((field, kind) => {
        const data = new DataTransfer()
        data.items.add(new File(['Some text.'], `${kind}.txt`, { type: 'text/plain' }))
        const init = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data }),
        )
      }, type)
    for (const name of ['paste.txt', 'drop.txt'])
      await expect(box.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  })
})

test('a draft is kept for each person, and an input method keeps its Enter', async ({ sit, say }) => {
  const handler = await sit('acq_auditor')
  for (const username of ['iss_auditor', 'viewer']) {
    const page = await sit(username)
    await isLive(page, () => page.goto('/home'))
  }
  await isLive(handler, () => handler.goto('/home'))
  let box = await openWith(handler, 'Sakura auditor', say)
  await fieldOf(box).fill('For the auditor 4111 1111 1111 1111')
  await handler.keyboard.press('Escape')
  box = await openWith(handler, 'Harbour viewer', say)
  await expect(fieldOf(box)).toHaveValue('')
  await fieldOf(box).fill('For the viewer')
  await handler.reload()
  box = await openWith(handler, 'Sakura auditor', say)
  await expect(fieldOf(box)).toHaveValue('For the auditor 411111••••••1111')
  await fieldOf(box).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(fieldOf(box)).not.toHaveValue('')

  await test.step('too long a text says by how much, and is not cut', async () => {
    await fieldOf(box).fill('x'.repeat(3_990))
    await expect(box.getByText('10 characters left')).toBeVisible()
    await fieldOf(box).fill('x'.repeat(4_001))
    await expect(box.getByText('1 character too many')).toBeVisible()
    await fieldOf(box).press('Enter')
    await expect(fieldOf(box)).toHaveValue('x'.repeat(4_001))
    await fieldOf(box).fill('')
  })
})

test('earlier messages come above what is read, and new ones below wait to be looked at', async ({ sit, say }) => {
  test.setTimeout(120_000)
  const handler = await sit('acq_auditor')
  const issuer = await sit('iss_auditor')
  await isLive(handler, () => handler.goto('/home'))
  await isLive(issuer, () => issuer.goto('/home'))
  const mine = await openWith(handler, 'Sakura auditor', say)
  for (let n = 1; n <= 20; n++) await send(mine, `Line ${n} of forty`)
  let theirs = await openWith(issuer, 'Harbour auditor', say)
  await expect(logOf(theirs).getByText('Line 20 of forty')).toBeVisible()
  for (let n = 21; n <= 40; n++) await send(theirs, `Line ${n} of forty`)
  await expect(logOf(mine).getByText('Line 40 of forty')).toBeInViewport()

  await issuer.reload()
  theirs = await openWith(issuer, 'Harbour auditor', say)
  const log = logOf(theirs)
  await expect(log.getByText('Line 40 of forty')).toBeInViewport()
  await expect(log.getByText('Line 9 of forty', { exact: true })).toHaveCount(0)
  await expect(theirs.getByText('Scroll up for what was said earlier')).toBeVisible()
  await expect(theirs.getByText('Scroll up for what was said earlier')).toBeHidden()
  const top = log.getByText('Line 11 of forty', { exact: true })
  await log.evaluate((box) => box.scrollTo({ top: 40 }))
  await expect(log.getByText('Line 9 of forty', { exact: true })).toHaveCount(1)
  await expect(top).toBeInViewport()
  await expect(theirs.getByRole('button', { name: 'To the newest message' })).toBeVisible()

  await send(mine, 'One more')
  const news = theirs.getByRole('button', { name: '1 new message' })
  await expect(news).toBeVisible()
  await expect(top).toBeInViewport()
  await expect(unreadOf(issuer)).toHaveText('1')
  await news.click()
  await expect(log.getByText('One more')).toBeInViewport()
  await expect(unreadOf(issuer)).toHaveCount(0)
  await expect(logOf(mine).getByText('Read', { exact: true }).last()).toBeVisible()
})

test('what is sent while the connection is lost goes when it is back, once, in order', async ({ sit, say }) => {
  test.setTimeout(120_000)
  const viewer = await sit('viewer')
  const officer = await sit('risk_officer')
  await isLive(officer, () => officer.goto('/home'))
  await isLive(viewer, () => viewer.goto('/home'))
  await openWith(viewer, 'Harbour risk officer', say)
  await viewer.routeWebSocket(/\/websocket/, (socket) => socket.close())
  await viewer.reload()
  await chatButton(viewer).click()
  const box = dialogOf(viewer, say)
  await box.getByRole('searchbox').fill('risk')
  await box.getByRole('button', { name: 'Harbour risk officer' }).click()
  const mark = `At ${Date.now()}`
  await send(box, `${mark}, first`)
  await send(box, `${mark}, second`)
  await expect(logOf(box).getByText('Waits for the connection')).toHaveCount(2)
  await expect(box.getByText('The connection is lost. What you send goes when it is back.')).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(viewer)
  await test.step('also after the page was loaded anew', async () => {
    await viewer.reload()
    await chatButton(viewer).click()
    await box.getByRole('searchbox').fill('risk')
    await box.getByRole('button', { name: 'Harbour risk officer' }).click()
    await expect(logOf(box).getByText('Waits for the connection')).toHaveCount(2)
    await expect(box.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 })
  })
  await viewer.unrouteAll()
  await viewer.routeWebSocket(/\/websocket/, (socket) => void socket.connectToServer())
  await box.getByRole('button', { name: 'Retry' }).click()
  await expect(logOf(box).getByText('Waits for the connection')).toHaveCount(0)
  await expect(logOf(box).getByText(mark)).toHaveText([`${mark}, first`, `${mark}, second`])

  await test.step('and a message of the bell opens the conversation', async () => {
    await officer.getByRole('button', { name: /^Messages/ }).click()
    await officer
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('button', { name: /Harbour viewer has written to you/ })
      .first()
      .click()
    await expect(logOf(dialogOf(officer, say)).getByText(mark)).toHaveText([`${mark}, first`, `${mark}, second`])
    await officer.keyboard.press('Escape')
    await officer.goto('/message?type=chat')
    const rung = officer.getByRole('main').getByRole('button', { name: /Harbour viewer has written to you/ })
    await expect(rung.first()).not.toHaveClass(/is-unread/)
    await rung.first().click()
    await expect(dialogOf(officer, say).getByRole('heading', { name: 'Harbour viewer' })).toBeVisible()
  })
})
