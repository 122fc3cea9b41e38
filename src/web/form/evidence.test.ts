import { expect, it } from 'vitest'
import { reasons } from '../flows/form/testing.ts'
import { checklist, guessLine, lineOf, missing } from './evidence.ts'
import { file } from './testing.ts'

const lines = reasons[0]?.evidence ?? []
const letter = file({ key: '1', evidence: 'letter' })
const sending = file({ key: '2', evidence: 'order', progress: { at: 'sending', share: 0.6 } })

it('says of each line whether it is there, on its way, missing, or only of help', () => {
  expect(checklist(lines, [letter, sending]).map(({ line, state }) => [line.id, state])).toEqual([
    ['letter', 'there'],
    ['order', 'sending'],
    ['tracking', 'helps'],
  ])
  expect(missing(lines, []).map((line) => line.id)).toEqual(['letter', 'order'])
})

it('takes a single file for the first required line that is missing', () => {
  expect(guessLine(lines, [], 1)).toBe('letter')
  expect(guessLine(lines, [letter], 1)).toBe('order')
  expect(guessLine(lines, [letter, sending], 1)).toBeNull()
})

it('guesses nothing of several files', () => {
  expect(guessLine(lines, [], 2)).toBeNull()
})

it('does not count a file that failed', () => {
  const failed = file({ evidence: 'letter', progress: { at: 'failed', why: { text: 'No.' }, again: true } })
  expect(missing(lines, [failed]).map((line) => line.id)).toEqual(['letter', 'order'])
})

it('leaves a line alone that the present reason does not have', () => {
  expect(lineOf(letter, lines)).toBe('letter')
  expect(lineOf(letter, [])).toBeNull()
})
