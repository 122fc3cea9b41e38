import { Client, type IMessage, type StompHeaders } from '@stomp/stompjs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

let server: TestRealtime
const clients: Client[] = []
beforeAll(async () => {
  server = await givenRealtime({ heartBeatMs: 50, limits: { framesPerSecond: 10_000 } })
})
afterEach(() => Promise.all(clients.splice(0).map((client) => client.deactivate())))
afterAll(() => server.close())

async function connected(userId: string, options: Partial<Client> = {}): Promise<Client> {
  const client = new Client({
    webSocketFactory: () => new WebSocket(server.address(userId), ['v12.stomp', 'v11.stomp']),
    reconnectDelay: 0,
    heartbeatIncoming: 0,
    heartbeatOutgoing: 0,
    ...options,
  })
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve()
    client.onStompError = ({ headers }) => reject(new Error(headers.message))
    client.activate()
  })
  return client
}

const receipt = (client: Client, act: (id: string) => void) =>
  new Promise<void>((resolve) => {
    const id = `r-${Math.random()}`
    client.watchForReceipt(id, () => resolve())
    act(id)
  })

async function listen(client: Client, destination: string, headers: StompHeaders = {}): Promise<IMessage[]> {
  const messages: IMessage[] = []
  await receipt(client, (id) => {
    client.subscribe(destination, (message) => void messages.push(message), { ...headers, receipt: id })
  })
  return messages
}

describe('The client library', () => {
  it('connects, in both versions', async () => {
    const { Versions } = await import('@stomp/stompjs')
    expect((await connected('ann')).connectedVersion).toBe('1.2')
    const older = await connected('ann', { stompVersions: new Versions(['1.1', '1.0']) })
    expect(older.connectedVersion).toBe('1.1')
  })

  it('sends to another user, texts of any script and headers of any kind', async () => {
    const [ann, bob] = await Promise.all([connected('ann'), connected('bob:x')])
    const messages = await listen(bob, '/user/queue/chat')
    const body = '你好, "quotes"\nand lines\0and a NUL 🙂'
    ann.publish({ destination: '/app/queue/chat', body, headers: { to: 'bob:x' } })
    await expect.poll(() => messages.map((message) => message.body)).toEqual([body])
    expect(messages[0]?.headers.from).toBe('ann')
  })

  it('gets binary bodies as they were sent', async () => {
    const ann = await connected('ann')
    const messages = await listen(ann, '/user/queue/chat')
    const binaryBody = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    ann.publish({ destination: '/app/queue/chat', binaryBody, headers: { to: 'ann' } })
    await expect.poll(() => messages.length).toBe(1)
    expect(new Uint8Array(messages[0]?.binaryBody ?? [])).toEqual(binaryBody)
  })

  it('sends a large frame in parts', async () => {
    const ann = await connected('ann', { splitLargeFrames: true })
    const messages = await listen(ann, '/user/queue/chat')
    ann.publish({ destination: '/app/any/size', body: 'x'.repeat(1_000_000) })
    await expect.poll(() => messages.map((message) => message.body)).toEqual(['1000000'])
  })

  it('acknowledges, and unsubscribes', async () => {
    const taken: unknown[] = []
    server.realtime.onSubscribe('/user/queue/kept', {
      authorize: () => true,
      acknowledged: (_user, { seq }, accepted) => void taken.push([seq, accepted]),
    })
    const ann = await connected('ann')
    const messages = await listen(ann, '/user/queue/kept', { ack: 'client-individual', id: 'a/b:c' })
    for (const seq of [1, 2]) server.realtime.publishToUser('ann', '/user/queue/kept', 'x', { seq })
    await expect.poll(() => messages.length).toBe(2)
    messages[1]?.ack()
    messages[0]?.nack()
    await expect
      .poll(() => taken)
      .toEqual([
        [2, true],
        [1, false],
      ])
    await receipt(ann, (id) => ann.unsubscribe('a/b:c', { receipt: id }))
    server.realtime.publishToUser('ann', '/user/queue/kept', 'x')
    await receipt(ann, (id) => ann.publish({ destination: '/app/any/size', headers: { receipt: id } }))
    expect(messages).toHaveLength(2)
  })

  it('commits a transaction, and aborts one', async () => {
    const ann = await connected('ann')
    const messages = await listen(ann, '/user/queue/chat')
    const [kept, dropped] = [ann.begin(), ann.begin()]
    for (const [transaction, body] of [
      [dropped.id, 'xxx'],
      [kept.id, 'x'],
      [kept.id, 'xx'],
    ] as const)
      ann.publish({ destination: '/app/any/size', body, headers: { transaction } })
    dropped.abort()
    kept.commit()
    await expect.poll(() => messages.map((message) => message.body)).toEqual(['1', '2'])
  })

  it('exchanges heart-beats', async () => {
    let closed = false
    const said: string[] = []
    const ann = await connected('ann', {
      // Long enough for a machine that stalls: what comes late on either side ends the connection.
      heartbeatIncoming: 500,
      heartbeatOutgoing: 500,
      debug: (line) => said.push(line),
      onWebSocketClose: () => {
        closed = true
      },
    })
    const times = (what: string) => said.filter((line) => line.includes(what)).length
    await expect.poll(() => Math.min(times('PING'), times('PONG'))).toBeGreaterThan(1)
    expect(closed).toBe(false)
    expect(ann.connected).toBe(true)
  })

  it('is told why it was refused', async () => {
    const ann = await connected('ann')
    const told = new Promise<StompHeaders>((resolve) => {
      ann.onStompError = ({ headers }) => resolve(headers)
    })
    ann.subscribe('/topic/notice/bob', () => {}, { receipt: 'r:1' })
    expect(await told).toMatchObject({ message: 'You may not subscribe to /topic/notice/bob.', 'receipt-id': 'r:1' })
  })

  it('says goodbye with a receipt', async () => {
    const ann = await connected('ann')
    await ann.deactivate()
    expect(ann.connected).toBe(false)
    await expect.poll(() => server.logged).toEqual([])
  })
})
