import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, RawClient, refusal } from './testing/rawClient.ts'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

let usual: TestRealtime
/** With room for frames of the largest size, to a destination that takes them. */
let large: TestRealtime
beforeAll(async () => {
  usual = await givenRealtime()
  large = await givenRealtime({
    limits: { heldPerUser: Number.POSITIVE_INFINITY, heldInProcess: Number.POSITIVE_INFINITY, frameMs: 60_000 },
  })
})
afterAll(() => Promise.all([usual.close(), large.close()]))

const connected = (server: TestRealtime, headers = '') => RawClient.connected(server.address('ann'), '1.2', headers)

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
