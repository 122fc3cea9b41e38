// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Published, sessionEnds } from '../../contract/messages/topics.ts'
import { retryMs } from '../../domain/people/connection.ts'
import { ApiError } from '../api/ApiError.ts'
import { handleFailuresWith } from '../api/failures.ts'
import { setLanguage } from '../i18n/language.ts'
import { loadProfile } from '../session/session.ts'
import { heldMs } from './connection.ts'
import { followInOrder } from './inOrder.ts'
import { live } from './live.ts'
import { retryWhenReachable } from './useLive.ts'

const info = vi.hoisted(() => ({
  tickets: 0,
  refusal: null as Error | null,
  succeeded: new Set<() => void>(),
}))
vi.mock('../api/call.ts', () => ({
  onCallSuccess(listener: () => void) {
    info.succeeded.add(listener)
    return () => info.succeeded.delete(listener)
  },
  call: async () => {
    if (info.refusal) throw info.refusal
    info.tickets += 1
    return { language: 'en', token: `ticket-${info.tickets}` }
  },
}))

class FakeSocket {
  static made: FakeSocket[] = []
  static refuses = false
  static last = () => FakeSocket.made.at(-1) as FakeSocket
  onopen = () => {}
  onclose = (_: object) => {}
  onmessage = (_: object) => {}
  readyState = 0
  frames: string[] = []
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.made.push(this)
    setTimeout(() => {
      if (FakeSocket.refuses) return this.drop()
      this.readyState = 1
      this.onopen()
    }, 1)
  }
  send(frame: string) {
    this.frames.push(frame)
    if (frame.startsWith('CONNECT')) this.say('CONNECTED', 'version:1.2\nheart-beat:0,0')
  }
  say(command: string, headers: string, body = '') {
    this.onmessage({ data: `${command}\n${headers}\n\n${body}\0` })
  }
  tell(seq: number | null) {
    const id = /\nid:(.+)/.exec(this.subscriptions().at(-1) ?? '')?.[1]
    this.say('MESSAGE', `subscription:${id}\nmessage-id:${seq}\ndestination:/user/queue/msg`, JSON.stringify({ seq }))
  }
  subscriptions() {
    return this.frames.filter((frame) => frame.startsWith('SUBSCRIBE'))
  }
  drop() {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose({ code: 1006 })
  }
  close() {
    this.drop()
  }
  terminate() {
    this.drop()
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const made = () => FakeSocket.made.length

beforeEach(async () => {
  await import('./stompLink.ts')
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.made = []
  FakeSocket.refuses = false
  info.refusal = null
})
afterEach(async () => {
  live.close()
  await pass(heldMs)
  vi.useRealTimers()
})

it('opens when somebody is signed in, and closes when nobody is', async () => {
  live.open()
  await pass(100)
  expect(live.status()).toBe('open')
  live.close()
  await pass(100)
  expect(live.status()).toBe('closed')
  expect(FakeSocket.last().readyState).toBe(3)
  await pass(60_000)
  expect(made()).toBe(1)
})

it('tries every two seconds, three times more, and then no more until it is asked', async () => {
  FakeSocket.refuses = true
  live.open()
  await pass(100)
  expect(made()).toBe(1)
  for (const times of [2, 3, 4]) {
    await pass(retryMs - 100)
    expect(made()).toBe(times - 1)
    expect(live.status()).toBe('connecting')
    await pass(100)
    expect(made()).toBe(times)
  }
  await pass(60_000)
  expect(made()).toBe(4)
  expect(live.status()).toBe('off')
  FakeSocket.refuses = false
  live.retry()
  await pass(100)
  expect(live.status()).toBe('open')
})

const signs: [name: string, give: () => void][] = [
  ['a call succeeds', () => info.succeeded.forEach((listener) => void listener())],
  ['the window gets the focus', () => void dispatchEvent(new Event('focus'))],
  ['the browser comes online', () => void dispatchEvent(new Event('online'))],
]
it.each(signs)('begins a new round of tries when %s', async (_, give) => {
  const end = retryWhenReachable()
  FakeSocket.refuses = true
  live.open()
  await pass(60_000)
  expect(live.status()).toBe('off')
  give()
  await pass(60_000)
  expect([made(), live.status()]).toEqual([8, 'off'])
  FakeSocket.refuses = false
  give()
  await pass(100)
  expect(live.status()).toBe('open')
  end()
})

it('connects with the ticket that came with the profile, once', async () => {
  await setLanguage('en')
  const profile = await loadProfile()
  live.open()
  await pass(100)
  FakeSocket.last().drop()
  await pass(60_000)
  const tickets = FakeSocket.made.map(({ url }) => new URL(url).searchParams.get('token'))
  expect(tickets[0]).toBe(profile?.token)
  expect(new Set(tickets).size).toBe(tickets.length)
  expect(tickets.length).toBeGreaterThan(1)
})

it('takes a fresh ticket for each try', async () => {
  FakeSocket.refuses = true
  live.open()
  await pass(60_000)
  const tickets = FakeSocket.made.map(({ url }) => new URL(url).searchParams.get('token'))
  expect(new Set(tickets).size).toBe(4)
})

it('has all its tries again after a connection that held, and not after one that was lost at once', async () => {
  live.open()
  await pass(heldMs + 100)
  FakeSocket.last().drop()
  await pass(retryMs + 100)
  expect([made(), live.status()]).toEqual([2, 'open'])
  for (let drops = 0; drops < 10; drops += 1) {
    FakeSocket.last().drop()
    await pass(retryMs + 100)
  }
  expect([made(), live.status()]).toEqual([4, 'off'])
})

it('does not try again for a session that has ended', async () => {
  live.open()
  await pass(100)
  info.refusal = new ApiError({ kind: 'refused', status: 401, errMsg: '' })
  FakeSocket.last().say('ERROR', 'message:The session has ended.')
  FakeSocket.last().drop()
  await pass(60_000)
  expect([made(), live.status()]).toEqual([1, 'over'])
})

it('asks at once, and not in two seconds, when the server ends it with the session, and tells of a second sign-in', async () => {
  const told: ApiError[] = []
  handleFailuresWith((error) => told.push(error))
  live.open()
  await pass(100)
  // The second sign-in was in this browser: there is a session.
  FakeSocket.last().say('ERROR', `message:${sessionEnds.replaced}`)
  FakeSocket.last().drop()
  await pass(100)
  expect([made(), live.status(), told]).toEqual([2, 'open', []])
  info.refusal = new ApiError({ kind: 'refused', status: 409, errMsg: 'Logged in elsewhere.' })
  FakeSocket.last().say('ERROR', `message:${sessionEnds.replaced}`)
  FakeSocket.last().drop()
  await pass(100)
  expect([live.status(), told.map(({ errMsg }) => errMsg)]).toEqual(['over', ['Logged in elsewhere.']])
  handleFailuresWith(() => {})
})

const numbered: Published<z.ZodMiniObject<{ seq: z.ZodMiniNullable<z.ZodMiniNumber> }>> = {
  destination: '/user/queue/msg',
  payload: z.object({ seq: z.nullable(z.number()) }),
  direction: 'toBrowser',
}

it('hands on at once what carries no number', async () => {
  live.open()
  await pass(100)
  const heard: (number | null)[] = []
  const leave = followInOrder(live, numbered, {
    seqOf: ({ seq }) => seq,
    after: 4,
    take: ({ seq }) => heard.push(seq),
    lookUp: async () => 4,
  })
  FakeSocket.last().tell(null)
  FakeSocket.last().tell(5)
  FakeSocket.last().tell(null)
  expect(heard).toEqual([null, 5, null])
  leave()
})

it('misses nothing and doubles nothing over a lost connection', async () => {
  const seen: (number | null)[] = []
  live.open()
  await pass(100)
  const lookUp = vi.fn(async () => 40)
  const leave = followInOrder(live, numbered, {
    seqOf: ({ seq }) => seq,
    after: 4,
    take: ({ seq }) => seen.push(seq),
    lookUp,
  })
  const first = FakeSocket.last()
  expect(first.subscriptions().at(-1)).toContain('\nafter:4')
  first.tell(5)
  first.tell(5)
  first.tell(6)
  await pass(heldMs)
  first.drop()
  await pass(retryMs + 100)
  const second = FakeSocket.last()
  expect(second.subscriptions().at(-1)).toContain('\nafter:6')
  second.tell(6)
  second.tell(7)
  expect(seen).toEqual([5, 6, 7])

  // One was left out: it is asked for.
  second.tell(9)
  expect(second.subscriptions().at(-1)).toContain('\nafter:7')
  second.tell(8)
  second.tell(9)
  expect(seen).toEqual([5, 6, 7, 8, 9])
  expect(lookUp).not.toHaveBeenCalled()

  // More is missing than is sent after.
  await pass(heldMs)
  second.drop()
  await pass(retryMs + 100)
  FakeSocket.last().tell(31)
  await pass(10)
  expect(lookUp).toHaveBeenCalledOnce()
  expect(FakeSocket.last().subscriptions().at(-1)).toContain('\nafter:40')
  FakeSocket.last().tell(41)
  expect(seen).toEqual([5, 6, 7, 8, 9, 41])
  leave()
})
