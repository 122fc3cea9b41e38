import { fieldOf, isLive, logOf, openWith, send, unreadOf } from './support/chat.ts'
import { pictures, receipt } from './support/files.ts'
import { expect, test } from './support/test.ts'

test('what is said is text, and a file of another kind, or that fails, is refused in words', { tag: '@slow' }, async ({
  sit,
  say,
}) => {
  const handler = await sit('acq_verifier')
  const issuer = await sit('iss_verifier')
  await test.step('a file of another kind, or that fails, is refused in words, and what was typed stays', async () => {
    await isLive(issuer, () => issuer.goto('/home'))
    await isLive(handler, () => handler.goto('/home'))
    const box = await openWith(handler, 'Sakura verifier', say)
    const files = box.locator('input[type=file]')
    await fieldOf(box).fill('Not lost')
    await files.setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
    await expect(box.getByRole('alert')).toContainText('all.zip: Unsupported file type')
    await expect(box.getByRole('alert')).toContainText('pictures (JPEG, PNG, GIF, WebP, BMP, TIFF)')
    await expect(fieldOf(box)).toHaveValue('Not lost')

    await test.step('the server looks at the content', async () => {
      await files.setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from([0, 1, 2, 3]) })
      await fieldOf(box).press('Enter')
      await expect(box.getByRole('alert')).toContainText('Unsupported file type')
      await expect(logOf(box)).toContainText('not.png')
      await expect(box.getByRole('button', { name: 'Send again' })).toHaveCount(0)
      await box.getByRole('button', { name: 'Send the text only' }).click()
      await expect(box.getByRole('alert')).toHaveCount(0)
      await expect(logOf(box).getByRole('paragraph').last()).toHaveText('Not lost')
    })

    await test.step('and a failure may be tried again', async () => {
      await handler.route('**/api/upload', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
      await files.setInputFiles({ ...receipt, name: 'again.png' })
      await fieldOf(box).press('Enter')
      await expect(box.getByRole('alert')).toContainText('Send file failed, or the file is too large.')
      await box.getByRole('button', { name: 'Send again' }).click()
      await expect(logOf(box).getByRole('button', { name: 'Open again.png' }).last()).toBeVisible()
      await expect(box.getByRole('alert')).toHaveCount(0)
    })

    await test.step('a gif, a webp and a bitmap are shown as pictures, to the other too', async () => {
      await files.setInputFiles(pictures)
      await fieldOf(box).press('Enter')
      const theirs = await openWith(issuer, 'Harbour verifier', say)
      for (const one of [box, theirs])
        for (const { name } of pictures) {
          const picture = logOf(one)
            .getByRole('button', { name: `Open ${name}` })
            .locator('img')
            .last()
          await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
        }
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
  await test.step('what is said is text: markup, addresses and card numbers', async () => {
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
})
