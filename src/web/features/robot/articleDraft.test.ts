import { expect, it } from 'vitest'
import { articleBounds } from '../../../domain/robot.ts'
import { draftOf, readDraft } from './articleDraft.ts'

const empty = { title: '', questions: '', text: '' }
/** Without a text in any language. */
const blank = draftOf(null, null)

it('begins with the question it is written from, in its language', () => {
  expect(draftOf(null, { language: 'zh', question: '斑马灯在哪里？' })).toEqual({
    ...blank,
    zh: { ...empty, questions: '斑马灯在哪里？' },
  })
})

it('begins with the answer that a person gave to the question', () => {
  const { zh, en } = draftOf(null, { language: 'en', question: 'Where is the zebra?', reply: 'At the gate.' })
  expect([en.text, zh.text]).toEqual(['At the gate.', ''])
})

it('leaves a language out that has neither title nor text', () => {
  const en = { title: ' Zebra ', questions: 'Where?\n\n How? ', text: 'There.' }
  const { texts } = readDraft({ ...blank, en, zh: { ...empty, questions: '斑马灯在哪里？' } }, 'en')
  expect(texts).toMatchObject({ en: { title: 'Zebra', questions: ['Where?', 'How?'], text: 'There.' }, zh: null })
})

it('says what is missing or too long', () => {
  expect(readDraft(blank, 'en')).toMatchObject({
    texts: null,
    problems: { en: { title: 'missing', text: 'missing' }, zh: {} },
  })
  const questions = Array.from({ length: articleBounds.questions + 1 }, (_, n) => `Where is ${n}?`).join('\n')
  const zh = { title: '斑'.repeat(articleBounds.title + 1), questions, text: '' }
  expect(readDraft({ ...blank, zh }, 'en').problems.zh).toEqual({
    title: 'tooLong',
    text: 'missing',
    questions: 'tooMany',
  })
})
