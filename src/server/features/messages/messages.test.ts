import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { givenDispute, givenDisputes } from '../../../../testing/data/records.ts'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { raiseKind, walkTo } from '../../../../testing/flows/walk.ts'
import { givenLive, type Listening, type Live } from '../../../../testing/server/live.ts'
import { stageOf } from '../../../../testing/server/stage.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { Message } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { dayText } from '../../../domain/time/calendar.ts'

const server = testServer()
let live: Live
beforeAll(async () => {
  live = await givenLive(server)
})
afterAll(() => live.close())

const titlesOf = (bell: Listening) => bell.bodies.map((one: Message) => one.title)
const bellOf = async (username: string) => (await server.as(username).post('/api/query/message', {})).body
const everythingDelivered = () => untilNotified(server)

/** Listens to what is new: what was told before has been sent. */
async function ring(username: string): Promise<Listening> {
  await everythingDelivered()
  return live.listen(username, topics.messages)
}

async function readAll(username: string): Promise<void> {
  await everythingDelivered()
  const { seq } = await bellOf(username)
  if (seq > 0) await server.as(username).post('/api/read/message', { upTo: seq })
}

const step = (username: string, action: string, ids: readonly string[], position: string, remark = 'Not as it was.') =>
  server.as(username).post(`/api/${action}`, { list: ids.map((expId) => ({ expId, position, remark })) })

