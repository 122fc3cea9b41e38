import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { formOn } from '../../../../testing/flows/records.ts'
import { raiseKind, walkTo } from '../../../../testing/flows/walk.ts'
import { givenLive, type Listening, type Live } from '../../../../testing/server/live.ts'
import { stageOf } from '../../../../testing/server/stage.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { CountersNotice, Message } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { seal } from '../../../contract/sealing.ts'
import { messageGrowsMs } from '../../../domain/messages.ts'
import { ownerPool } from '../../db/pools/databases.ts'

const server = testServer()
let live: Live
let owner: ReturnType<typeof ownerPool>
beforeAll(async () => {
  owner = ownerPool(server.db.connection)
  live = await givenLive(server)
})
afterAll(async () => {
  await live.close()
  await owner.end()
})

const main = () => server.db.databases.main
const bellOf = async (username: string) => (await server.as(username).post('/api/query/message', {})).body
const unreadOf = async (username: string): Promise<Message[]> =>
  (await bellOf(username)).list.filter((one: Message) => one.notRead)
const titlesOf = (messages: readonly Message[]) => messages.map(({ title }) => title)

const everythingDelivered = () => untilNotified(server)

beforeEach(async () => {
  await everythingDelivered()
  await sql`DELETE FROM message`.execute(main())
})

async function submitOneByOne(count: number): Promise<string[]> {
  const keys = await givenHistory(
    server.db,
    Array.from({ length: count }, () => ({})),
  )
  const ids: string[] = []
  for (const key of keys) {
    const data = await seal(formOn(key))
    const { body } = await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data })
    ids.push(body.list[0].first.expId)
    await everythingDelivered()
  }
  return ids
}

const step = (username: string, action: string, ids: readonly string[], position: string) =>
  server.as(username).post(`/api/${action}`, {
    list: ids.map((expId) => ({ expId, position, remark: 'Not as it was.' })),
  })

const countersIn = ({ bodies }: Listening) =>
  bodies.flatMap((body: Partial<CountersNotice>) => (body.counters ? [body.counters] : []))

describe('Messages about records of the same kind', () => {
  it('are one unread line, which grows as they come', async () => {
    const bell = await live.listen('acq_verifier', topics.messages)
    const ids = await submitOneByOne(5)
    const { list, unread, total } = await bellOf('acq_verifier')
    expect([titlesOf(list), unread, total]).toEqual([['5 records are awaiting your verification'], 1, 1])
    expect(list[0].link).toEqual({ flow: 'stdDispute', node: 'unverified' })
    expect(list[0].content).toBe(`Dispute transaction: ${ids.toSorted()[0]} and 4 more`)
    // Each copy has the next number and the id of the first: it replaces the one before.
    await expect.poll(() => bell.bodies.length).toBe(5)
    expect(new Set(bell.bodies.map((one: Message) => one.id)).size).toBe(1)
    const [first] = bell.bodies
    expect(bell.bodies.map((one: Message) => one.seq - first.seq)).toEqual([0, 1, 2, 3, 4])
    expect(bell.bodies.map((one: Message) => one.notifyIn)).toEqual(['1', '1', '1', '1', '1'])
    await bell.leave()

    const replayed = await live.listen('acq_verifier', topics.messages, { after: String(first.seq - 1) })
    expect(replayed.bodies.map((one: Message) => [one.seq - first.seq, one.notifyIn, one.notRead])).toEqual([
      [0, '0', false],
      [1, '0', false],
      [2, '0', false],
      [3, '0', false],
      [4, '1', true],
    ])
    await replayed.leave()
  })

  it('begin a new line when the last one was read, or is older than ten minutes', async () => {
    await submitOneByOne(2)
    const { list } = await bellOf('acq_verifier')
    await server.as('acq_verifier').post('/api/read/message', { list: [list[0].seq] })
    await submitOneByOne(1)
    expect(titlesOf((await bellOf('acq_verifier')).list)).toEqual([
      'A record is awaiting your verification',
      '2 records are awaiting your verification',
    ])
    await owner.query('UPDATE message SET rec_crt_ts = rec_crt_ts - make_interval(secs => $1) WHERE read_at IS NULL', [
      messageGrowsMs / 1000 + 1,
    ])
    await submitOneByOne(1)
    expect(titlesOf(await unreadOf('acq_verifier'))).toEqual([
      'A record is awaiting your verification',
      'A record is awaiting your verification',
    ])
  })

  it('count those that still wait, and leave out those that were decided meanwhile', async () => {
    const ids = await submitOneByOne(3)
    await step('acq_verifier', 'verifyPass', ids.slice(0, 2), 'unverified')
    await submitOneByOne(1)
    expect(titlesOf(await unreadOf('acq_verifier'))).toEqual(['2 records are awaiting your verification'])
  })
})

