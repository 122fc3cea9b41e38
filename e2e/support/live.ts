import type { Page } from '@playwright/test'
import { thisServer } from './beside.ts'
import { type Cleared, clear } from './clearing.ts'
import { expect } from './expect.ts'
import { callBatch, sealed, xsrfToken } from './people.ts'

export async function raise(handler: Page, priAcctNo: string): Promise<string> {
  return raiseOn(handler, await clear({ priAcctNo }), '10000')
}

/** Raises it on this transaction, for so many satang. */
export async function raiseOn(handler: Page, { priKey, settleDt }: Cleared, submitTransAt: string): Promise<string> {
  const form = {
    submitTransId: 'E32',
    origKey: priKey,
    origLogCd: '01',
    origSettleDt: settleDt,
    position: 'history',
    submitRcvInsIdCd: '00010392',
    submitTransCurrCd: '764',
    submitTransAt,
    rsnCd: '4507',
    vouchers: [],
  }
  const [expId = ''] = await callBatch(handler.context(), 'submit/withOrig/stdDispute', await sealed(form))
  return expId
}

/** Reads all messages, also those that are still being sent, so that the next one begins a line of its own. */
export async function readAll(page: Page): Promise<void> {
  await expect.poll(() => thisServer().areStepsDelivered()).toBe(true)
  const { request } = page.context()
  const headers = { 'x-xsrf-token': await xsrfToken(request) }
  const { seq } = await (await request.post('/api/query/message', { data: {}, headers })).json()
  if (seq > 0) await request.post('/api/read/message', { data: { upTo: seq }, headers })
}

export async function isLive(page: Page, go: () => Promise<unknown>): Promise<void> {
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => payload.includes('/user/queue/msg')))
  await go()
  await subscribed
}

/** The page is told that it is in the background: the browser of the tests shows all of them. */
export async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** The number of unread messages on the bell: chat has a number of its own beside it. */
export const bellCountOf = (page: Page) => page.getByTitle(/^(Messages|消息)/).filter({ hasText: /\d/ })
