import { chatButton, dialogOf, fieldOf, isLive, logOf, openWith, send, unreadOf } from './support/chat.ts'
import { expect, test } from './support/test.ts'

test('what is typed and what was said are kept, also where the connection is lost', { tag: '@slow' }, async ({
  sit,
  say,
}) => {
  // What an attempt before this one said stays in the conversation.
  const forty = `forty, attempt ${test.info().retry + 1}`
  await test.step('what is typed and what was said are kept', async () => {
    const handler = await sit('acq_auditor')
    const issuer = await sit('iss_auditor')
    await test.step('a draft is kept for each person, and an input method keeps its Enter', async () => {
      for (const page of [issuer, await sit('viewer')]) await isLive(page, () => page.goto('/home'))
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
    await test.step('earlier messages come above what is read, and new ones below wait to be looked at', async () => {
      await isLive(handler, () => handler.goto('/home'))
      await isLive(issuer, () => issuer.goto('/home'))
      const mine = await openWith(handler, 'Sakura auditor', say)
      for (let n = 1; n <= 20; n++) await send(mine, `Line ${n} of ${forty}`)
      let theirs = await openWith(issuer, 'Harbour auditor', say)
      await expect(logOf(theirs).getByText(`Line 20 of ${forty}`)).toBeVisible()
      for (let n = 21; n <= 40; n++) await send(theirs, `Line ${n} of ${forty}`)
      await expect(logOf(mine).getByText(`Line 40 of ${forty}`)).toBeInViewport()

      await issuer.reload()
      theirs = await openWith(issuer, 'Harbour auditor', say)
      const log = logOf(theirs)
      await expect(log.getByText(`Line 40 of ${forty}`)).toBeInViewport()
      await expect(log.getByText(`Line 9 of ${forty}`, { exact: true })).toHaveCount(0)
      await expect(theirs.getByText('Scroll up for earlier messages')).toBeVisible()
      await expect(theirs.getByText('Scroll up for earlier messages')).toBeHidden()
      const top = log.getByText(`Line 11 of ${forty}`, { exact: true })
      await log.evaluate((box) => box.scrollTo({ top: 40 }))
      await expect(log.getByText(`Line 9 of ${forty}`, { exact: true })).toHaveCount(1)
      await expect(top).toBeInViewport()
      await expect(theirs.getByRole('button', { name: 'Jump to latest message' })).toBeVisible()

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
  })
  await test.step('what is sent while the connection is lost goes when it is back, once, in order', async () => {
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
    await expect(logOf(box).getByText('Waiting for connection')).toHaveCount(2)
    await expect(box.getByText('Connection lost. Your messages will be sent when it is restored.')).toBeVisible({
      timeout: 30_000,
    })
    await test.step('also after the page was loaded anew', async () => {
      await viewer.reload()
      await chatButton(viewer).click()
      await box.getByRole('searchbox').fill('risk')
      await box.getByRole('button', { name: 'Harbour risk officer' }).click()
      await expect(logOf(box).getByText('Waiting for connection')).toHaveCount(2)
      await expect(box.getByRole('button', { name: 'Retry' })).toBeVisible()
    })
    await viewer.unrouteAll()
    await viewer.routeWebSocket(/\/websocket/, (socket) => void socket.connectToServer())
    await box.getByRole('button', { name: 'Retry' }).click()
    await expect(logOf(box).getByText('Waiting for connection')).toHaveCount(0)
    await expect(logOf(box).getByText(mark)).toHaveText([`${mark}, first`, `${mark}, second`])

    await test.step('and a message of the bell opens the conversation', async () => {
      await officer.getByRole('button', { name: /^Messages/ }).click()
      await officer
        .getByRole('dialog', { name: 'Messages' })
        .getByRole('button', { name: /Harbour viewer sent you a message/ })
        .first()
        .click()
      await expect(logOf(dialogOf(officer, say)).getByText(mark)).toHaveText([`${mark}, first`, `${mark}, second`])
      await officer.keyboard.press('Escape')
      await officer.goto('/message?type=chat')
      const rung = officer.getByRole('main').getByRole('button', { name: /Harbour viewer sent you a message/ })
      await expect(rung.first()).not.toContainText('(unread)')
      await rung.first().click()
      await expect(dialogOf(officer, say).getByRole('heading', { name: 'Harbour viewer' })).toBeVisible()
    })
  })
})
