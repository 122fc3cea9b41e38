import { request } from 'node:http'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, RawClient } from './testing/rawClient.ts'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

/** The usual limits, and in another server small ones. */
let usual: TestRealtime
let small: TestRealtime
/** With room for frames of the largest size, to a destination that takes them. */
let large: TestRealtime
beforeAll(async () => {
  large = await givenRealtime({
    limits: { heldPerUser: Number.POSITIVE_INFINITY, heldInProcess: Number.POSITIVE_INFINITY, frameMs: 60_000 },
  })
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
afterAll(() => Promise.all([usual.close(), small.close(), large.close()]))

const connected = (server = small, headers = '') => RawClient.connected(server.address('ann'), '1.2', headers)

async function refusal(client: RawClient, frames: string | Buffer, patienceMs?: number): Promise<string> {
  client.send(frames)
  const error = await client.next('ERROR', patienceMs)
  expect(await client.end(patienceMs)).toBe(1008)
  return error
}

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

describe('A large frame', () => {
  const patienceMs = 50_000
  const largest = 104_857_600
  const frameOf = (size: number) => {
    const head = Buffer.from('SEND\ndestination:/app/any/size\n\n')
    const frame = Buffer.alloc(size, 'x')
    head.copy(frame)
    frame[size - 1] = 0
    return { frame, body: size - head.length - 1 }
  }

  it('is taken up to 104857600 bytes, in one WebSocket message or several', async () => {
    const client = await connected(large)
    client.send('SUBSCRIBE\nid:1\ndestination:/user/queue/chat\n\n\0')
    const { frame, body } = frameOf(largest)
    client.send(frame)
    expect(bodyOf(await client.next('MESSAGE', patienceMs))).toBe(String(body))
    const half = frameOf(20_000_000)
    for (let at = 0; at < half.frame.length; at += 3_000_000) client.send(half.frame.subarray(at, at + 3_000_000))
    expect(bodyOf(await client.next('MESSAGE', patienceMs))).toBe(String(half.body))
    client.close()
  })

  it('is refused beyond, with a reason', async () => {
    const client = await connected(large)
    expect(await refusal(client, frameOf(largest + 1).frame, patienceMs)).toContain('larger than 104857600 bytes')
  })
})

describe('A frame that is larger than its destination takes', () => {
  const head = 'SEND\ndestination:/app/queue/chat\n'
  const tooLarge = 'A body to /app/queue/chat may not be larger than 65536 bytes.'
  /** The start of a WebSocket message that says it is so long; its end is never sent. */
  const begun = (client: RawClient, length: number, start: string) => {
    const header = Buffer.alloc(14)
    header.writeUInt8(0x82)
    header.writeUInt8(0xff, 1)
    header.writeBigUInt64BE(BigInt(length), 2) // The key of its mask is zero: the bytes stand as they are.
    client.sendRaw(Buffer.concat([header, Buffer.from(start)]))
  }

  it('is refused by its content-length, before its body has come', async () => {
    const client = await connected(usual)
    begun(client, 103_000_000, `${head}content-length:102000000\n\n${'x'.repeat(20_000)}`)
    expect(await client.next('ERROR')).toContain(tooLarge)
    expect(await client.end()).toBe(1008)
  })

  it('is refused without content-length as soon as it passes the limit, though its message has no end', async () => {
    const client = await connected(usual)
    begun(client, 103_000_000, `${head}\n${'x'.repeat(90_000)}`)
    expect(await client.next('ERROR')).toContain(tooLarge)
    expect(await client.end()).toBe(1008)
  })

  it('is refused in fragments likewise', async () => {
    const client = await connected(usual)
    client.webSocket.send(`${head}\n`, { fin: false })
    for (let n = 0; n < 5; n += 1) client.webSocket.send('x'.repeat(16_000), { fin: false })
    expect(await client.next('ERROR')).toContain(tooLarge)
  })

  it('is refused for a command that has no body, and for a destination that nobody opened', async () => {
    const client = await connected(usual)
    begun(client, 103_000_000, `BEGIN\ntransaction:1\ncontent-length:9\n\n${'x'.repeat(20_000)}`)
    expect(await client.next('ERROR')).toContain('A BEGIN frame has no body.')
    const other = await connected(usual)
    begun(other, 103_000_000, `SEND\ndestination:/app/none\n\n${'x'.repeat(20_000)}`)
    expect(await other.next('ERROR')).toContain('There is no destination /app/none.')
  })
})

describe('Frames that are not whole', () => {
  const start = (bytes: number) => `SEND\ndestination:/app/any/size\ncontent-length:90000\n\n${'x'.repeat(bytes)}`

  it('hold so many bytes of a user over all their connections, and no more', async () => {
    const server = await givenRealtime({ limits: { heldPerUser: 50_000 } })
    const [first, second, other] = await Promise.all([
      connected(server),
      connected(server),
      RawClient.connected(server.address('bob')),
    ])
    first.send(start(30_000))
    await server.holds(30_000)
    other.send(start(30_000))
    await server.holds(60_000)
    second.send(start(30_000))
    expect(await second.next('ERROR')).toContain('may hold 50000 bytes of a user')
    expect(await second.end()).toBe(1008)
    await server.holds(60_000)
    first.close()
    other.close()
    await server.holds(0)
    await server.close()
  })

  it('count what waits in transactions', async () => {
    const server = await givenRealtime({ limits: { heldPerUser: 50_000 } })
    const client = await connected(server)
    client.send(`BEGIN\ntransaction:1\n\n\0SEND\ndestination:/app/any/size\ntransaction:1\n\n${'x'.repeat(60_000)}\0`)
    expect(await client.next('ERROR')).toContain('may hold 50000 bytes of a user')
    await server.close()
  })

  it('cut off who holds most where the whole process holds too much', async () => {
    const server = await givenRealtime({ limits: { heldInProcess: 100_000 } })
    const [greedy, also, modest] = await Promise.all([
      connected(server),
      connected(server),
      RawClient.connected(server.address('bob')),
    ])
    greedy.send(start(40_000))
    also.send(start(40_000))
    await server.holds(80_000)
    modest.send(start(30_000))
    for (const client of [greedy, also])
      expect(await client.next('ERROR')).toContain('The server holds too many unfinished frames.')
    await server.holds(30_000)
    expect(await modest.settledAfter(`${'x'.repeat(60_000)}\0`)).toEqual([])
    modest.close()
    await server.close()
  })

  it('end their connection in time, also one that sends them byte by byte and agreed on no heart-beat', async () => {
    const server = await givenRealtime({ limits: { frameMs: 60 }, heartBeatMs: 40 })
    const client = await connected(server, 'heart-beat:0,0\n')
    client.send('SEND\ndestination:/app/queue/chat\n')
    const trickle = setInterval(() => client.send('a:b\n'), 10)
    expect(await client.next('ERROR')).toContain('A frame was not finished in time.')
    clearInterval(trickle)
    await server.close()
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
    expect(server.logged).toEqual(['A client that read too slowly was cut off'])
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
