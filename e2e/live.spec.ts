import { bellCountOf, hidePage, isLive, raise, readAll } from './support/live.ts'
import { callBatch } from './support/people.ts'
import { expect, test } from './support/test.ts'

const list = '/disputeTransaction/DisputeTransaction?node=unverified&sort=-recCrtTs'

test('messages ring, are counted, read, and stand on their page, also after a lost connection', {
  tag: '@slow',
}, async ({ sit, say, words }) => {
  const handler = await sit('acq_handler')
  const verifier = await sit('acq_verifier')
  await test.step('messages ring, are counted, read, and stand on their page', async () => {
    await test.step('a dispute that one submits appears in the list, the badge and the bell of who may verify it', async () => {
      const bell = verifier.getByRole('button', { name: /^(Messages|消息)/ })
      await readAll(verifier)
      await isLive(verifier, () => verifier.goto(list))
      const rows = verifier.locator('[data-part="row-link"]')
      await expect(rows.first()).toBeVisible()
      const tab = verifier
        .getByRole('navigation', { name: say('Module tabs', '本模块页签') })
        .locator('[aria-current] > :last-child')
      const before = Number(await tab.innerText())
      const unreadBefore = Number((await bell.innerText()) || 0)

      // What is chosen and where one stands stays.
      const chosen = verifier.getByRole('checkbox', { name: await rows.first().innerText() })
      await chosen.check()

      const expId = await raise(handler, '6212340000007105')
      await expect(rows.first()).toHaveText(expId)
      await expect(verifier.getByRole('row').filter({ hasText: expId })).toHaveAttribute('data-changed')
      await expect(tab).toHaveText(String(before + 1))
      await expect(chosen).toBeChecked()
      await expect(bellCountOf(verifier)).toHaveText(String(unreadBefore + 1))
      await expect(bellCountOf(verifier).locator('[data-blinks]')).toBeVisible()
      await expect(verifier).not.toHaveTitle(/^● /)
      await hidePage(verifier)
      await expect(verifier).toHaveTitle(/^● /)
      await expect(verifier.getByRole('row').filter({ hasText: expId })).not.toHaveAttribute('data-changed')

      await test.step('unread survives a reload, and an entry opens its record and is read by that, once', async () => {
        await verifier.reload()
        await expect(bellCountOf(verifier)).toHaveText(String(unreadBefore + 1))
        await hidePage(verifier)
        await expect(verifier).not.toHaveTitle(/^● /)
        await bell.click()
        const box = verifier.getByRole('dialog', { name: say('Messages', '消息') })
        const entry = box.getByRole('link').filter({ hasText: expId })
        await expect(entry).toContainText(say('(unread)', '（未读）'))
        await verifier.keyboard.press('Escape')
        await expect(box).toBeHidden()
        await expect(bell).toBeFocused()
        await bell.click()
        const reads: string[] = []
        verifier.on('request', (request) => {
          if (request.url().endsWith('/api/read/message')) reads.push(request.postData() ?? '')
        })
        await entry.click()
        await expect(verifier.getByRole('heading', { name: expId })).toBeVisible()
        await expect(bell).toHaveAccessibleName(
          unreadBefore === 0 ? say('Messages', '消息') : new RegExp(`\\b${unreadBefore}\\b`),
        )
        await bell.click()
        await entry.click()
        await expect(box).toBeHidden()
        expect(reads).toHaveLength(1)
      })

      await test.step('the record that is open shows what somebody else does to it', async () => {
        const reader = await sit('viewer')
        await reader.goto(`/stdDetailPage?pageId=dsp.dispute.search.detail&expId=${expId}`)
        await expect(reader.getByText(say('Unverified', '待复核')).first()).toBeVisible()
        await callBatch(verifier.context(), 'verifyPass', { list: [{ expId, position: 'unverified' }] })
        await expect(reader.getByText(say('Verified pass', '复核通过')).first()).toBeVisible()
      })
    })
    await test.step('messages stand on their page, by day, kind and unread, and are all marked as read', async () => {
      const remark = 'Not <b>the</b> amount.'
      const expId = await raise(handler, '6212340000007113')
      await isLive(handler, () => handler.goto('/message?unread=1'))
      await callBatch(verifier.context(), 'verifyFail', { list: [{ expId, position: 'unverified', remark }] })
      const today = handler.getByRole('list', { name: say('Today', '今天') })
      const line = today.getByRole('link').filter({ hasText: expId })
      await expect(line).toContainText(remark)
      await expect(line).toContainText(say('(unread)', '（未读）'))
      // Whoever looks at the list has seen what is new.
      await expect(bellCountOf(handler).locator('[data-blinks]')).toHaveCount(0)

      await handler.getByRole('button', { name: say('Mark all as read', '全部标为已读') }).click()
      await expect(bellCountOf(handler)).toHaveCount(0)
      await expect(line).not.toContainText(say('(unread)', '（未读）'))
      await handler.reload()
      await expect(handler.getByText(say('No matching messages.', '没有符合条件的消息。'))).toBeVisible()
      await handler.getByRole('checkbox', { name: say('Unread only', '仅未读') }).uncheck()
      await expect(line).toBeVisible()
      await handler.getByText(say('Bulletins', '公告'), { exact: true }).last().click()
      await expect(handler).toHaveURL(/type=bulletin/)
      await expect(line).toHaveCount(0)
    })
  })
  await test.step('a form that is being typed into stays as it is, whatever happens to its record', async () => {
    const expId = await raise(handler, '6212340000007147')
    await callBatch(verifier.context(), 'verifyFail', {
      list: [{ expId, position: 'unverified', remark: 'Too much.' }],
    })
    await isLive(handler, () =>
      handler.goto(`/stdDetailModifyPage?pageId=dsp.dispute.verifiedFail.modify&expId=${expId}`),
    )
    const amount = handler.getByLabel(words.field.transAt, { exact: true })
    await amount.fill('12.34')
    const asked: string[] = []
    handler.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const besides = ['/api/log/enter', '/api/save/draft']
    const asksForData = () => asked.filter((path) => !besides.includes(path))
    await callBatch(handler.context(), 'submit/withOrig/stdDispute', { list: [{ expId, position: 'verifiedFail' }] })
    // Only the counts: what stands behind the form stays as it was opened.
    await expect.poll(asksForData).toEqual(['/api/getTasks'])
    await expect(amount).toHaveValue(/12\.34/)
  })
  await test.step('a lost connection is said after three more tries, and what was missed comes when it is back', async () => {
    await readAll(verifier)
    await isLive(verifier, () => verifier.goto('/home'))
    await verifier.routeWebSocket(/\/websocket/, (socket) => socket.close())
    await verifier.reload()
    await expect(verifier.getByText(say('Live updates are off', '实时更新已关闭'))).toBeVisible()
    const unread = async () => Number((await bellCountOf(verifier).allInnerTexts()).join('') || 0)
    // Another test may have told this user something since all was read.
    const before = await unread()
    await raise(handler, '6212340000007121')
    await verifier.waitForTimeout(1_000)
    expect(await unread()).toBe(before)
    await verifier.unrouteAll()
    await verifier.routeWebSocket(/\/websocket/, (socket) => void socket.connectToServer())
    await verifier.getByRole('button', { name: say('Retry', '重试') }).click()
    await expect.poll(unread).toBe(before + 1)
  })
})