describe('A step', () => {
  it('is told to who may take the next one, and to nobody else', async () => {
    const verifier = await ring('acq_verifier')
    const others = [await ring('acq_auditor'), await ring('acq_handler'), await ring('iss_verifier')]
    const expId = await givenDispute(server)
    await expect.poll(() => verifier.bodies.length).toBe(1)
    expect(verifier.bodies[0]).toMatchObject({
      type: 'recommend',
      kind: 'waiting',
      title: 'A record is awaiting your verification',
      content: `Dispute transaction ${expId}`,
      notifyIn: '1',
      fromName: 'Harbour handler',
      notRead: true,
      link: { expId, flow: 'stdDispute', node: 'unverified' },
    })
    expect(verifier.headers[0]?.seq).toBe(String(verifier.bodies[0].seq))
    await everythingDelivered()
    for (const one of others) expect(one.bodies).toEqual([])
  })

  it('on forty records at once is one message, for each whom it concerns', async () => {
    const ids = await givenDisputes(server, 40)
    await everythingDelivered()
    const handler = await ring('acq_handler')
    const { body } = await step('acq_verifier', 'verifyFail', ids, 'unverified')
    expect(body.successCount).toBe(40)
    await expect.poll(() => handler.bodies.length).toBe(1)
    await everythingDelivered()
    expect(handler.bodies).toHaveLength(1)
    expect(handler.bodies[0]).toMatchObject({
      kind: 'refused',
      title: '40 of your records failed verification',
      link: { flow: 'stdDispute', node: 'verifiedFail' },
    })
    expect(handler.bodies[0].content).toMatch(/^Dispute transaction: \w+ and 39 more$/)
    await readAll('acq_verifier')
    const verifier = await ring('acq_verifier')
    await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', {
      list: ids.map((expId) => ({ expId, position: 'verifiedFail' })),
    })
    await expect.poll(() => titlesOf(verifier)).toEqual(['40 records are awaiting your verification'])
  })

  it('that sends a record back says why, to whoever wrote it last', async () => {
    const handler = await ring('acq_handler')
    const expId = await givenDispute(server, 'verifiedFail')
    await expect.poll(() => handler.bodies.length).toBe(1)
    expect(handler.bodies[0]).toMatchObject({
      title: 'Your record failed verification',
      content: `Dispute transaction ${expId}: The amount is wrong.`,
      fromName: 'Harbour verifier',
    })
  })

  it('that releases a record rings at the other institution, with the day by which to answer, and one that takes it back', async () => {
    const stage = stageOf(server)
    const [receiver, colleague, own] = await Promise.all([
      ring('acq_handler'),
      ring('acq_verifier'),
      ring('iss_handler'),
    ])
    const record = await raiseKind(stage, kindOf('E23'))
    await everythingDelivered()
    expect(receiver.bodies).toEqual([])
    await walkTo(stage, record, 'verifiedPass')
    const { body } = await server.as('acq_handler').post('/api/detail/disputeInf', { expId: record.expId })
    const day = dayText(body.answerBy)
    await expect.poll(() => receiver.bodies.length).toBe(1)
    expect(receiver.bodies[0]).toMatchObject({
      kind: 'released',
      title: 'The counterparty sent you a chargeback',
      content: `Dispute transaction ${record.expId}: answer by ${day}`,
      fromName: '00010392',
      link: { expId: record.expId, flow: 'stdDispute', node: 'verifiedPass' },
    })
    const list = (position: string) => ({ list: [{ expId: record.expId, position, remark: 'Our own mistake.' }] })
    await server.as('iss_verifier').post('/api/cancel', list('verifiedPass'))
    await server.as('iss_handler').post('/api/delete', list('verifiedFail'))
    await expect
      .poll(() => titlesOf(receiver).slice(1))
      .toEqual(['The counterparty has withdrawn a record', 'The counterparty has deleted a record'])
    expect(receiver.bodies[2]?.link).toEqual({ flow: 'stdDispute', node: 'search' })
    expect(JSON.stringify(receiver.bodies)).not.toContain('Our own mistake.')
    await everythingDelivered()
    expect(colleague.bodies).toEqual([])
    await expect.poll(() => titlesOf(own)).toEqual(['The verification of your record was taken back'])
  })

  it('of the receiver is told to who raised the record, without what was said there', async () => {
    const stage = stageOf(server)
    const record = await raiseKind(stage, kindOf('E95'))
    await everythingDelivered()
    const submitter = await ring('acq_handler')
    await walkTo(stage, record, 'auditedPass')
    await expect
      .poll(() => titlesOf(submitter))
      .toEqual([
        'A reply to your record has been received',
        'The reply to your record was verified',
        'The reply to your record passed the audit',
      ])
    expect(submitter.bodies[1]).toMatchObject({ kind: 'outcome', content: `Pre-arbitration ${record.expId}` })
  })

  it('crosses to the other institution: a reply is asked for, and answers', async () => {
    const stage = stageOf(server)
    const [receiver, submitter] = await Promise.all([ring('iss_handler'), ring('acq_handler')])
    const record = await raiseKind(stage, kindOf('E00'), { by: 'acquirer' })
    await expect.poll(() => titlesOf(receiver)).toEqual(['A record is awaiting your reply'])
    await walkTo(stage, record, 'replied')
    await expect.poll(() => titlesOf(submitter)).toEqual(['A reply to your record has been received'])
    expect(submitter.bodies[0]).toMatchObject({
      kind: 'answered',
      // The institution: who there has answered is its own business.
      fromName: '00010392',
      content: `Inquiry / retrieval ${record.expId}: Answered by a test.`,
    })
  })

  it('is told in the language of the account, and silently where its user wants that', async () => {
    await server.as('acq_verifier').get('/api/user/lang/zh')
    const { body } = await server.as('acq_verifier').get('/api/user/myself')
    const notify = { desktop: true, blink: true, silent: ['waiting'] }
    const updated = await server.as('acq_verifier').post('/api/user/updateMyself', { version: body.version, notify })
    expect(updated.status).toBe(200)
    await readAll('acq_verifier')
    const verifier = await ring('acq_verifier')
    await givenDispute(server)
    await expect.poll(() => verifier.bodies.length).toBe(1)
    expect(verifier.bodies[0]).toMatchObject({ title: '有一条记录待您复核', notifyIn: '0' })
  })
})

