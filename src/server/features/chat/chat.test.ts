import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idsIn, messagesTo, say, textsOf } from '../../../../testing/data/chat.ts'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { givenLive, type Listening, type Live } from '../../../../testing/server/live.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { ChatEvent } from '../../../contract/messages/messages.ts'
import { sends, topics } from '../../../contract/messages/topics.ts'

const server = testServer()
let live: Live
let id: (username: string) => string
beforeAll(async () => {
  id = await idsIn(server.db)
  live = await givenLive(server)
})
// What a test sends late must not reach the listeners of the next.
afterEach(() => untilNotified(server))
afterAll(() => live.close())

const eventsOf = (page: Listening): ChatEvent[] => page.bodies
const entriesOf = async (username: string) => (await server.as(username).post('/api/query/chat/entries', {})).body
const historyOf = async (username: string, other: string, more: object = {}) =>
  (await server.as(username).post('/api/query/chat', { userId: id(other), ...more })).body

describe('A message', () => {
  it('reaches every tab of both, is delivered, rings at each message, and is read', async () => {
    const results = await live.listen('acq_handler', topics.results)
    const mine = await live.listen('acq_handler', topics.chat)
    const theirs = [await live.listen('iss_handler', topics.chat), await live.listen('iss_handler', topics.chat)]
    const stranger = await live.listen('viewer', topics.chat)
    const bell = await live.listen('iss_handler', topics.messages)

    const { message } = await say(results, id('iss_handler'), 'Did you get\nthe voucher?')
    await say(results, id('iss_handler'), 'No hurry.')
    expect(message).toMatchObject({
      from: id('acq_handler'),
      to: id('iss_handler'),
      text: 'Did you get\nthe voucher?',
      seq: 1,
    })
    for (const page of [mine, ...theirs])
      await expect.poll(() => textsOf(page)).toEqual(['Did you get\nthe voucher?', 'No hurry.'])
    expect(messagesTo(mine)[0]?.clientId).toMatch(/^[\da-f-]{36}$/)
    expect(theirs[0]?.bodies[0].message.clientId).toBeNull()
    expect(theirs[0]?.headers.map(({ seq }) => seq)).toEqual(['1', '2'])
    const last = messagesTo(mine)[1]?.chatId ?? ''
    await expect
      .poll(() => eventsOf(mine))
      .toContainEqual(expect.objectContaining({ event: 'delivered', userId: id('iss_handler'), upTo: last }))

    await expect.poll(() => bell.bodies.length).toBe(2)
    expect(bell.bodies[0]).toMatchObject({
      type: 'chat',
      kind: null,
      title: 'New chat message',
      content: 'Harbour handler sent you a message.',
      fromName: id('acq_handler'),
      link: { userId: id('acq_handler') },
    })
    const entries = await entriesOf('iss_handler')
    expect(entries).toMatchObject({
      unread: 2,
      seq: 2,
      list: [
        {
          id: id('acq_handler'),
          username: null,
          name: 'Harbour handler',
          readNum: 2,
          preview: 'No hurry.',
          online: true,
        },
      ],
    })

    const read = await server.as('iss_handler').post('/api/read/chat', { userId: id('acq_handler'), upTo: last })
    expect(read.body).toEqual({ unread: 0 })
    await expect
      .poll(() => eventsOf(mine))
      .toContainEqual(expect.objectContaining({ event: 'read', userId: id('iss_handler'), upTo: last }))
    for (const page of theirs)
      await expect.poll(() => eventsOf(page)).toContainEqual({ event: 'seen', userId: id('acq_handler'), upTo: last })
    const rung = (await server.as('iss_handler').post('/api/query/message', { type: 'chat' })).body.list
    expect(rung).toMatchObject([{ notRead: false }, { notRead: false }])
    const [newest] = (await historyOf('acq_handler', 'iss_handler')).list
    expect(newest).toMatchObject({ deliveredAt: expect.any(String), readAt: expect.any(String) })
    expect(stranger.bodies).toEqual([])
    for (const page of [results, mine, stranger, bell, ...theirs]) await page.leave()
  })

  it('is stored once, however often it is sent at the same time', async () => {
    const results = await live.listen('acq_verifier', topics.results)
    const clientId = randomUUID()
    for (let n = 0; n < 5; n++) results.send(sends.chat, { clientId, toName: 'acq_auditor', content: 'Once.' })
    const other = await live.listen('acq_verifier', topics.results)
    other.send(sends.chat, { clientId: clientId.toUpperCase(), toName: 'acq_auditor', content: 'Once.' })
    const own = () => results.bodies.filter((one) => one.clientId.toLowerCase() === clientId)
    await expect.poll(() => own().length).toBe(6)
    expect(new Set(own().map(({ message }) => message.chatId)).size).toBe(1)
    expect((await historyOf('acq_auditor', 'acq_verifier')).list).toHaveLength(1)
    await results.leave()
    await other.leave()
  })

  it('needs no clientId, and stands under its title', async () => {
    const results = await live.listen('acq_auditor', topics.results)
    const card = '4111111111111111'
    results.send(sends.chat, { toName: 'viewer', title: `Voucher of ${card}`, content: 'It is there.' })
    await expect.poll(() => results.bodies).toMatchObject([{ message: { text: 'It is there.' } }])
    const [{ clientId, message }] = results.bodies
    expect(clientId).toMatch(/^[\da-f-]{36}$/)
    expect(message).toMatchObject({ clientId, title: 'Voucher of 411111••••••1111' })
    expect((await historyOf('viewer', 'acq_auditor')).list).toMatchObject([
      { title: 'Voucher of 411111••••••1111', text: 'It is there.' },
    ])
    await results.leave()
  })

  it('is kept as text, without full card numbers, and markup leaves the preview as it was', async () => {
    const results = await live.listen('acq_verifier', topics.results)
    await say(results, id('risk_officer'), 'See 4111 1111 1111 1111.\u0000')
    const { message } = await say(results, id('risk_officer'), '<b onclick="x()">4111111111111111</b>')
    expect(message?.text).toBe('<b onclick="x()">411111••••••1111</b>')
    const { rows } = await sql<{ text: string }>`SELECT text FROM chat_message WHERE text LIKE 'See%'`.execute(
      server.db.databases.main,
    )
    expect(rows).toEqual([{ text: 'See 411111••••••1111.' }])
    expect((await entriesOf('risk_officer')).list[0].preview).toBe('See 411111••••••1111.')
    expect(server.loggedText()).not.toMatch(/4111 ?11/)
    await results.leave()
  })

  it('is refused with a reason, in the language of the account', async () => {
    const results = await live.listen('iss_verifier', topics.results)
    expect(await say(results, id('acq_handler'), ' \n\t')).toMatchObject({
      errCd: '4311',
      errMsg: 'Enter a message or attach a file.',
    })
    await sql`UPDATE app_user SET disabled = true WHERE username = 'head_verifier'`.execute(server.db.databases.main)
    for (const name of ['nobody_at_all', 'head_verifier', 'iss_verifier'])
      expect(await say(results, id(name), 'Hello')).toMatchObject({ errCd: '4310' })
    expect(await say(results, id('acq_handler'), 'x'.repeat(4_001))).toMatchObject({ errCd: '4001' })
    await server.as('iss_verifier').get('/api/user/lang/zh')
    expect((await say(results, id('acq_handler'), '')).errMsg).toBe('请输入内容或附加文件。')
    expect((await historyOf('iss_verifier', 'acq_handler')).list).toEqual([])
    await results.leave()
  })
})

