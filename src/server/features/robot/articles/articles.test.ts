import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../../testing/data/acts.ts'
import { messagesTo, say } from '../../../../../testing/data/chat.ts'
import { untilNotified } from '../../../../../testing/data/notices.ts'
import { givenLive, type Listening, type Live } from '../../../../../testing/server/live.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import type { ChatMessage, Message } from '../../../../contract/messages/messages.ts'
import type { RobotQuestion } from '../../../../contract/messages/robot.ts'
import { sends, topics } from '../../../../contract/messages/topics.ts'

/** What the robot doesn't know, and what administrators make of it. */
const server = testServer()
let live: Live
let results: Listening
let chat: Listening
beforeAll(async () => {
  live = await givenLive(server)
  results = await live.listen('viewer', topics.results)
  chat = await live.listen('viewer', topics.chat)
})
afterAll(() => live.close())

const post = (path: string, body: object, user = 'admin') => server.as(user).post(`/api/${path}`, body)
const answers = () => messagesTo(chat).filter(({ from }) => from === 'Robot')

async function ask(text: string): Promise<ChatMessage> {
  const before = answers().length
  await say(results, 'Robot', text)
  await expect.poll(() => answers().length).toBeGreaterThan(before)
  return answers().at(-1) as ChatMessage
}

async function rateLow(answer: ChatMessage): Promise<void> {
  results.send(sends.mark, { clientId: randomUUID(), toName: 'Robot', score: -1, seq_id: answer.seqId })
  await expect.poll(() => chat.bodies).toContainEqual({ event: 'rated', chatId: answer.chatId, score: -1 })
}

async function questions(conditions: object = {}): Promise<RobotQuestion[]> {
  return (await post('query/robotQuestion', { pageSize: 100, ...conditions })).body.list
}

const about = async (part: string, conditions: object = {}) => (await questions({ question: part, ...conditions }))[0]

const pelican = {
  title: 'Pelican crossing',
  questions: ['Where is the pelican crossing?'],
  text: 'The **pelican** crossing is at the gate. Card 4111111111111111.',
}

describe('The list of questions', () => {
  it('has each wording once, how often and when it was asked, and the answer', async () => {
    const first = await ask('Where is the pelican zorbing')
    expect(first).toMatchObject({ source: null, offersPerson: true })
    await ask('the zorbing pelican: where is it? Tell jo@bank.example')
    await ask('the zorbing pelican of E23260901000001')
    const found = await about('pelican')
    expect(found).toMatchObject({ language: 'en', unanswered: 2, lowRated: 0, state: 'open', articleId: null })
    expect(found?.question).toBe('the zorbing pelican: where is it? Tell [address]')
    expect(found?.answer).toBe(first.text)
    expect(JSON.stringify(found)).not.toContain('viewer')
    const low = await ask('What is four eyes?')
    await rateLow(low)
    expect(await about('four eyes')).toMatchObject({
      lowRated: 1,
      unanswered: 0,
      answer: low.text,
      source: { id: 'how.fourEyes', title: 'Four-eyes principle' },
    })
    expect((await questions({ sort: '-asked' }))[0]?.question).toContain('pelican')
    expect(await questions({ language: 'zh' })).toEqual([])
  })

  it('is for administrators alone', async () => {
    for (const path of ['query/robotQuestion', 'query/robotArticle'])
      expect((await post(path, {}, 'head_auditor')).body.errCd).toBe('4030')
  })

  it('loses what is dismissed, however often it is asked, until that is taken back', async () => {
    await ask('qwzx flumph')
    const { questionId, version } = (await about('flumph')) as RobotQuestion
    const dismissed = await post('dismiss/robotQuestion', { questionId, version, dismissed: true })
    expect(dismissed.body).toEqual({ questionId, version: version + 1 })
    await ask('qwzx flumph')
    expect(await about('flumph')).toBeUndefined()
    expect(await about('flumph', { state: 'dismissed' })).toMatchObject({ unanswered: 2 })
    expect((await post('dismiss/robotQuestion', { questionId, version, dismissed: false })).status).toBe(412)
    await post('dismiss/robotQuestion', { questionId, version: version + 1, dismissed: false })
    expect(await about('flumph')).toMatchObject({ state: 'open' })
    expect(await lastAct(server.db, 'dismiss/robotQuestion')).toMatchObject({ target: `robot question ${questionId}` })
  })
})

