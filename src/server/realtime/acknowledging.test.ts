import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headerOf, RawClient } from './testing/rawClient.ts'
import { givenRealtime, type TestRealtime } from './testing/server.ts'

let server: TestRealtime
const acknowledged: string[] = []
beforeAll(async () => {
  server = await givenRealtime()
  server.realtime.onSubscribe('/user/queue/kept', {
    authorize: () => true,
    acknowledged: ({ userId }, { seq }, accepted) =>
      void acknowledged.push(`${userId} ${accepted ? 'took' : 'refused'} ${seq}`),
  })
})
afterAll(() => server.close())

describe('Acknowledging', () => {
  const listening = async (ack: string, version: string) => {
    const ann = await RawClient.connected(server.address('ann'), version)
    ann.send(`SUBSCRIBE\nid:s\ndestination:/user/queue/kept\nack:${ack}\n\n\0`)
    await ann.settled()
    for (const seq of [1, 2, 3]) server.realtime.publishToUser('ann', '/user/queue/kept', 'x', { seq })
    const messages = await ann.settled()
    const name = (at: number) => headerOf(messages[at] ?? '', version === '1.2' ? 'ack' : 'message-id') ?? ''
    const answer = async (command: string, at: number, more = '') => {
      const which = version === '1.2' ? `id:${name(at)}` : `message-id:${name(at)}\nsubscription:s`
      ann.send(`${command}\n${which}\n${more}\n\0`)
    }
    acknowledged.length = 0
    return { ann, answer, messages }
  }

  it.each(['1.2', '1.1'])('one by one tells of that one, in %s', async (version) => {
    const { ann, answer } = await listening('client-individual', version)
    await answer('ACK', 1)
    await answer('NACK', 0)
    await ann.settled()
    expect(acknowledged).toEqual(['ann took 2', 'ann refused 1'])
    await answer('ACK', 1)
    expect(await ann.next('ERROR')).toContain('No such message')
  })

  it.each(['1.2', '1.1'])('in mode client tells of all before it too, in %s', async (version) => {
    const { ann, answer } = await listening('client', version)
    await answer('ACK', 1)
    await ann.settled()
    expect(acknowledged).toEqual(['ann took 1', 'ann took 2'])
    await answer('NACK', 2)
    await ann.settled()
    expect(acknowledged).toEqual(['ann took 1', 'ann took 2', 'ann refused 3'])
    ann.close()
  })

  it('is not asked for in mode auto', async () => {
    const { ann, messages } = await listening('auto', '1.2')
    expect(messages.map((frame) => headerOf(frame, 'ack'))).toEqual([undefined, undefined, undefined])
    ann.close()
  })

  it('waits for the COMMIT in a transaction', async () => {
    const { ann, answer } = await listening('client-individual', '1.2')
    ann.send('BEGIN\ntransaction:t\n\n\0')
    await answer('ACK', 0, 'transaction:t\n')
    await ann.settled()
    expect(acknowledged).toEqual([])
    ann.send('COMMIT\ntransaction:t\n\n\0')
    await ann.settled()
    expect(acknowledged).toEqual(['ann took 1'])
    ann.close()
  })
})
