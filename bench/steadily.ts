import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { seal } from '../src/contract/sealing.ts'
import { demoPassword } from '../src/server/db/seed/people.ts'
import type { HistoryKey } from '../testing/data/history.ts'
import { formOn } from '../testing/flows/records.ts'
import { type Answer, Browser } from '../testing/server/browser.ts'
import { overNetwork } from '../testing/server/overNetwork.ts'
import { captcha } from './serverProcess.ts'

export interface Acknowledged {
  expId: string
  at: number
}

/** What a user sees: calls that failed by their status, and the longest time from one good answer to the next. */
export interface Seen {
  calls: number
  failed: Record<string, number>
  silenceMs: number
}

interface Steady {
  address: string
  /** Of the address, if no authority is behind it. */
  certificate?: string
  everyMs: number
  signal: AbortSignal
}

/** Submits one record after the other, each on a transaction of its own. What failed is not sent again. */
export async function submitSteadily(
  steady: Steady,
  keys: HistoryKey[],
): Promise<{ acknowledged: Acknowledged[]; seen: Seen }> {
  const acknowledged: Acknowledged[] = []
  const seen = await steadily('acq_handler', steady, async (browser) => {
    const key = keys.pop()
    if (!key) throw new Error('There are too few transactions.')
    const form = { data: await seal(formOn(key)) }
    // As the page sends it.
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await browser.post('/api/submit/withOrig/stdDispute', form, headers)
    if (answer.status === 200 && answer.body.successCount === 1)
      acknowledged.push({ expId: answer.body.list[0].first.expId, at: Date.now() })
    return answer.status === 200 && answer.body.successCount !== 1
      ? `refused, ${JSON.stringify(answer.body.list?.[0]?.second?.body ?? answer.body)}`
      : answer
  })
  return { acknowledged, seen }
}

/** Asks a list of records. */
export const searchSteadily = (steady: Steady): Promise<Seen> =>
  steadily('acq_verifier', steady, (browser) => browser.post('/api/query/stdDispute/search', { pageSize: 20 }))

async function steadily(
  username: string,
  { address, certificate, everyMs, signal }: Steady,
  call: (browser: Browser) => Promise<Answer | string>,
): Promise<Seen> {
  const connection = overNetwork(address, certificate)
  const browser = new Browser(connection)
  const entered = await browser.logIn(username, demoPassword, captcha)
  if (entered.status !== 200) throw new Error(`${username} can't log in: ${entered.text}`)
  const seen: Seen = { calls: 0, failed: {}, silenceMs: 0 }
  let goodAt = performance.now()
  while (!signal.aborted) {
    seen.calls += 1
    const answer = await call(browser).catch((error: Error) => error.message)
    if (typeof answer !== 'string' && answer.status === 200) {
      seen.silenceMs = Math.max(seen.silenceMs, Math.round(performance.now() - goodAt))
      goodAt = performance.now()
    } else {
      const how = typeof answer === 'string' ? answer : `${answer.status} ${answer.body?.errCd ?? ''}`.trim()
      seen.failed[how] = (seen.failed[how] ?? 0) + 1
    }
    await sleep(everyMs)
  }
  // A silence that lasts until the end counts too.
  seen.silenceMs = Math.max(seen.silenceMs, Math.round(performance.now() - goodAt))
  connection.close()
  return seen
}
