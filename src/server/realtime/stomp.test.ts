import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, headerOf, RawClient } from './testing/rawClient.ts'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

let server: TestRealtime
const handled: string[] = []
beforeAll(async () => {
  server = await givenRealtime()
  server.realtime.onSend('/app/slow', {
    authorize: () => true,
    maxBodyBytes: 100,
    async handle({ body }) {
      const text = body.toString()
      await new Promise((resolve) => setTimeout(resolve, text === 'first' ? 30 : 1))
      if (text === 'fail') throw new Error('The database is away.')
      handled.push(text)
    },
  })
})
afterAll(() => server.close())

const connected = (userId = 'ann', version?: string, headers?: string) =>
  RawClient.connected(server.address(userId), version, headers)

/** The ERROR frame and the code that the frames lead to. */
async function refused(frames: string | Buffer, version?: string): Promise<{ error: string; code: number }> {
  const client = await connected('ann', version)
  client.send(frames)
  return { error: await client.next('ERROR'), code: await client.end() }
}

describe('CONNECT', () => {
  const answerTo = async (frame: string) => {
    const client = await RawClient.open(server.address('ann'))
    client.send(frame)
    const answer = await client.next('')
    client.close()
    return answer
  }

  it.each([
    ['1.2', '1.2'],
    ['1.1', '1.1'],
    ['1.0,1.1,1.2', '1.2'],
    ['1.1,1.0', '1.1'],
  ])('offering %s agrees on %s', async (offered, agreed) => {
    const answer = await answerTo(`CONNECT\naccept-version:${offered}\nhost:test\n\n\0`)
    expect(answer).toMatch(/^CONNECTED\n/)
    expect(headerOf(answer, 'version')).toBe(agreed)
  })

  it('may be called STOMP, and may end its lines with CR LF', async () => {
    expect(await answerTo('STOMP\r\naccept-version:1.2\r\nhost:test\r\n\r\n\0')).toMatch(/^CONNECTED\n/)
  })

  it.each(['accept-version:1.0\n', 'accept-version:2.0\n', ''])(
    'without a version that we speak is refused, and told which they are: %s',
    async (header) => {
      const answer = await answerTo(`CONNECT\n${header}host:test\n\n\0`)
      expect(answer).toMatch(/^ERROR\n/)
      expect(headerOf(answer, 'version')).toBe('1.2,1.1')
    },
  )

  it('must come first, and once', async () => {
    expect(await answerTo('SEND\ndestination:/app/queue/chat\n\nhello\0')).toContain('The first frame must be CONNECT.')
    const { error } = await refused('CONNECT\naccept-version:1.2\nhost:test\n\n\0')
    expect(error).toContain('open already')
  })

  it('with heart-beats that are no numbers is refused', async () => {
    expect(await answerTo('CONNECT\naccept-version:1.2\nheart-beat:a,b\n\n\0')).toContain('heart-beat')
  })

  it('agrees on a protocol of WebSocket where the browser offers some', async () => {
    const { WebSocket } = await import('ws')
    const webSocket = new WebSocket(server.address('ann'), ['v10.stomp', 'v11.stomp', 'v12.stomp'])
    await new Promise((resolve) => webSocket.once('open', resolve))
    expect(webSocket.protocol).toBe('v12.stomp')
    webSocket.close()
  })
})

