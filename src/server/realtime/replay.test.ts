import { afterAll, beforeAll, expect, it } from 'vitest'
import { StompError } from './frame.ts'
import { bodyOf, RawClient } from './testing/rawClient.ts'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

const queue = '/user/queue/kept'
const stored = [1, 2, 3, 4]
let goOn: () => void = () => {}

let server: TestRealtime
beforeAll(async () => {
  server = await givenRealtime({ limits: { unacknowledged: 10 } })
  server.realtime.onSubscribe(queue, {
    authorize: () => true,
    async subscribed({ headers, send }) {
      const after = Number(headers.get('after'))
      if (Number.isNaN(after)) throw new StompError('The header after is no number.')
      const missed = stored.filter((seq) => seq > after)
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      for (const seq of missed) send(`replayed ${seq}`, { seq })
      let last = missed.at(-1) ?? after
      return ({ seq }) => {
        if (Number(seq) <= last) return false
        last = Number(seq)
        return true
      }
    },
  })
})
afterAll(() => server.close())

/** Subscribed so far that what is stored has been read, and nothing of it sent. */
async function subscribing(userId: string, after: number): Promise<RawClient> {
  const client = await RawClient.connected(server.address(userId))
  const before = goOn
  client.send(`SUBSCRIBE\nid:1\ndestination:${queue}\nafter:${after}\nreceipt:live\n\n\0`)
  await expect.poll(() => goOn !== before).toBe(true)
  return client
}

const publish = (userId: string, seq: number) => server.realtime.publishToUser(userId, queue, `new ${seq}`, { seq })

it('sends what was missed first, and what is published meanwhile after it, once', async () => {
  const ann = await subscribing('ann', 2)
  for (const seq of [4, 5]) publish('ann', seq)
  goOn()
  await expect.poll(() => ann.received.at(-1)).toMatch(/^RECEIPT/)
  for (const seq of [5, 6]) publish('ann', seq)
  const messages = (await ann.settled()).filter((frame) => frame.startsWith('MESSAGE'))
  expect(messages.map(bodyOf)).toEqual(['replayed 3', 'replayed 4', 'new 5', 'new 6'])
  ann.close()
})

it('holds what is published meanwhile to a bound', async () => {
  const bob = await subscribing('bob', 0)
  for (let seq = 5; seq < 16; seq += 1) publish('bob', seq)
  expect(await bob.next('ERROR')).toContain('Too many messages came while the subscription began.')
})

it('refuses a subscription whose header says nothing', async () => {
  const carl = await RawClient.connected(server.address('carl'))
  carl.send(`SUBSCRIBE\nid:1\ndestination:${queue}\nafter:x\n\n\0`)
  expect(await carl.next('ERROR')).toContain('The header after is no number.')
})
