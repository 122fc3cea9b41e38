import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { bodyOf, RawClient } from './testing/rawClient.ts'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

let server: TestRealtime
const holding = new Set<string>()
beforeAll(async () => {
  server = await givenRealtime({
    holding: async (sessions) => new Set(sessions.filter((session) => holding.has(session))),
    holdingEveryMs: 20,
    leaveAfterMs: 50,
    limits: { connectionsPerUser: 3 },
  })
})
afterAll(() => server.close())

const connected = (userId: string) => {
  holding.add(`session of ${userId}`)
  return RawClient.connected(server.address(userId))
}

describe('A connection', () => {
  const statusOf = (address: string) =>
    new Promise<number | undefined>((resolve) => {
      const webSocket = new WebSocket(address)
      webSocket.on('error', () => {})
      webSocket.once('unexpected-response', (request, answer) => {
        resolve(answer.statusCode)
        request.destroy()
      })
    })

  it('is refused to who is nobody, and above so many of one user', async () => {
    expect(await statusOf(server.address(''))).toBe(401)
    const three = await Promise.all([1, 2, 3].map(() => connected('many')))
    expect(await statusOf(server.address('many'))).toBe(429)
    three[0]?.close()
    await three[0]?.end()
    const another = await connected('many')
    for (const client of [...three, another]) client.close()
  })

  it('ends with its session, whoever ended that', async () => {
    const gone = await connected('gone')
    const stays = await connected('stays')
    holding.delete('session of gone')
    expect(await gone.next('ERROR')).toContain('The session has ended.')
    await stays.settled()
    server.realtime.closeConnections({ session: 'session of stays' }, 'You have logged out.')
    expect(await stays.next('ERROR')).toContain('You have logged out.')
    expect(await stays.end()).toBe(1008)
  })

  it('ends with all others of its user when that is asked for', async () => {
    const clients = await Promise.all([connected('ann'), connected('ann'), connected('bob')])
    server.realtime.closeConnections({ userId: 'ann' }, 'The account has been disabled.')
    for (const client of clients.slice(0, 2)) await client.next('ERROR')
    await clients[2]?.settled()
    clients[2]?.close()
  })
})

describe('Subscribing', () => {
  const answerTo = async (userId: string, destination: string) => {
    const client = await connected(userId)
    client.send(`SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:r\n\n\0`)
    const answer = await client.next('')
    client.close()
    return answer
  }

  it('is for those whom the rule lets', async () => {
    expect(await answerTo('ann', '/topic/notice/ann')).toMatch(/^RECEIPT/)
    const refusal = await answerTo('ann', '/topic/notice/bob')
    expect(refusal).toContain('message:You may not subscribe to /topic/notice/bob.')
    expect(refusal).toContain('receipt-id:r')
  })

  it.each([
    '/topic/notice/*',
    '/topic/notice/>',
    '/topic/#',
    '/topic/notice/a\\\\b',
    '/topic//notice',
    '/topic/notice/',
    'topic/notice/ann',
    '/topic/notice/ann?x=1',
    '/user/ann/queue/chat\\nbob',
    `/topic/notice/${'a'.repeat(65)}`,
  ])('to %s is no valid destination', async (destination) => {
    expect(await answerTo('ann', destination)).toContain('This is no valid destination.')
  })

  it.each([
    '/topic/notice',
    '/topic/notice/ann/more',
    '/queue/chat',
    '/user/bob/queue/chat',
    '/app/queue/chat',
    '/user/queue/other',
  ])('to %s, which nobody has opened, is refused', async (destination) => {
    expect(await answerTo('ann', destination)).toContain(`There is no destination ${destination}.`)
  })

  it("to a user's destination gives that user's messages only", async () => {
    const [ann, bob] = await Promise.all([connected('ann'), connected('bob')])
    for (const client of [ann, bob]) {
      client.send('SUBSCRIBE\nid:1\ndestination:/user/queue/chat\n\n\0')
      await client.settled()
    }
    server.realtime.publishToUser('bob', '/user/queue/chat', 'for bob')
    expect((await ann.settled()).map(bodyOf)).toEqual([])
    expect((await bob.settled()).map(bodyOf)).toEqual(['for bob'])
    for (const client of [ann, bob]) client.close()
  })

  it('is told to the feature, which may send to that subscription alone', async () => {
    server.realtime.onSubscribe('/user/queue/missed', {
      authorize: () => true,
      async subscribed({ user, destination, send }) {
        send(`missed by ${user.userId}`, { seq: 7, destination })
        return undefined
      },
    })
    const other = await connected('ann')
    other.send('SUBSCRIBE\nid:1\ndestination:/user/queue/missed\n\n\0')
    await other.settled()
    const ann = await connected('ann')
    ann.send('SUBSCRIBE\nid:1\ndestination:/user/queue/missed\nreceipt:r\n\n\0')
    expect(bodyOf(await ann.next('MESSAGE'))).toBe('missed by ann')
    expect(await other.settled()).toEqual([])
    for (const client of [ann, other]) client.close()
  })
})

describe('Sending', () => {
  const answerTo = async (userId: string, destination: string, bytes = 1) => {
    const client = await connected(userId)
    client.send(`SEND\ndestination:${destination}\nto:bob\nreceipt:r\n\n${'x'.repeat(bytes)}\0`)
    const answer = await client.next('')
    client.close()
    return answer
  }

  it('is for those whom the rule lets', async () => {
    expect(await answerTo('ann', '/app/queue/chat')).toMatch(/^RECEIPT/)
    expect(await answerTo('mute', '/app/queue/chat')).toContain('You may not send to /app/queue/chat.')
  })

  it.each(['/topic/notice/ann', '/user/queue/chat', '/app/nowhere'])('to %s is not possible', async (destination) => {
    expect(await answerTo('ann', destination)).toContain(`There is no destination ${destination}.`)
  })

  it('takes a body of the size that the feature allows, and not one byte more', async () => {
    expect(await answerTo('ann', '/app/queue/chat', 65_536)).toMatch(/^RECEIPT/)
    const refusal = await answerTo('ann', '/app/queue/chat', 65_537)
    expect(refusal).toContain('A body to /app/queue/chat may not be larger than 65536 bytes.')
    expect(refusal).toContain('receipt-id:r')
  })
})

describe('Presence', () => {
  it('tells once of a user who comes, and once when the last connection has been gone for a while', async () => {
    const told: string[] = []
    server.realtime.onPresence((userId, online) => userId === 'carl' && void told.push(online ? 'came' : 'left'))
    const first = await connected('carl')
    const second = await connected('carl')
    expect(server.realtime.online()).toContain('carl')
    first.close()
    second.close()
    await second.end()
    // A page that is reloaded.
    const third = await connected('carl')
    expect(told).toEqual(['came'])
    third.close()
    await expect.poll(() => told).toEqual(['came', 'left'])
    expect(server.realtime.isOnline('carl')).toBe(false)
  })
})