describe('A frame that is not in order', () => {
  it.each([
    ['an unknown command', 'HELLO\n\n\0', 'Unknown command.'],
    ['SEND without destination', 'SEND\n\n\0', 'destination is missing'],
    ['SUBSCRIBE without destination', 'SUBSCRIBE\nid:1\n\n\0', 'destination is missing'],
    ['SUBSCRIBE without id', 'SUBSCRIBE\ndestination:/user/queue/chat\n\n\0', 'id is missing'],
    ['an unknown ack mode', 'SUBSCRIBE\nid:1\ndestination:/user/queue/chat\nack:maybe\n\n\0', 'none of auto, client'],
    ['UNSUBSCRIBE of nothing', 'UNSUBSCRIBE\nid:1\n\n\0', 'no subscription with this id'],
    ['ACK of nothing', 'ACK\nid:1\n\n\0', 'No such message'],
    ['NACK without id', 'NACK\n\n\0', 'id is missing'],
    ['BEGIN without a name', 'BEGIN\n\n\0', 'transaction is missing'],
    ['COMMIT of nothing', 'COMMIT\ntransaction:t\n\n\0', 'no such transaction'],
    ['ABORT of nothing', 'ABORT\ntransaction:t\n\n\0', 'no such transaction'],
    ['SEND in no transaction', 'SEND\ntransaction:t\ndestination:/app/slow\n\n\0', 'no such transaction'],
    ['BEGIN twice', 'BEGIN\ntransaction:t\n\n\0BEGIN\ntransaction:t\n\n\0', 'begun already'],
    ['a body where none may be', 'BEGIN\ntransaction:t\n\nbody\0', 'A BEGIN frame has no body.'],
    ['an escape without meaning', 'SEND\ndestination:/a\\tb\n\n\0', 'escape'],
  ])('ends the connection with a reason: %s', async (_, frames, reason) => {
    const { error, code } = await refused(frames)
    expect(headerOf(error, 'message')).toContain(reason)
    expect(bodyOf(error)).toContain(reason)
    expect(code).toBe(1008)
  })

  it('names its receipt in the ERROR frame, whether its body has come or not', async () => {
    expect(headerOf((await refused('COMMIT\nreceipt:r-1\ntransaction:t\n\n\0')).error, 'receipt-id')).toBe('r-1')
    expect(headerOf((await refused('SEND\nreceipt:r\\c2\ncontent-length:x\n\n\0')).error, 'receipt-id')).toBe('r\\c2')
    expect(headerOf((await refused('HELLO\nreceipt:r-3\n\n\0')).error, 'receipt-id')).toBeUndefined()
  })

  it('lets nothing of what follows it be done', async () => {
    const before = handled.length
    await refused('HELLO\n\n\0SEND\ndestination:/app/slow\n\nafter\0')
    expect(handled.slice(before)).toEqual([])
  })
})