describe('An article', () => {
  it('written from a question is known to robot and help at once, in the versions it had', async () => {
    const { questionId, version } = (await about('pelican')) as RobotQuestion
    expect((await post('add/robotArticle', { en: null, zh: null, question: null })).body.errCd).toBe('4314')
    const added = await post('add/robotArticle', { en: pelican, zh: null, question: { questionId, version } })
    const { articleId } = added.body
    expect(await about('pelican', { state: 'done' })).toMatchObject({ articleId, version: version + 1 })
    expect(await lastAct(server.db, 'add/robotArticle')).toMatchObject({ target: `robot article ${articleId}` })

    const answer = await ask('Where is the pelican crossing?')
    expect(answer).toMatchObject({ source: { id: `own.${articleId}`, title: 'Pelican crossing' } })
    expect(answer.text).toContain('Card 411111••••••1111.')
    const help = await post('detail/article', { articleId: `own.${articleId}` }, 'viewer')
    expect(help.body.html).toContain('<strong>pelican</strong>')

    const change = { articleId, en: { ...pelican, text: 'It moved to the bridge.' }, zh: null, question: null }
    expect((await post('modify/robotArticle', { ...change, version: 7, withdrawn: false })).status).toBe(412)
    await post('modify/robotArticle', { ...change, version: 1, withdrawn: false })
    expect((await ask('Where is the pelican crossing?')).text).toBe('It moved to the bridge.')
    await post('modify/robotArticle', { ...change, version: 2, withdrawn: true })
    expect((await post('detail/article', { articleId: `own.${articleId}` })).status).toBe(404)
    expect((await ask('Where is the pelican crossing?')).source?.id).not.toBe(`own.${articleId}`)
    const { versions } = (await post('detail/robotArticle', { articleId })).body
    expect(versions).toMatchObject([
      { version: 3, withdrawn: true },
      { version: 2, withdrawn: false },
      { version: 1, en: { title: 'Pelican crossing' }, changedBy: 'Network administrator' },
    ])
    expect((await post('query/robotArticle', {})).body).toMatchObject({ total: 1, list: [{ articleId, version: 3 }] })
  })

  it('whose question is asked in vain again opens it again', async () => {
    await ask('Where is the pelican zorbing')
    expect(await about('pelican zorbing')).toMatchObject({ state: 'open', articleId: expect.any(String) })
  })

  it('of the past can’t be changed in the database', async () => {
    const { main } = server.db.databases
    await expect(sql`UPDATE robot_article_version SET texts = texts`.execute(main)).rejects.toThrow('permission denied')
  })
})

describe('A question that was left', () => {
  const bellOf = async (username: string): Promise<Message[]> => {
    await untilNotified(server)
    const { list } = (await post('query/message', {}, username)).body
    return list.filter(({ kind }: Message) => kind === 'robotAnswer')
  }

  it('is answered by a person, as a message to those who left it, once', async () => {
    const { chatId } = await ask('How does a gnurtz glimmer')
    expect((await post('leave/robotQuestion', { chatId }, 'acq_handler')).body.errCd).toBe('4427')
    for (let times = 0; times < 2; times++)
      expect((await post('leave/robotQuestion', { chatId }, 'viewer')).status).toBe(200)
    const { questionId, version, askers } = (await about('gnurtz')) as RobotQuestion
    expect(askers).toBe(1)
    const answer = { questionId, version, reply: 'Slowly. Card 4111111111111111.' }
    expect((await post('answer/robotQuestion', answer, 'head_auditor')).body.errCd).toBe('4030')
    expect((await post('answer/robotQuestion', { ...answer, reply: ' ' })).body).toMatchObject({ field: 'reply' })
    expect((await post('answer/robotQuestion', { ...answer, version: version - 1 })).status).toBe(412)
    expect((await post('answer/robotQuestion', answer)).body).toEqual({ questionId, version: version + 1 })
    expect(await lastAct(server.db, 'answer/robotQuestion')).toMatchObject({ target: `robot question ${questionId}` })
    const reply = 'Slowly. Card 411111••••••1111.'
    expect(await about('gnurtz', { state: 'done' })).toMatchObject({ askers: 0, reply, articleId: null })
    expect(await bellOf('viewer')).toMatchObject([
      { title: 'Your question was answered: How does a gnurtz glimmer', content: reply },
    ])
    expect(await bellOf('acq_handler')).toEqual([])
  })

  it('is open again though it was dismissed, and is answered by the article that is written from it', async () => {
    const { chatId } = await ask('May a vorpal wabe gimble')
    const dismissed = (await about('vorpal')) as RobotQuestion
    const { questionId, version } = dismissed
    await post('dismiss/robotQuestion', { questionId, version, dismissed: true })
    await post('leave/robotQuestion', { chatId }, 'viewer')
    const left = (await about('vorpal')) as RobotQuestion
    const en = { title: 'Vorpal wabes', questions: [], text: 'They may.' }
    const question = { questionId, version: left.version }
    expect((await post('add/robotArticle', { en, zh: null, question })).status).toBe(200)
    expect((await bellOf('viewer'))[0]).toMatchObject({
      title: 'An article now answers your question: May a vorpal wabe gimble',
      content: 'Vorpal wabes. Find it in help, or ask the robot again.',
    })
  })
})
