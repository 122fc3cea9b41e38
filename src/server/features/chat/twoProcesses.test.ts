/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsIn, messagesTo, say, textsOf } from '../../../../testing/data/chat.ts'
import type { Listening } from '../../../../testing/server/live.ts'
import { givenTwoProcesses, type TwoProcesses } from '../../../../testing/server/twoProcesses.ts'
import type { ChatMessage } from '../../../contract/messages/messages.ts'
import { sends, topics } from '../../../contract/messages/topics.ts'

/** The second one is closed in the middle. */
let both: TwoProcesses
let id: (username: string) => string
beforeAll(async () => {
  both = await givenTwoProcesses()
  id = await idsIn(both.one.db)
})
afterAll(() => both.close())

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it('carries what is said in one process to the other, and back how far it has come', async () => {
  const mine = await both.two.live.listen('viewer', topics.chat)
  const theirs = await both.one.live.listen('admin', topics.chat)
  const results = await both.two.live.listen('viewer', topics.results)
  const { message } = await say(results, id('admin'), 'Across.')
  await expect.poll(() => textsOf(theirs)).toEqual(['Across.'])
  await expect
    .poll(() => mine.bodies)
    .toContainEqual(expect.objectContaining({ event: 'delivered', userId: id('admin'), upTo: message?.chatId }))
  await both.one.as('admin').post('/api/read/chat', { userId: id('viewer'), upTo: message?.chatId })
  await expect
    .poll(() => mine.bodies)
    .toContainEqual(expect.objectContaining({ event: 'read', userId: id('admin'), upTo: message?.chatId }))
})

it('brings what was said while the processes could not hear each other to the page, which connects anew', async () => {
  const { seq } = (await both.one.as('iss_auditor').post('/api/query/chat/entries', {})).body
  const theirs = await both.one.live.listen('iss_auditor', topics.chat, { after: String(seq) })
  const results = await both.two.live.listen('viewer', topics.results)
  await both.redis.stop()
  expect((await say(results, id('iss_auditor'), 'Alone.')).message).toBeTruthy()
  await both.redis.start()
  await expect.poll(() => theirs.closed).toBe(true)
  let again = theirs
  const heard = async () => {
    // Once more where a process that is connected to Redis later ends the connections again.
    if (again.closed) again = await both.one.live.listen('iss_auditor', topics.chat, { after: String(seq) })
    return textsOf(again)
  }
  await expect.poll(heard, { interval: 500 }).toEqual(['Alone.'])
})

/** As a client has it that keeps the rules of the contract: where a number is missing it subscribes anew after the last. */
async function allOf(username: string, page: Listening, count: number): Promise<ChatMessage[]> {
  const has: ChatMessage[] = []
  for (let from = page; ; ) {
    for (const message of messagesTo(from)) if (message.seq === has.length + 1) has.push(message)
    if (has.length >= count) return has
    from = await both.one.live.listen(username, topics.chat, { after: String(has.length) })
    await expect.poll(() => from.bodies.length).toBeGreaterThan(0)
  }
}

it('loses and doubles nothing when one of them is closed while two talk', async () => {
  const talker = await both.two.live.listen('acq_handler', topics.results)
  const seen = await both.two.live.listen('acq_handler', topics.chat)
  const theirs = await both.one.live.listen('iss_handler', topics.chat)
  const answers = await both.one.live.listen('iss_handler', topics.results)
  const messages = numbers(60).map((n) => ({ clientId: randomUUID(), toName: id('iss_handler'), content: `No. ${n}` }))
  for (const one of messages.slice(0, 20)) talker.send(sends.chat, one)
  await expect.poll(() => talker.bodies.length).toBeGreaterThan(0)
  for (const one of messages.slice(20, 40)) talker.send(sends.chat, one)
  const closed = both.two.app.close()
  for (const n of numbers(10)) await say(answers, id('acq_handler'), `Yes ${n}`)
  await closed

  // The page connects again, to the process that is left, and sends what nobody answered.
  const results = await both.one.live.listen('acq_handler', topics.results)
  const answered = new Set(talker.bodies.map(({ clientId }) => clientId))
  const left = messages.filter(({ clientId }) => !answered.has(clientId))
  expect(left.length).toBeGreaterThanOrEqual(20)
  for (const one of left) results.send(sends.chat, one)
  await expect.poll(() => results.bodies.length).toBe(left.length)

  const all = numbers(70)
  const heard = await allOf('iss_handler', theirs, all.length)
  for (const heardBy of [heard, await allOf('acq_handler', seen, all.length)])
    expect(heardBy.map(({ seq }) => seq)).toEqual(all)
  const told = heard.map(({ text }) => text).filter((text) => text.startsWith('No.'))
  expect(told).toEqual(messages.map(({ content }) => content))
})
