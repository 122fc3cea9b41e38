/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messagesTo, say } from '../../../../../testing/data/chat.ts'
import { givenEveryRole } from '../../../../../testing/data/everyRole.ts'
import { accountNamed } from '../../../../../testing/data/people.ts'
import { givenDispute } from '../../../../../testing/data/records.ts'
import { png, zip } from '../../../../../testing/files/samples.ts'
import { givenLive, type Listening, type Live } from '../../../../../testing/server/live.ts'
import { givenServer } from '../../../../../testing/server/server.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import type { ChatMessage, SendResult } from '../../../../contract/messages/messages.ts'
import { type Sent, sends, topics } from '../../../../contract/messages/topics.ts'
import { recordIdOf } from '../../../../domain/records/recordIds.ts'
import { isCardNumber } from '../../../../domain/text/cards.ts'
import { buildApp } from '../../../app.ts'
import { connectAsOwner } from '../../../db/pools/databases.ts'
import { readSettings } from '../../../settings.ts'

/** The robot as a page meets it: over the real-time connection. The first question waits for the index. */

const server = testServer()
let live: Live
beforeAll(async () => {
  await givenEveryRole(server.db)
  live = await givenLive(server)
})
afterAll(() => live.close())

interface Page {
  results: Listening
  chat: Listening
  send(topic: Sent, body: object): Promise<SendResult>
  ask(text: string, more?: { filePath?: string; url?: string }): Promise<ChatMessage>
  answers(): ChatMessage[]
}

async function givenPage(username: string, on: Live = live): Promise<Page> {
  const results = await on.listen(username, topics.results)
  const chat = await on.listen(username, topics.chat)
  const answers = () => messagesTo(chat).filter(({ from }) => from === 'Robot')
  return {
    results,
    chat,
    answers,
    async send(topic, body) {
      const clientId = randomUUID()
      results.send(topic, { clientId, ...body })
      await expect.poll(() => results.bodies.find((one) => one.clientId === clientId)).toBeDefined()
      return results.bodies.find((one) => one.clientId === clientId)
    },
    async ask(text, more) {
      const before = answers().length
      const { message, errMsg } = await say(results, 'Robot', text, more)
      expect(message, errMsg).toBeDefined()
      await expect.poll(() => answers().length).toBeGreaterThan(before)
      return answers().at(-1) as ChatMessage
    },
  }
}

it('An answer rings until its conversation is read, and stays there alone', async () => {
  const page = await givenPage('risk_officer')
  const bell = await live.listen('risk_officer', topics.messages)
  const answer = await page.ask('How do I change my password?')
  await expect.poll(() => bell.bodies).toMatchObject([{ type: 'chat', notifyIn: '1', link: { userId: 'Robot' } }])
  await server.as('risk_officer').post('/api/read/chat', { userId: 'Robot', upTo: answer.chatId })
  const { list, unread } = (await server.as('risk_officer').post('/api/query/message', { type: 'chat' })).body
  expect({ list, unread }).toEqual({ list: [], unread: 0 })
  await bell.leave()
})

