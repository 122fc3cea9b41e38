import { hidePage, isLive, raise, readAll } from './support/live.ts'
import { unaskedBrowser } from './support/notifications.ts'
import { callBatch, xsrfToken } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('messages are shown on the desktop where that is wanted', { tag: '@slow' }, async ({ sit, say }) => {
  const handler = await sit('acq_handler')
  await test.step('a message is shown on the desktop where that is wanted, unless its kind is silent', async () => {
    const verifier = await sit('acq_verifier')
    // The headless browser shows none: what it was asked to show is noted.
    await handler.addInitScript(() => {
      class Noted {
        static permission = 'granted'
        constructor(title: string, { body }: { body: string }) {
          document.documentElement.dataset.shown = `${title}: ${body}`
        }
      }
      Object.assign(window, { Notification: Noted })
    })
    const shown = () => handler.evaluate(() => document.documentElement.dataset.shown ?? '')
    const choose = async (silent: readonly string[], desktop: boolean) => {
      const { version } = await (await handler.context().request.get('/api/user/myself')).json()
      const data = { version, notify: { desktop, blink: true, silent } }
      const headers = { 'x-xsrf-token': await xsrfToken(handler.context().request) }
      await handler.context().request.post('/api/user/updateMyself', { data, headers })
    }
    const expId = await raise(handler, '6212340000007139')
    const refuse = (remark: string) =>
      callBatch(verifier.context(), 'verifyFail', { list: [{ expId, position: 'unverified', remark }] })

    await choose([], true)
    await isLive(handler, () => handler.goto('/home'))
    await refuse('Loud.')
    await expect.poll(shown).toContain('Loud.')

    await callBatch(handler.context(), 'submit/withOrig/stdDispute', { list: [{ expId, position: 'verifiedFail' }] })
    await choose(['refused'], true)
    await isLive(handler, () => handler.goto('/message'))
    await refuse('Silent.')
    await expect(handler.getByText('Silent.')).toBeVisible()
    expect(await shown()).toBe('')
    await hidePage(handler)
    await expect(handler).not.toHaveTitle(/^● /)
    await choose([], false)
  })
  await test.step('the browser is asked for desktop notifications at the first message, in a bar, and once', async () => {
    const verifier = await sit('acq_verifier')
    await unaskedBrowser(verifier, 'granted')
    await readAll(verifier)
    await isLive(verifier, () => verifier.goto('/system/center'))
    const asked = () => verifier.evaluate(() => document.documentElement.dataset.asked)
    const shown = () => verifier.evaluate(() => document.documentElement.dataset.shown)
    const accept = verifier.getByRole('button', { name: say('Show on the desktop', '在桌面显示') })
    await expect(accept).toHaveCount(0)

    await raise(handler, '6212340000007212')
    await expect(accept).toBeVisible()
    expect([await asked(), await shown()]).toEqual([undefined, undefined])
    await accept.click()
    await expect(verifier.getByText(say('Messages are shown on the desktop', '消息将在桌面显示'))).toBeVisible()
    await expect(accept).toHaveCount(0)
    expect(await asked()).toBe('1')
    await raise(handler, '6212340000007220')
    await expect.poll(shown).toContain(say('wait', '条'))
    await verifier.getByRole('checkbox', { name: say('Desktop notifications', '桌面通知') }).uncheck()
  })
  await test.step('who does not want desktop notifications now is not asked again', async () => {
    const verifier = await sit('acq_verifier')
    await unaskedBrowser(verifier, 'granted')
    await readAll(verifier)
    await isLive(verifier, () => verifier.goto('/message'))
    const refuse = verifier.getByRole('button', { name: say('Not now', '暂不') })
    await raise(handler, '6212340000007238')
    await refuse.click()
    await expect(refuse).toHaveCount(0)
    await isLive(verifier, () => verifier.reload())
    await readAll(verifier)
    const expId = await raise(handler, '6212340000007246')
    await expect(verifier.getByRole('link').filter({ hasText: expId }).first()).toBeVisible()
    await expect(refuse).toHaveCount(0)
    expect(await verifier.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined()
  })
})
