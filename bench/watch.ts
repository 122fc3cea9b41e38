import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import { demoPassword } from '../src/server/db/seed/people.ts'
import { Browser } from '../testing/server/browser.ts'
import { overNetwork } from '../testing/server/overNetwork.ts'
import { type Arena, captcha } from '../testing/torture/arena.ts'

/** Twenty requests a second and one socket: what a user sees of it. */
export interface Seen {
  requests: number
  failed: Record<string, number>
  /** The longest time from one good answer to the next, and that in which the page had no socket. */
  silenceMs: number
  socketMs: number
}

const everyMs = 50

type Place = Pick<Arena, 'address' | 'ca'>

/** Asks from before it breaks until ten seconds after. */
export async function watch(arena: Place, breakIt: () => Promise<void>): Promise<Seen> {
  const connection = overNetwork(arena.address, arena.ca)
  const browser = new Browser(connection)
  while ((await browser.logIn('acq_handler', demoPassword, captcha).catch(() => null))?.status !== 200) await sleep(200)
  const seen: Seen = { requests: 0, failed: {}, silenceMs: 0, socketMs: 0 }
  const ending = new AbortController()
  const asking = askSteadily(browser, seen, ending.signal)
  const listening = keepSocket(arena, browser, seen, ending.signal)
  await sleep(3_000)
  await breakIt()
  await sleep(10_000)
  ending.abort()
  await Promise.all([asking, listening])
  connection.close()
  return seen
}

async function askSteadily(browser: Browser, seen: Seen, signal: AbortSignal): Promise<void> {
  let goodAt = performance.now()
  const underWay = new Set<Promise<void>>()
  while (!signal.aborted) {
    const one = (async () => {
      seen.requests += 1
      const answer = await browser.post('/api/query/stdDispute/search', { pageSize: 20 }).catch(() => null)
      if (answer?.status === 200) {
        seen.silenceMs = Math.max(seen.silenceMs, Math.round(performance.now() - goodAt))
        goodAt = performance.now()
      } else {
        const how = answer ? String(answer.status) : 'cut off'
        seen.failed[how] = (seen.failed[how] ?? 0) + 1
      }
    })()
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
    await sleep(everyMs)
  }
  await Promise.all(underWay)
}

async function keepSocket(arena: Place, browser: Browser, seen: Seen, signal: AbortSignal): Promise<void> {
  let downAt = performance.now()
  while (!signal.aborted) {
    const token = (await browser.get('/api/auth/info').catch(() => null))?.body?.token
    const url = `${arena.address.replace('https', 'wss')}/websocket?token=${token}`
    const headers = { cookie: `sid=${browser.cookies.get('sid')}`, origin: arena.address }
    const client = new Client({
      webSocketFactory: () => new WebSocket(url, ['v12.stomp'], { headers, ca: arena.ca, handshakeTimeout: 5_000 }),
      reconnectDelay: 0,
      connectionTimeout: 5_000,
    })
    const closed = new Promise<void>((resolve) => {
      client.onWebSocketClose = () => resolve()
    })
    const opened = new Promise<void>((resolve) => {
      client.onConnect = () => resolve()
    })
    client.activate()
    await Promise.race([opened, closed])
    if (client.connected) {
      seen.socketMs = Math.max(seen.socketMs, Math.round(performance.now() - downAt))
      const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      await Promise.race([closed, ended])
      downAt = performance.now()
    } else await sleep(200)
    await client.deactivate({ force: true })
  }
}