describe('A question to the robot', () => {
  it.each([498, 499, 500])('is answered though an emoji stands where %i characters of it end', async (before) => {
    const page = await givenPage('viewer')
    const answer = await page.ask(`${'What is four eyes? '.repeat(30).slice(0, before)}👍🏽${'x'.repeat(20)}`)
    expect(answer.text).not.toBe('')
  })

  it('is answered in its language, with the source, lines to click, and read by then', async () => {
    const page = await givenPage('acq_handler')
    const answer = await page.ask('How can I save the list as a csv?')
    expect(answer).toMatchObject({
      from: 'Robot',
      to: (await accountNamed(server, 'acq_handler')).userId,
      source: { id: 'how.export', title: 'Exports' },
      seqId: answer.chatId,
      score: null,
      offersPerson: false,
    })
    expect(answer.subLinks.length).toBeGreaterThan(0)
    for (const { text, prop, to } of answer.subLinks) expect([prop, to]).toEqual([text, null])
    await expect
      .poll(() => page.chat.bodies)
      .toContainEqual(expect.objectContaining({ event: 'read', userId: 'Robot' }))
    const chinese = await page.ask('如何导出列表？')
    expect(chinese.source?.id).toBe('how.export')
    expect(chinese.text).toMatch(/\p{Script=Han}/u)

    const { list } = (await server.as('acq_handler').post('/api/query/chat', { userId: 'Robot' })).body
    expect(list).toHaveLength(4)
    expect(list[2]).toMatchObject({ chatId: answer.chatId, source: { id: 'how.export' }, subLinks: answer.subLinks })
    await expect
      .poll(async () => (await server.as('acq_handler').post('/api/query/message', { type: 'chat' })).body.list)
      .toMatchObject([{ link: { userId: 'Robot' } }, { link: { userId: 'Robot' } }])
    const entries = (await server.as('acq_handler').post('/api/query/chat/entries', {})).body
    expect(entries.list[0]).toMatchObject({ id: 'Robot', online: true, readNum: 2 })
  })

  it('is answered in its turn, however many there are', async () => {
    const page = await givenPage('head_verifier')
    const sent = ['What is four eyes?', 'How can I save the list as a csv?', 'thanks', 'What is four eyes?']
    for (const content of sent) page.results.send(sends.chat, { clientId: randomUUID(), toName: 'Robot', content })
    await expect.poll(() => page.answers().length).toBe(sent.length)
    const sources = page.answers().map(({ source }) => source?.id ?? null)
    expect(sources).toEqual(['how.fourEyes', 'how.export', null, 'how.fourEyes'])
  })

  it('is answered with lists of reason codes as they are, also where their digits pass for a card number', async () => {
    const page = await givenPage('iss_auditor')
    const { text } = await page.ask('查询和调单有啥区别')
    expect(text).toMatch(/6300、6301、6302/)
    expect(text).not.toContain('•')
  })

  it('is masked before anybody reads it', async () => {
    const page = await givenPage('acq_verifier')
    await page.ask('zzqx card 4111 1111 1111 1111')
    const { rows } = await sql<{ text: string; extra: unknown }>`
      SELECT text, extra FROM chat_message WHERE text LIKE '%zzqx%' OR extra ->> 'asked' LIKE '%zzqx%'`.execute(
      server.db.databases.main,
    )
    expect(rows.length).toBe(2)
    expect(JSON.stringify(rows)).not.toContain('1111 1111')
    expect(server.loggedText()).not.toMatch(/4111 ?11/)
  })

  it('is answered by one of the other processes where the one that took it is gone', async () => {
    const { databases, vault, secrets } = server.db
    const settings = readSettings({ DATA_DIR: server.dataDir, CAPTCHA_ANSWER: 'TEST', LOG_LEVEL: 'silent' })
    const other = await buildApp({ settings, databases, vault, secrets })
    await other.ready()
    const page = await givenPage('iss_verifier')
    await sql`
      WITH robot AS (SELECT user_id FROM app_user WHERE username = 'Robot'),
        asker AS (SELECT user_id FROM app_user WHERE username = 'iss_verifier'),
        heads AS (INSERT INTO chat_head SELECT user_id, 1 FROM asker ON CONFLICT DO NOTHING)
      INSERT INTO chat_message (from_user, from_seq, to_user, to_seq, client_id, text, at)
      SELECT asker.user_id, 1, robot.user_id, 1000000, ${randomUUID()}, 'What is four eyes?', now() - interval '1 minute'
      FROM asker, robot`.execute(server.db.databases.main)
    await expect.poll(() => page.answers().map(({ source }) => source?.id)).toEqual(['how.fourEyes'])
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(page.answers()).toHaveLength(1)
    await other.close()
  })
})

