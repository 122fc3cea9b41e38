import type { Locator } from '@playwright/test'
import { chatFiles } from './journeys/chatFiles.ts'
import { chatKept } from './journeys/chatKept.ts'
import { chatButton, dialogOf, fieldOf, isLive, logOf, openWith, readAll, send, unreadOf } from './support/chat.ts'
import { receipt } from './support/files.ts'
import { expect, test } from './support/test.ts'

test('two talk, with text, files and emoji, and each sees how far it has come', async ({ sit, say, narrow }) => {
  test.setTimeout(150_000)
  const handler = await sit('acq_handler')
  const issuer = await sit('iss_handler')
  await test.step('two talk, with a file, and each sees how far it has come @both', async () => {
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
      await expect(issuer.getByText(/sent you a message|发来了消息/)).toBeVisible()
      const bell = issuer.getByRole('button', { name: /^(Messages|消息)/ })
      const before = Number(await bell.innerText())
      await chatButton(issuer).click()
      const theirs = dialogOf(issuer, say)
      const line = theirs.getByRole('navigation').getByRole('button', { name: 'Harbour handler' })
      await expect(line).toContainText('Did the voucher come?')
      await line.click()
      await expect(logOf(theirs)).toContainText('Did the voucher come?')
      await expect(unreadOf(issuer)).toHaveCount(0)
      await expect(bell.or(issuer.getByTitle(/^(Messages|消息)/))).toHaveText(before === 1 ? '' : `${before - 1}`)
      await expect(logOf(box).getByText(say('Read', '已读'), { exact: true }).last()).toBeVisible()
    })

    await test.step('a file goes with a text, is seen in place, and is saved', async () => {
      const theirs = dialogOf(issuer, say)
      const chooser = issuer.waitForEvent('filechooser')
      await theirs.getByRole('button', { name: say('Attach file', '附加文件') }).click()
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
      await handler.keyboard.press('Escape')
      await expect(box).toBeHidden()
      await expect(chatButton(handler)).toBeFocused()
    })
  })
  await test.step('an emoji is chosen by the keyboard, and the robot is offered none', async () => {
    await isLive(issuer, () => issuer.goto('/home'))
    await isLive(handler, () => handler.goto('/home'))
    const box = await openWith(handler, 'Sakura handler', say)
    await fieldOf(box).fill('Well done!')
    const button = box.getByRole('button', { name: say('Insert an emoji', '插入表情') })
    await button.focus()
    await handler.keyboard.press('Enter')
    const grid = box.getByRole('dialog', { name: say('Insert an emoji', '插入表情') })
    await expect(grid.getByRole('button').first()).toBeFocused()
    await handler.keyboard.press('ArrowRight')
    await handler.keyboard.press('Enter')
    await expect(fieldOf(box)).toHaveValue('Well done!😄')
    await expect(fieldOf(box)).toBeFocused()
    await button.click()
    await handler.keyboard.press('Escape')
    await expect(grid).toHaveCount(0)
    await expect(button).toBeFocused()
    await fieldOf(box).press('Enter')
    await expect(logOf(box).getByRole('paragraph').last()).toHaveText('Well done!😄')

    await test.step('the dialog has the size of the specification', async () => {
      const conversation = box.getByRole('region')
      const sizeOf = (part: Locator) => part.evaluate((one) => [one.clientWidth, one.clientHeight])
      expect(await sizeOf(conversation.locator('..'))).toEqual([810, 570])
      const [width] = await sizeOf(conversation)
      const [, head = 0] = await conversation
        .locator('> :first-child')
        .evaluate((one) => [0, one.getBoundingClientRect().height])
      expect([width, 570 - head]).toEqual([550, 500])
    })

    await handler.keyboard.press('Escape')
    await handler.getByRole('button', { name: say('Robot', '机器人') }).click()
    await expect(box.getByRole('textbox').last()).toBeVisible()
    await expect(button).toHaveCount(0)
  })
})

test('nothing that is said or typed is lost, and files are refused in words', { tag: '@slow' }, ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'what is said is text, and a file of another kind, or that fails, is refused in words': chatFiles,
    'what is typed and what was said are kept, also where the connection is lost': chatKept,
  })
})
