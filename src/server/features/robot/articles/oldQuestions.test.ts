import { expect, it } from 'vitest'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { dropOldQuestions, keepQuestion } from './questions.ts'

const server = testServer()

const ask = (path: string, body: object) => server.as('admin').post(`/api/${path}`, body)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const thirteenMonths = 396

it('drops questions thirteen months after they were asked last, whatever became of them; their articles stay', async () => {
  const { main } = server.db.databases
  const asked = (question: string, days: number) =>
    keepQuestion(main, 'unanswered', {
      language: 'en',
      question,
      answer: 'I don’t know.',
      sourceId: null,
      at: inDays(days),
    })
  const listed = async (state: string) => (await ask('query/robotQuestion', { state })).body.list
  for (const question of ['May Miss Chan sign a receipt?', 'Is lunch paid?', 'Who has the keys?'])
    await asked(question, 0)
  await asked('Where is the vault?', 30)
  const idOf = async (begin: string) =>
    (await listed('open')).find(({ question }: { question: string }) => question.startsWith(begin)).questionId
  const en = { title: 'Signing a receipt', questions: [], text: 'Anybody at the desk may.' }
  const question = { questionId: await idOf('May'), version: 1 }
  const { articleId } = (await ask('add/robotArticle', { en, zh: null, question })).body
  await ask('dismiss/robotQuestion', { questionId: await idOf('Is'), version: 1, dismissed: true })
  await asked('The keys who has?', 20)

  expect(await dropOldQuestions(main, inDays(thirteenMonths - 5))).toBe(0)
  expect(await dropOldQuestions(main, inDays(thirteenMonths + 5))).toBe(2)
  expect(await listed('done')).toEqual([])
  expect(await listed('dismissed')).toEqual([])
  expect(await listed('open')).toMatchObject([{ question: 'Where is the vault?' }, { unanswered: 2 }])
  expect((await ask('detail/robotArticle', { articleId })).body).toMatchObject({ versions: [{ en }] })
  expect(await dropOldQuestions(main, inDays(thirteenMonths + 40))).toBe(2)
  expect(await listed('open')).toEqual([])
})