describe('A rating', () => {
  it('counts once, in each of its forms', async () => {
    const page = await givenPage('acq_auditor')
    const first = await page.ask('What is four eyes?')
    expect(await page.send(sends.mark, { toName: 'Robot', score: 1, seq_id: first.seqId })).not.toHaveProperty('errCd')
    await expect.poll(() => page.chat.bodies).toContainEqual({ event: 'rated', chatId: first.chatId, score: 1 })
    expect(await page.send(sends.mark, { toName: 'Robot', score: -1, seq_id: first.seqId })).toMatchObject({
      errMsg: 'It has been rated and cannot be rated again.',
    })
    const later = await live.listen('acq_auditor', topics.chat)
    expect(later.bodies).toContainEqual({ event: 'rated', chatId: first.chatId, score: 1 })
    const second = await page.ask('What is four eyes?')
    const rating = { toName: 'Robot', content: `unsatisfied_down${second.seqId}` }
    const [one, other] = await Promise.all([page.send(sends.chat, rating), page.send(sends.chat, rating)])
    expect([one.errCd, other.errCd].filter(Boolean)).toEqual(['4313'])
    const { list } = (await server.as('acq_auditor').post('/api/query/chat', { userId: 'Robot' })).body
    expect(list.filter(({ from }: ChatMessage) => from === 'Robot').map(({ score }: ChatMessage) => score)).toEqual([
      -1, 1,
    ])
    expect(list).toHaveLength(4)
  })

  it('is for the one who asked', async () => {
    const answer = await (await givenPage('head_auditor')).ask('What is four eyes?')
    const other = await givenPage('viewer')
    expect(await other.send(sends.mark, { toName: 'Robot', score: 1, seq_id: answer.seqId })).toMatchObject({
      errCd: '4040',
    })
  })
})

describe('The hint on a record', () => {
  it('names the vouchers that stand on the record for who asks, to be loaded', async () => {
    const { body } = await server.as('acq_handler').upload('claim.png', png)
    const voucher = { fileName: body.fileName, filePath: body.filePath }
    const expId = await givenDispute(server, 'unverified', { vouchers: [voucher] })
    const page = await givenPage('acq_verifier')
    await page.send(sends.recommend, { expId, url: '/home' })
    await expect.poll(() => page.answers().length).toBe(1)
    expect(page.answers()[0]?.subLinks[1]).toEqual({
      text: 'claim.png',
      filePath: voucher.filePath,
      prop: null,
      to: null,
    })
    expect((await server.as('acq_verifier').post('/api/download', voucher)).status).toBe(200)
  })

  it('says to who may read it where it stands, and leads to it', async () => {
    const expId = await givenDispute(server, 'unverified')
    const page = await givenPage('risk_officer')
    const mine = await givenPage('acq_verifier')
    const url = `/stdDetailPage?pageId=dsp.dispute.unverified.detail&expId=${expId}`
    const asked = await mine.send(sends.recommend, { expId, url })
    expect(asked.message).toMatchObject({ to: 'Robot', text: `What is the next step of ${expId}?` })
    await expect.poll(() => mine.answers().length).toBe(1)
    expect(mine.answers()[0]?.text).toContain('Next action by: Verifier 00010344.')
    expect(mine.answers()[0]?.subLinks[0]).toMatchObject({ text: `Open ${expId}`, to: url, prop: null })

    const grey = await mine.ask('why is modify grey on this record', { url })
    expect(grey.text).toContain(`${expId}: `)
    expect(grey.subLinks[0]).toMatchObject({ text: `Open ${expId}`, to: url })

    await page.send(sends.recommend, { expId, url: 'https://elsewhere.example/' })
    await expect.poll(() => page.answers().length).toBe(1)
    expect(page.answers()[0]?.text).toContain(`Record ${expId} was not found`)
    expect(JSON.stringify(page.answers())).not.toMatch(/Verifier|elsewhere/)
  })
})

it('The next step is that of a record whose digits would pass as those of a card', async () => {
  const first = await givenDispute(server, 'unverified')
  const [transId, day] = ['E32', first.slice(3, 9)] as const
  const idOf = (count: number) => recordIdOf(transId, day, count)
  let count = 1000
  while (!isCardNumber(idOf(count).slice(1, -1))) count++
  const owner = await connectAsOwner(server.db.connection)
  await owner.query("SELECT setval('exception_seq', $1, false)", [count])
  await owner.end()
  const expId = await givenDispute(server, 'unverified')
  expect(isCardNumber(expId.slice(1, -1))).toBe(true)
  const page = await givenPage('acq_verifier')
  const asked = await page.send(sends.recommend, { expId, url: '/home' })
  expect(asked.message?.text).toBe(`What is the next step of ${expId}?`)
  await expect.poll(() => page.answers().length).toBe(1)
  expect(page.answers()[0]?.text).toContain('Next action by: Verifier 00010344.')
  expect(page.answers()[0]?.subLinks[0]?.text).toBe(`Open ${expId}`)
})

