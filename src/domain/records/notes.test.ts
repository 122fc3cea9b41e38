import { expect, it } from 'vitest'
import { mentionsIn, partsOf } from './notes.ts'

it('finds the colleagues whom a note names, each once', () => {
  expect(mentionsIn('@acq_handler please ask @ACQ_Verifier. Thanks, @acq_handler!')).toEqual([
    'acq_handler',
    'acq_verifier',
  ])
  expect(mentionsIn('(@a.b-c)，@李四 @x')).toEqual(['a.b-c', 'x'])
})

it('takes no mail address and no lone sign for a name', () => {
  expect(mentionsIn('write to desk@bank.example, 3 @ 20.00, @@double')).toEqual([])
})

it('splits a note at the names, and loses nothing', () => {
  const note = 'Ask @acq_handler, or @x.'
  expect(partsOf(note).filter(({ isMention }) => isMention)).toMatchObject([{ text: '@acq_handler' }, { text: '@x' }])
  expect(
    partsOf(note)
      .map(({ text }) => text)
      .join(''),
  ).toBe(note)
  expect(partsOf('')).toEqual([])
})