describe('A client that comes back', () => {
  it('gets what it missed, in order, once, and then what is new', async () => {
    const before = await ring('acq_handler')
    await step('acq_verifier', 'verifyFail', [await givenDispute(server)], 'unverified', 'One.')
    await expect.poll(() => before.bodies.length).toBe(1)
    const last = before.bodies[0].seq
    await before.leave()
    for (const why of ['Two.', 'Three.']) {
      await step('acq_verifier', 'verifyFail', [await givenDispute(server)], 'unverified', why)
      await everythingDelivered()
    }
    const again = await live.listen('acq_handler', topics.messages, { after: String(last) })
    expect(again.bodies.map((one: Message) => [one.seq, one.content.split(': ')[1]])).toEqual([
      [last + 1, 'Two.'],
      [last + 2, 'Three.'],
    ])
    await step('acq_verifier', 'verifyFail', [await givenDispute(server)], 'unverified', 'Four.')
    await expect.poll(() => again.bodies.length).toBe(3)
    expect(again.bodies[2].seq).toBe(last + 3)
    expect((await bellOf('acq_handler')).seq).toBe(last + 3)
  })

  it('is refused where it says nonsense of what it has', async () => {
    expect(await live.refusal('acq_handler', topics.messages, { after: 'x' })).toBe(
      'The header after is not the number of a message.',
    )
  })

  it('misses nothing while messages are told all the time', async () => {
    const ids = await givenDisputes(server, 10)
    const { seq: begin } = await bellOf('acq_handler')
    const rounds = (async () => {
      for (const expId of ids) await step('acq_verifier', 'verifyFail', [expId], 'unverified')
    })()
    let last = begin
    const seen: number[] = []
    for (let visits = 0; visits < 5; visits += 1) {
      const page = await live.listen('acq_handler', topics.messages, { after: String(last) })
      await new Promise((resolve) => setTimeout(resolve, 100))
      await page.leave()
      seen.push(...page.bodies.map((one: Message) => one.seq))
      last = seen.at(-1) ?? last
    }
    await rounds
    await everythingDelivered()
    const page = await live.listen('acq_handler', topics.messages, { after: String(last) })
    seen.push(...page.bodies.map((one: Message) => one.seq))
    const { seq: end } = await bellOf('acq_handler')
    expect(end).toBeGreaterThan(begin)
    expect(seen).toEqual(Array.from({ length: end - begin }, (_, at) => begin + at + 1))
  })
})

describe('The bell', () => {
  it('counts what is unread, and a message is read once', async () => {
    const handler = server.as('acq_handler')
    for (let n = 0; n < 2; n += 1) await givenDispute(server, 'verifiedFail')
    await everythingDelivered()
    const { list, unread } = await bellOf('acq_handler')
    const [newest, second] = list
    expect([newest, second]).toMatchObject([{ notRead: true }, { notRead: true }])
    const first = await handler.post('/api/read/message', { list: [newest.seq] })
    expect(first.body).toEqual({ unread: unread - 1 })
    expect((await handler.post('/api/read/message', { list: [newest.seq] })).body).toEqual({ unread: unread - 1 })
    const { list: left } = (await handler.post('/api/query/message', { unread: true, pageSize: 1 })).body
    expect(left[0].seq).toBe(second.seq)
    expect((await handler.post('/api/read/message', { upTo: newest.seq })).body).toEqual({ unread: 0 })
    expect((await bellOf('acq_handler')).list[0]).toMatchObject({ seq: newest.seq, notRead: false })
  })

  it('pages backwards, and shows each user the own messages only', async () => {
    const handler = server.as('acq_handler')
    const all = (await handler.post('/api/query/message', { pageSize: 100 })).body.list
    const page = (await handler.post('/api/query/message', { before: all[1].seq, pageSize: 2 })).body.list
    expect(page).toEqual(all.slice(2, 4))
    expect((await bellOf('viewer')).total).toBe(0)
    expect((await handler.post('/api/query/message', { type: 'bulletin' })).body.list).toEqual([])
  })
})
