import { request } from 'node:http'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, RawClient, refusal } from './testing/rawClient.ts'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

/** The usual limits, and in another server small ones. */
let usual: TestRealtime
let small: TestRealtime
beforeAll(async () => {
  usual = await givenRealtime()
  small = await givenRealtime({
    limits: {
      frameBytes: 200_000,
      framesPerSecond: 20,
      bytesPerSecond: 100_000,
      subscriptions: 3,
      unacknowledged: 5,
      transactions: 2,
      transactionFrames: 4,
      transactionBytes: 1000,
    },
    heartBeatMs: 40,
  })
})
afterAll(() => Promise.all([usual.close(), small.close()]))

const connected = (server = small, headers = '') => RawClient.connected(server.address('ann'), '1.2', headers)

describe('What one client may take', () => {
  const subscribe = (id: number, ack = 'auto') => `SUBSCRIBE\nid:${id}\nack:${ack}\ndestination:/user/queue/chat\n\n\0`
  const begin = (id: number) => `BEGIN\ntransaction:${id}\n\n\0`
  const send = (text: string) => `SEND\ndestination:/app/any/size\ntransaction:1\n\n${text}\0`

  it('ends at so many subscriptions', async () => {
    expect(await refusal(await connected(), [1, 2, 3, 4].map((id) => subscribe(id)).join(''))).toContain(
      'Too many subscriptions.',
    )
  })

  it('ends at so many messages that were not acknowledged', async () => {
    const client = await connected()
    client.send(subscribe(1, 'client'))
    await client.settled()
    for (let n = 0; n < 6; n += 1) small.realtime.publishToUser('ann', '/user/queue/chat', 'x')
    expect(await client.next('ERROR')).toContain('Too many messages were not acknowledged.')
  })

  it('ends at so many transactions, and at what they hold', async () => {
    expect(await refusal(await connected(), [1, 2, 3].map(begin).join(''))).toContain('Too many transactions')
    expect(await refusal(await connected(), begin(1) + send('x').repeat(5))).toContain('hold too much')
    expect(await refusal(await connected(), begin(1) + send('x'.repeat(1001)))).toContain('hold too much')
  })

  it('gives back what a transaction held', async () => {
    const client = await connected()
    for (let n = 0; n < 3; n += 1) client.send(`${begin(1)}${send('x'.repeat(900))}ABORT\ntransaction:1\n\n\0`)
    await client.settled()
    client.close()
  })

  it('ends where nobody connects', async () => {
    const server = await givenRealtime({ limits: { connectMs: 50 }, heartBeatMs: 40 })
    const client = await RawClient.open(server.address('ann'))
    expect(await client.next('ERROR')).toContain('No CONNECT frame came in time.')
    await server.close()
  })
})

describe('A flood', () => {
  it('of frames is ended with a reason', async () => {
    const flood = 'BEGIN\ntransaction:1\n\n\0ABORT\ntransaction:1\n\n\0'.repeat(60)
    expect(await refusal(await connected(), flood)).toContain('Too many frames')
  })

  it('of bytes is ended with a reason', async () => {
    const client = await connected()
    for (let n = 0; n < 3; n += 1) client.send(Buffer.alloc(200_000, '\n'))
    expect(await client.next('ERROR')).toContain('Too many bytes')
  })

  it('of crumbs is ended with a reason', async () => {
    const client = await connected()
    for (let n = 0; n < 200; n += 1) client.send('\n')
    expect(await client.next('ERROR')).toContain('Too many frames')
  })

  it('does not touch others', async () => {
    const [client, other] = await Promise.all([connected(), connected()])
    await refusal(client, 'BEGIN\ntransaction:1\n\n\0ABORT\ntransaction:1\n\n\0'.repeat(60))
    expect(await other.settled()).toEqual([])
    other.close()
  })
})

describe('Heart-beats', () => {
  it('come when they were agreed on, and their absence ends the connection', async () => {
    const client = await connected(small, 'heart-beat:10,10\n')
    await client.next('\n')
    expect(await client.next('ERROR')).toContain('No heart-beat came in time.')
  })

  it('keep the connection while they come', async () => {
    const client = await connected(small, 'heart-beat:10,0\n')
    for (let n = 0; n < 12; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      client.send('\n')
    }
    expect(await client.settled()).toEqual([])
    client.close()
  })

  it('are neither sent nor expected where nobody asked', async () => {
    const client = await connected(small)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await client.settled()).toEqual([])
    client.close()
  })
})

describe('A client that does not read', () => {
  it('is cut off at so many bytes, and nobody waits for it', async () => {
    const server = await givenRealtime({ limits: { queuedBytes: 100_000 } })
    const slow = await connected(server)
    const quick = await connected(server)
    for (const client of [slow, quick]) {
      client.send('SUBSCRIBE\nid:1\ndestination:/topic/notice/all\n\n\0')
      await client.settled()
    }
    slow.webSocket.pause()
    const text = 'x'.repeat(50_000)
    let published = 0
    // As much as the system's own buffers take, and then some.
    while (server.logged.length === 0 && published < 2000) {
      server.realtime.publish('/topic/notice/all', text)
      published += 1
      if (published % 4 === 0) await quick.settled()
    }
    expect(server.logged).toEqual(['Slow client disconnected'])
    server.realtime.publish('/topic/notice/all', 'still here')
    expect((await quick.settled()).map(bodyOf)).toContain('still here')
    slow.webSocket.resume()
    expect(await slow.end()).toBe(1006)
    quick.close()
    await server.close()
  })
})

describe('Broken input', () => {
  /** Writes bytes of any kind to a socket that has become a WebSocket. */
  const upgraded = (server: TestRealtime) =>
    new Promise<Socket>((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      }
      const asked = request({ port: server.port, host: '127.0.0.1', path: '/websocket?token=noise', headers })
      asked.once('upgrade', (_answer, socket) => resolve(socket as Socket)).once('error', reject)
      asked.end()
    })

  it('of any bytes leaves the server standing, and others served', async () => {
    const server = await givenRealtime({ limits: { connectionsPerUser: 10_000 } })
    const bob = await connected(server)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), fc.boolean(), async (noise, raw) => {
        if (raw) {
          const socket = await upgraded(server)
          socket.on('error', () => {})
          socket.resume()
          socket.write(noise)
          socket.destroySoon()
        } else {
          const client = await connected(server)
          client.send(Buffer.from(noise))
          client.send(Buffer.concat([Buffer.from('SEND\ndestination:'), Buffer.from(noise), Buffer.from('\n\n\0')]))
          client.close()
        }
      }),
      { numRuns: 150 },
    )
    expect(await bob.settled()).toEqual([])
    expect(server.logged).toEqual([])
    bob.close()
    await server.close()
  })

  it('that stops in the middle of a handshake leaves the server standing', async () => {
    const server = await givenRealtime({
      admit: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        return { user: { userId: 'late' }, session: '' }
      },
    })
    for (let n = 0; n < 20; n += 1) {
      const asked = request({
        port: server.port,
        path: '/websocket',
        headers: { connection: 'Upgrade', upgrade: 'websocket' },
      })
      asked.on('error', () => {}).end()
      setTimeout(() => asked.destroy(), n)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    const client = await connected(server)
    expect(await client.settled()).toEqual([])
    client.close()
    await server.close()
  })
})