describe('What is no question', () => {
  it('is an echo, greeted once, and a polite end', async () => {
    const page = await givenPage('iss_handler')
    const echo = { toName: 'Robot', content: 'echo', operation_type: 1 }
    await Promise.all([page.send(sends.chat, echo), page.send(sends.chat, echo)])
    await expect.poll(() => page.answers().map(({ text }) => text.slice(0, 5))).toEqual(['Hello'])
    await page.send(sends.chat, echo)
    await page.send(sends.chat, { toName: 'Robot', content: 'Exit', operation_type: 2 })
    await expect.poll(() => page.answers().length).toBe(2)
    expect(page.answers()[1]).toMatchObject({ text: expect.stringContaining('Goodbye'), subLinks: [], seqId: null })
    await page.send(sends.chat, { toName: 'Robot', content: 'Exit', operation_type: 2, language: 'zh' })
    await expect.poll(() => page.answers().at(-1)?.text).toContain('再见')
  })

  it('is a file, which it says it can’t read', async () => {
    const page = await givenPage('viewer')
    const upload = async (name: string, content: Buffer) =>
      (await server.as('viewer').upload(name, content)).body.filePath
    const filePath = await upload('counter.png', png)
    const { message } = await page.send(sends.robotFile, { toName: 'Robot', content: '', filePath })
    expect(message?.file?.fileName).toBe('counter.png')
    await expect.poll(() => page.answers().at(-1)?.text).toContain('I can’t read files')
    expect(page.answers().at(-1)).toMatchObject({ offersPerson: true })
    const refused = await page.send(sends.robotFile, {
      toName: 'Robot',
      content: '',
      filePath: await upload('a.zip', zip),
    })
    expect(refused.errMsg).toBe('Unsupported file type')
    const both = await page.ask('What is four eyes?', { filePath: await upload('b.png', png) })
    expect(both.text.split('\n')[0]).toContain('I can’t read files')
    expect(both.source?.id).toBe('how.fourEyes')
  })

  it('is a sign-in as the robot: there is no password, no session and no line in any list', async () => {
    const browser = server.browser()
    for (const password of ['', 'Recourse2026'])
      expect((await browser.logIn('Robot', password, 'TEST')).status).toBeGreaterThanOrEqual(400)
    const admin = await server.as('admin').browser()
    const { list } = (await admin.postForm('/api/user/query', { pageSize: '100' })).body
    expect(list.map(({ username }: { username: string }) => username)).not.toContain('Robot')
    await expect(
      sql`UPDATE app_user SET deleted = false WHERE username = 'Robot'`.execute(server.db.databases.main),
    ).rejects.toThrow('app_user_robot')
  })
})

describe('With a model behind it', () => {
  it('the robot phrases by it, and answers without it when it fails', async () => {
    const sent: string[] = []
    let fails = false
    const model = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      sent.push(body)
      const reply = { choices: [{ message: { content: 'Another person looks at it. [1]' } }] }
      response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
    const { port } = model.address() as AddressInfo
    const own = await givenServer({ env: { ROBOT_LLM_URL: `http://127.0.0.1:${port}/v1` } })
    const ownLive = await givenLive(own)
    const page = await givenPage('viewer', ownLive)
    // The first answer reads the articles; on a busy machine that takes longer than the robot waits for its model.
    await page.ask('What is four eyes?')
    expect(await page.ask('What is four eyes?')).toMatchObject({
      text: 'Another person looks at it. [1]\n[1] Four-eyes principle',
      source: { id: 'how.fourEyes' },
    })
    expect(sent[0]).toContain('Four-eyes principle')
    expect(sent[0]).not.toContain('viewer')
    fails = true
    expect((await page.ask('What is four eyes?')).text).not.toContain('Two people')
    await ownLive.close()
    await own.close()
    model.close()
  })
})
