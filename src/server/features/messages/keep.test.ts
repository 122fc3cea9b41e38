import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsIn, say } from '../../../../testing/data/chat.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenLive, type Live } from '../../../../testing/server/live.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { dropOldChat } from '../chat/keep.ts'
import { dropOldMessages } from './keep.ts'

const server = testServer()
let live: Live
let id: (username: string) => string
beforeAll(async () => {
  live = await givenLive(server)
  id = await idsIn(server.db)
})
afterAll(() => live.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const thirteenMonths = 396
const messagesOf = async (username: string) => (await server.as(username).post('/api/query/message', {})).body
const saidBetween = async (username: string, peer: string) =>
  (await server.as(username).post('/api/query/chat', { userId: id(peer) })).body.list
const notices = async () => {
  const { rows } = await sql`SELECT 1 FROM notice`.execute(server.db.databases.main)
  return rows.length
}

it('drops a notice when it is delivered, and messages after thirteen months; their numbers go on', async () => {
  const { main } = server.db.databases
  await givenDispute(server)
  await expect.poll(async () => (await messagesOf('acq_verifier')).total).toBe(1)
  expect(await notices()).toBe(0)
  expect(await dropOldMessages(main, inDays(thirteenMonths - 5))).toBe(0)
  expect(await dropOldMessages(main, inDays(thirteenMonths + 5))).toBe(1)
  expect(await messagesOf('acq_verifier')).toMatchObject({ total: 0, unread: 0, seq: 1 })
  await givenDispute(server)
  await expect.poll(async () => (await messagesOf('acq_verifier')).list).toMatchObject([{ seq: 2 }])
})

it('drops what was said after thirteen months, with when it arrived', async () => {
  const { main } = server.db.databases
  const theirs = await live.listen('iss_handler', topics.chat)
  const results = await live.listen('viewer', topics.results)
  for (const text of ['One', 'Two']) await say(results, id('iss_handler'), text)
  await expect.poll(() => theirs.bodies.length).toBe(2)
  const arrivals = async () => (await sql`SELECT 1 FROM chat_arrival`.execute(main)).rows.length
  await expect.poll(arrivals).toBeGreaterThan(0)
  expect(await dropOldChat(main, inDays(thirteenMonths - 5))).toBe(0)
  expect(await saidBetween('viewer', 'iss_handler')).toHaveLength(2)
  expect(await dropOldChat(main, inDays(thirteenMonths + 5))).toBe(2)
  expect(await saidBetween('viewer', 'iss_handler')).toEqual([])
  expect(await arrivals()).toBe(0)
  expect((await say(results, id('iss_handler'), 'Three')).message).toMatchObject({ seq: 3 })
})