describe('A message about records that have moved on', () => {
  it('is read by that at everybody who was asked, and their counters say so', async () => {
    const ids = await submitOneByOne(3)
    const page = await live.listen('acq_verifier', topics.presence)
    await expect.poll(() => countersIn(page).at(-1)?.messages).toBe(1)
    const [message] = await unreadOf('acq_verifier')
    await step('admin', 'verifyPass', ids.slice(0, 2), 'unverified')
    await everythingDelivered()
    expect(await unreadOf('acq_verifier')).toHaveLength(1)
    await step('admin', 'verifyFail', ids.slice(2), 'unverified')
    await expect.poll(() => countersIn(page).at(-1)).toMatchObject({ messages: 0, read: [message?.seq] })
    expect(await bellOf('acq_verifier')).toMatchObject({ unread: 0, total: 1, list: [{ notRead: false }] })
    await page.leave()
  })

  it('is read where it sent the record back, when that was mended', async () => {
    const [expId = ''] = await submitOneByOne(1)
    await step('acq_verifier', 'verifyFail', [expId], 'unverified')
    await everythingDelivered()
    expect(titlesOf(await unreadOf('acq_handler'))).toEqual(['Your record failed verification'])
    await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', {
      list: [{ expId, position: 'verifiedFail' }],
    })
    await everythingDelivered()
    expect(await unreadOf('acq_handler')).toEqual([])
    expect(titlesOf(await unreadOf('acq_verifier'))).toEqual(['A record is awaiting your verification'])
  })

  it('is read where it only tells, when its user is told something newer of the record', async () => {
    const stage = stageOf(server)
    const record = await raiseKind(stage, kindOf('E95'))
    await walkTo(stage, record, 'replied')
    await everythingDelivered()
    const told = async () => titlesOf((await unreadOf('acq_handler')).filter(({ link }) => link.expId === record.expId))
    expect(await told()).toEqual(['A reply to your record has been received'])
    await walkTo(stage, record, 'verifiedPass')
    await everythingDelivered()
    expect(await told()).toEqual(['The reply to your record was verified'])
  })
})

describe('The counters', () => {
  it('are sent to their user alone, when they subscribe and when anything was read elsewhere', async () => {
    await submitOneByOne(1)
    const [page, other] = await Promise.all([
      live.listen('acq_verifier', topics.presence),
      live.listen('iss_verifier', topics.presence),
    ])
    const { seq } = await bellOf('acq_verifier')
    await expect.poll(() => countersIn(page)).toEqual([{ messages: 1, chats: 0, seq, read: [] }])
    await server.as('acq_verifier').post('/api/read/message', { upTo: seq })
    await expect.poll(() => countersIn(page).at(-1)).toEqual({ messages: 0, chats: 0, seq, read: [seq] })
    expect(countersIn(other)).toHaveLength(1)
    expect(countersIn(other)[0]).toMatchObject({ messages: 0, read: [] })
    await Promise.all([page.leave(), other.leave()])
  })
})