describe('A message', () => {
  it('goes from one user to the subscriptions of the other, with its headers and NUL bytes', async () => {
    const bob = await connected('bob')
    bob.send('SUBSCRIBE\nid:a\\cb\ndestination:/user/queue/chat\n\n\0')
    await bob.settled()
    const ann = await connected()
    ann.send('SEND\ndestination:/app/queue/chat\nto:bob\ncontent-length:5\n\nhi\0yo\0')
    const message = await bob.next('MESSAGE')
    expect(headerOf(message, 'subscription')).toBe('a\\cb')
    expect(headerOf(message, 'destination')).toBe('/user/queue/chat')
    expect(headerOf(message, 'content-length')).toBe('5')
    expect(headerOf(message, 'from')).toBe('ann')
    expect(headerOf(message, 'message-id')).toBeTruthy()
    expect(headerOf(message, 'ack')).toBeUndefined()
    expect(bodyOf(message)).toBe('hi\0yo')
    ann.close()
    bob.close()
  })

  it('comes once for each subscription, and no more after UNSUBSCRIBE', async () => {
    const ann = await connected()
    for (const id of ['1', '2']) ann.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/notice/all\n\n\0`)
    await ann.settled()
    server.realtime.publish('/topic/notice/all', 'first')
    const both = await ann.settled()
    expect(both.map((frame) => headerOf(frame, 'subscription'))).toEqual(['1', '2'])
    ann.send('UNSUBSCRIBE\nid:1\n\n\0')
    await ann.settled()
    server.realtime.publish('/topic/notice/all', 'second')
    expect((await ann.settled()).map((frame) => headerOf(frame, 'subscription'))).toEqual(['2'])
    ann.close()
  })

  it('has its header values escaped as the version of its reader says', async () => {
    const clients = await Promise.all([connected('ann', '1.2'), connected('ann', '1.1')])
    for (const client of clients) {
      client.send('SUBSCRIBE\nid:1\ndestination:/topic/notice/all\n\n\0')
      await client.settled()
    }
    server.realtime.publish('/topic/notice/all', 'text', { title: 'a:b\\c\nd' })
    for (const client of clients) {
      expect(headerOf(await client.next('MESSAGE'), 'title')).toBe('a\\cb\\\\c\\nd')
      client.close()
    }
  })

  it('comes with a reason when it is published where nobody has opened', () => {
    expect(() => server.realtime.publish('/topic/other', 'x')).toThrow('Nobody has opened /topic/other.')
    expect(() => server.realtime.publish('/user/queue/chat', 'x')).toThrow('say whose')
    expect(() => server.realtime.publishToUser('ann', '/topic/notice/all', 'x')).toThrow("no user's own")
  })
})

describe('Frames and WebSocket messages', () => {
  it('need not begin and end together', async () => {
    const ann = await connected()
    const text =
      'SUBSCRIBE\nid:1\ndestination:/user/queue/chat\nreceipt:1\n\n\0\n\nSEND\ndestination:/app/any/size\n\nabc\0'
    for (const character of text) ann.send(character)
    await ann.next('RECEIPT')
    expect(bodyOf(await ann.next('MESSAGE'))).toBe('3')
    ann.send(`\n\n${'SEND\ndestination:/app/any/size\n\nab\0'.repeat(3)}SEND\ndest`)
    ann.send('ination:/app/any/size\n\nabcd\0')
    const messages = await ann.settled()
    expect(messages.map(bodyOf)).toEqual(['2', '2', '2', '4'])
    ann.close()
  })

  it('may be fragmented, binary or text', async () => {
    const ann = await connected()
    ann.send('SUBSCRIBE\nid:1\ndestination:/user/queue/chat\n\n\0')
    const bytes = Buffer.from('SEND\ndestination:/app/any/size\ncontent-length:4\n\na\0\xff\0', 'latin1')
    ann.webSocket.send(bytes.subarray(0, 20), { fin: false, binary: true })
    ann.webSocket.send(bytes.subarray(20), { fin: true, binary: true })
    ann.send('\0')
    expect(headerOf(await ann.next('MESSAGE'), 'nul')).toBe('1')
    ann.close()
  })
})

describe('A receipt', () => {
  it('comes for every frame that asks for one, in order', async () => {
    const ann = await connected()
    ann.send('SUBSCRIBE\nid:1\ndestination:/user/queue/chat\nreceipt:r1\n\n\0')
    ann.send('SEND\ndestination:/app/slow\nreceipt:r2\n\nfirst\0SEND\ndestination:/app/slow\nreceipt:r3\n\nsecond\0')
    ann.send('BEGIN\ntransaction:t\nreceipt:r4\n\n\0ABORT\ntransaction:t\nreceipt:r5\n\n\0')
    ann.send('UNSUBSCRIBE\nid:1\nreceipt:r6\n\n\0DISCONNECT\nreceipt:r7\n\n\0')
    expect(await ann.end()).toBe(1000)
    expect(ann.received.map((frame) => headerOf(frame, 'receipt-id'))).toEqual([
      'r1',
      'r2',
      'r3',
      'r4',
      'r5',
      'r6',
      'r7',
    ])
    expect(handled.slice(-2)).toEqual(['first', 'second'])
  })

  it('does not come where the server failed: that is told without details', async () => {
    const { error, code } = await refused('SEND\ndestination:/app/slow\nreceipt:r1\n\nfail\0')
    expect(headerOf(error, 'message')).toBe('The server failed.')
    expect(headerOf(error, 'receipt-id')).toBe('r1')
    expect(code).toBe(1011)
    expect(server.logged).toContain('STOMP frame handling failed')
  })
})

describe('A transaction', () => {
  const sending = (text: string, more = '') => `SEND\ndestination:/app/slow\ntransaction:t\n${more}\n${text}\0`

  it('does nothing before its COMMIT, and then all in order', async () => {
    const ann = await connected()
    handled.length = 0
    ann.send(`BEGIN\ntransaction:t\n\n\0${sending('first', 'receipt:r\n')}${sending('second')}`)
    await ann.next('RECEIPT')
    ann.send('SEND\ndestination:/app/slow\n\noutside\0')
    await ann.settled()
    expect(handled).toEqual(['outside'])
    ann.send('COMMIT\ntransaction:t\n\n\0')
    await ann.settled()
    expect(handled).toEqual(['outside', 'first', 'second'])
    ann.close()
  })

  it('does nothing after its ABORT, or when the connection ends', async () => {
    handled.length = 0
    const ann = await connected()
    ann.send(`BEGIN\ntransaction:t\n\n\0${sending('first')}ABORT\ntransaction:t\n\n\0`)
    ann.send(`BEGIN\ntransaction:t\n\n\0${sending('second')}DISCONNECT\n\n\0`)
    await ann.end()
    expect(handled).toEqual([])
  })

  it('does nothing at all where a frame in it is refused', async () => {
    handled.length = 0
    const bad = 'SEND\ndestination:/app/nowhere\ntransaction:t\n\nx\0'
    const { error } = await refused(`BEGIN\ntransaction:t\n\n\0${sending('first')}${bad}COMMIT\ntransaction:t\n\n\0`)
    expect(error).toContain('There is no destination /app/nowhere.')
    expect(handled).toEqual([])
  })

  it('stands beside others', async () => {
    const ann = await connected()
    handled.length = 0
    const other = 'SEND\ndestination:/app/slow\ntransaction:u\n\nother\0'
    ann.send(`BEGIN\ntransaction:t\n\n\0BEGIN\ntransaction:u\n\n\0${sending('first')}${other}`)
    ann.send('COMMIT\ntransaction:u\n\n\0ABORT\ntransaction:t\n\n\0')
    await ann.settled()
    expect(handled).toEqual(['other'])
    ann.close()
  })
})
