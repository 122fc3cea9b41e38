import { fieldOf, isLive, logOf, openWith } from './support/chat.ts'
import { pictures, receipt } from './support/files.ts'
import { expect, test } from './support/test.ts'

test('a file of another kind, or that fails, is refused in words, and what was typed stays', async ({ sit, say }) => {
  const handler = await sit('acq_verifier')
  const issuer = await sit('iss_verifier')
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
    await expect(logOf(box).locator('.bubble-text').last()).toHaveText('Not lost')
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
