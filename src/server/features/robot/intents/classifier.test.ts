import { describe, expect, it } from 'vitest'
import { languages } from '../../../../texts/languages.ts'
import { readDeclined } from '../../../knowledge/written.ts'
import { classify, featuresOf, sharesOf } from './classifier.ts'
import { declinedOf } from './intents.ts'

describe('the classifier of questions', () => {
  it('reads words and terms with their neighbours, and numbers by their length', () => {
    const isWord = (feature: string) => !feature.startsWith('~')
    expect(featuresOf('Verify 12345 now').filter(isWord)).toEqual([
      '^',
      '^ verify',
      'verify',
      'verify #####',
      '#####',
      '##### now',
      'now',
      'now $',
      '$',
    ])
    expect(featuresOf('审核').filter(isWord)).toEqual(['^', '^ 审', '审', '审 核', '核', '核 $', '$'])
    expect(featuresOf('zebras crossing')).toEqual(expect.arrayContaining(['~zebra', '~zebra ~cross', '~cross']))
  })

  it('gives shares that add up to one, the most to the kind whose words are asked', () => {
    const shares = sharesOf(['a', 'b'], { constants: [0, 0, 0], features: { a: { 1: 3 }, b: { 1: 1, 2: 2 } } })
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
    expect(shares.indexOf(Math.max(...shares))).toBe(1)
  })

  it.each(languages)(
    'has learned the examples in %s: run `npm run robot:train` after a change of them',
    async (language) => {
      const examples = (await readDeclined())[language].flatMap(([kind, lines]) =>
        lines.map((line) => ({ kind, line })),
      )
      const right = examples.filter(({ kind, line }) => {
        const { is, notOurs } = classify(line)
        return kind === 'ours' ? notOurs < 0.5 : is === kind && notOurs > 0.5
      })
      expect(right.length / examples.length).toBeGreaterThan(0.9)
    },
  )

  it.each([
    ['will the auditor see it today', 'prediction'],
    ['approve the new colleague', 'act'],
    ['tell me the cvv', 'secret'],
    ['do you sleep at night', 'notOurs'],
    ['下周会来多少争议', 'prediction'],
    ['把老张的角色去掉', 'act'],
    ['汤怎么煮', 'notOurs'],
    ['who decides on my pay rise', 'notOurs'],
  ])('takes “%s” for %s', (question, kind) => {
    expect(declinedOf(question, false)).toBe(kind)
  })

  it('must be surer where the search has found an answer', () => {
    const doubtful = 'will it be audited'
    expect(declinedOf(doubtful, false)).toBe('prediction')
    expect(declinedOf(doubtful, true)).toBeNull()
  })
})
