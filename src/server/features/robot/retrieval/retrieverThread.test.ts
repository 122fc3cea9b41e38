/** @module-tag slow */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { newKnowledge } from '../../../../../testing/robot/evaluate.ts'
import type { Article } from '../../../knowledge/article.ts'
import { retrieverOf } from './retrieve.ts'
import { retrieverThread } from './retrieverThread.ts'

it('answers as it would here, follows the articles, and keeps nobody waiting', async () => {
  const knowledge = await newKnowledge()
  // The index is built four times: 60 articles still take long enough to block the thread noticeably.
  let en = (await knowledge.articles('en')).slice(0, 60)
  const changing = {
    articles: async (language: 'en' | 'zh') => (language === 'en' ? en : knowledge.articles(language)),
  }
  const { look, stop } = retrieverThread(changing)
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const questions = ['how do I export a list', 'what is the weather', 'zebra lights']
  const looked = await Promise.all(questions.map((question) => look(question, 'en', [])))
  clearInterval(turning)
  // Building the index here would let nothing else have its turn.
  expect(turns).toBeGreaterThan(20)
  const here = retrieverOf(changing)
  expect(looked).toEqual(await Promise.all(questions.map((question) => here(question, 'en', []))))

  const zebra: Article = { id: 'own.1', title: 'Zebra lights', pages: [], questions: [], related: [], text: 'Blink.' }
  en = [...en, zebra]
  expect((await look('zebra lights', 'en', [])).found?.article).toEqual(zebra)
  await stop()
  expect((await look('zebra lights', 'en', [])).found?.article.id).toBe('own.1')
  await stop()
})

it('can be stopped while it loads, which once ended the whole process', async () => {
  for (const articles of [async () => [], () => setTimeout(20, [])]) {
    const { look, stop } = retrieverThread({ articles })
    const answer = look('zebra lights', 'en', []).catch((error: Error) => error.message)
    await setImmediate()
    await stop()
    expect(await answer).toBe('The thread of the robot has ended.')
  }
})
