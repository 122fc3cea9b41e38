import { expect, it } from 'vitest'
import { depthsOf } from './answerDepth.ts'

it('counts the records that stand before each in its chain of answers', () => {
  const records = [
    { expId: 'chargeback', answersExpId: null },
    { expId: 'inquiry', answersExpId: null },
    { expId: 'representment', answersExpId: 'chargeback' },
    { expId: 'preArbitration', answersExpId: 'second' },
    { expId: 'second', answersExpId: 'representment' },
  ]
  expect(Object.fromEntries(depthsOf(records))).toEqual({
    chargeback: 0,
    inquiry: 0,
    representment: 1,
    second: 2,
    preArbitration: 3,
  })
})

it('begins a chain anew where the one that is answered is not among them', () => {
  expect(depthsOf([{ expId: 'a', answersExpId: 'deleted' }]).get('a')).toBe(0)
})