describe('A conversation', () => {
  it('is sent after to whoever comes back, in order and once, with how far it has come', async () => {
    const results = await live.listen('head_auditor', topics.results)
    const { seq } = await entriesOf('iss_auditor')
    const first = await live.listen('iss_auditor', topics.chat, { after: String(seq) })
    await say(results, id('iss_auditor'), '1')
    await expect.poll(() => textsOf(first)).toEqual(['1'])
    await first.leave()
    for (const text of ['2', '3', '4']) await say(results, id('iss_auditor'), text)
    const again = await live.listen('iss_auditor', topics.chat, { after: String(seq + 1) })
    await say(results, id('iss_auditor'), '5')
    await expect.poll(() => textsOf(again)).toEqual(['2', '3', '4', '5'])
    expect(messagesTo(again).map((one) => one.seq)).toEqual([2, 3, 4, 5].map((n) => seq + n))

    const last = messagesTo(again)[3]?.chatId
    await expect.poll(async () => (await historyOf('head_auditor', 'iss_auditor')).list[0].deliveredAt).not.toBeNull()
    const sender = await live.listen('head_auditor', topics.chat)
    expect(eventsOf(sender)).toMatchObject([{ event: 'delivered', userId: id('iss_auditor'), upTo: last }])
    for (const page of [results, again, sender]) await page.leave()
  })

  it('has arrived when its client says so, where the client wants to', async () => {
    const results = await live.listen('head_auditor', topics.results)
    const { seq } = await entriesOf('acq_auditor')
    const page = await live.listen('acq_auditor', topics.chat, { ack: 'client', after: String(seq) })
    await say(results, id('acq_auditor'), 'Here?')
    await expect.poll(() => textsOf(page)).toEqual(['Here?'])
    const delivered = async () => (await historyOf('head_auditor', 'acq_auditor')).list[0].deliveredAt
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await delivered()).toBeNull()
    page.acknowledge()
    await expect.poll(delivered).not.toBeNull()
    await results.leave()
    await page.leave()
  })

  it('is read backwards, page by page, by its two and nobody else', async () => {
    const results = await live.listen('risk_officer', topics.results)
    for (let n = 1; n <= 5; n++) {
      await say(results, id('head_auditor'), `No. ${n}`)
      await say(results, id('viewer'), `Aside ${n}`)
    }
    const [newest] = (await historyOf('head_auditor', 'risk_officer', { pageSize: 1 })).list
    expect(newest.text).toBe('No. 5')
    const page = await historyOf('head_auditor', 'risk_officer', { before: newest.seq, pageSize: 2 })
    expect(page).toMatchObject({ list: [{ text: 'No. 4' }, { text: 'No. 3' }], more: true })
    const end = await historyOf('head_auditor', 'risk_officer', { before: page.list[1].seq })
    expect(end).toMatchObject({ list: [{ text: 'No. 2' }, { text: 'No. 1' }], more: false })
    expect(await historyOf('admin', 'risk_officer')).toEqual({ list: [], more: false })
    expect(await historyOf('admin', 'nobody_at_all')).toEqual({ list: [], more: false })
    const { list } = await entriesOf('risk_officer')
    const lines = list.map((one: { id: string; preview: string }) => [one.id, one.preview])
    expect(lines.slice(0, 2)).toEqual([
      [id('viewer'), 'Aside 5'],
      [id('head_auditor'), 'No. 5'],
    ])
    const more = await server.as('risk_officer').post('/api/query/chat/entries', { before: list[0].lastSeq })
    expect(more.body.list[0].id).toBe(id('head_auditor'))
    await results.leave()
  })
})

describe('A name to sign in with', () => {
  it('of another institution leaves the server in no call and no topic', async () => {
    const others = ['iss_handler', 'iss_verifier', 'iss_auditor', 'admin', 'head_manager']
    const destinations = [topics.presence, topics.chat, topics.messages, topics.results]
    const heard = await Promise.all(destinations.map((destination) => live.listen('viewer', destination)))
    const [presence, chat, bell, mine] = heard as [Listening, Listening, Listening, Listening]
    const theirs = await live.listen('iss_handler', topics.results)
    await say(theirs, id('viewer'), 'Good morning.')
    await say(mine, id('iss_handler'), 'Good morning to you.')
    await expect.poll(() => textsOf(chat)).toEqual(['Good morning.', 'Good morning to you.'])
    await expect.poll(() => bell.bodies.length).toBe(1)
    await server.as('iss_handler').post('/api/read/chat', { userId: id('viewer'), upTo: messagesTo(chat)[1]?.chatId })
    await expect.poll(() => eventsOf(chat)).toContainEqual(expect.objectContaining({ event: 'read' }))
    const guest = await live.listen('head_manager', topics.presence)
    await expect
      .poll(() => presence.bodies.flatMap(({ users = [] }) => users))
      .toContainEqual({ userId: id('head_manager'), online: true })

    const viewer = server.as('viewer')
    const answers = await Promise.all([
      viewer.get('/api/user/online'),
      viewer.post('/api/query/chat/entries', {}),
      viewer.post('/api/query/chat', { userId: id('iss_handler') }),
      viewer.post('/api/query/message', {}),
      ...others.map((name) => viewer.get(`/api/user/byUsrId/${id(name)}`)),
    ])
    const told = JSON.stringify([answers.map(({ body }) => body), heard.map(({ bodies }) => bodies)])
    expect(told).toContain('Sakura handler')
    for (const name of others) expect(told, name).not.toContain(`"${name}"`)
    for (const page of [...heard, theirs, guest]) await page.leave()
  })

  it('is taken of the own institution and of the robot, in any case, and of no other', async () => {
    const results = await live.listen('viewer', topics.results)
    expect((await say(results, 'ACQ_Auditor', 'Hello')).message?.to).toBe(id('acq_auditor'))
    expect((await say(results, 'robot', 'Hello')).message?.to).toBe('Robot')
    expect(await say(results, 'iss_auditor', 'Hello')).toMatchObject({ errCd: '4310' })
    const { list } = (await server.as('viewer').post('/api/query/chat', { userId: 'Acq_auditor' })).body
    expect(list[0]).toMatchObject({ text: 'Hello' })
    const foreign = await server.as('viewer').post('/api/query/chat', { userId: 'iss_handler' })
    expect(foreign.body).toEqual({ list: [], more: false })
    const people = (await entriesOf('viewer')).list
    expect(people).toContainEqual(expect.objectContaining({ id: id('acq_auditor'), username: 'acq_auditor' }))
    expect(people).toContainEqual(expect.objectContaining({ id: id('iss_handler'), username: null }))
    await results.leave()
  })
})

describe('A body', () => {
  it('that is no message, or too large, ends the connection with a reason', async () => {
    for (const [body, reason] of [
      ['Hello', 'The body is no chat message'],
      [{ clientId: '7', toName: 'acq_handler', content: 'Hello' }, 'The body is no chat message'],
      [{ content: 'x'.repeat(65_536) }, 'may not be larger than 65536 bytes'],
    ] as const) {
      const page = await live.listen('viewer', topics.results)
      page.send(sends.chat, body)
      await expect.poll(() => page.failure).toContain(reason)
      await page.leave()
    }
  })
})
