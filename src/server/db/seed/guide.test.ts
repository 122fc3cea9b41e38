import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Party } from '../../../domain/records/transactions.ts'
import {
  endsOf,
  firstStepFor,
  type GuidePath,
  type GuideStep,
  leadsTo,
  nextQuestion,
  questionsFor,
  readGuide,
  stepsOf,
  writeGuide,
} from '../../../domain/rulePacks/guide.ts'
import { firstPack } from './rules.ts'

const { questions } = firstPack

const idsOf = (steps: readonly GuideStep[]): GuidePath['answers'] =>
  steps.map(({ question, answer }) => ({ question: question.id, answer: answer.id }))

/** Every way through the questions to its end. */
const wholePaths = (function follow(steps: readonly GuideStep[]): GuideStep[][] {
  const question = nextQuestion(steps, questions)
  return question ? question.answers.flatMap((answer) => follow([...steps, { question, answer }])) : [[...steps]]
})([])

const anyPath = fc.constantFrom(...wholePaths)

it('ends each path in at most six answers with something to raise', () => {
  expect(wholePaths.length).toBeGreaterThan(50)
  for (const steps of wholePaths) {
    expect(steps.length).toBeLessThanOrEqual(6)
    expect(steps.at(-1)?.answer.leadsTo?.length).toBeGreaterThan(0)
  }
})

it('reads each path as it was written', () => {
  fc.assert(
    fc.property(anyPath, fc.integer({ min: 1, max: 1_000_000 }), (steps, version) => {
      const path = { version, answers: idsOf(steps) }
      expect(readGuide(writeGuide(path))).toEqual(path)
    }),
  )
})

it('takes each path for what it leads to, and for nothing else', () => {
  fc.assert(
    fc.property(anyPath, anyPath, (steps, other) => {
      const [end] = steps.at(-1)?.answer.leadsTo ?? []
      const [otherEnd] = other.at(-1)?.answer.leadsTo ?? []
      if (!end || !otherEnd) throw new Error('Each path ends.')
      const answers = idsOf(steps)
      expect(leadsTo(answers, questions, { transId: end.transId, rsnCd: end.rsnCd ?? '4501' })).toBe(true)
      const fits = end.transId === otherEnd.transId && (end.rsnCd === undefined || end.rsnCd === otherEnd.rsnCd)
      expect(leadsTo(answers, questions, { transId: otherEnd.transId, rsnCd: otherEnd.rsnCd ?? null })).toBe(fits)
    }),
  )
})

it('takes no path that is cut short, goes on, or has another answer in it', () => {
  const paths = new Set(wholePaths.map((steps) => JSON.stringify(idsOf(steps))))
  const ids = fc.constantFrom(...questions.flatMap(({ id, answers }) => [id, ...answers.map((one) => one.id)]))
  const step = fc.record({ question: ids, answer: ids })
  fc.assert(
    fc.property(anyPath, fc.nat(6), fc.nat(2), fc.array(step, { maxLength: 2 }), (steps, at, count, added) => {
      const answers = idsOf(steps).toSpliced(at, count, ...added)
      const [end] = stepsOf(answers, questions)?.at(-1)?.answer.leadsTo ?? []
      expect(end !== undefined).toBe(paths.has(JSON.stringify(answers)))
    }),
  )
})

it('reads no text that is no path', () => {
  for (const text of ['', '1', '1/', '0/a.b', '1/a', '1/a.b/', '1/a.b.c', 'x/a.b', '1/a.b '])
    expect(readGuide(text)).toBeNull()
})

it('knows what an answer may still lead to', () => {
  const [who] = questions
  const merchant = who?.answers.find(({ id }) => id === 'merchant')
  const transIds = new Set(merchant && endsOf(merchant, questions).map(({ transId }) => transId))
  expect([...transIds].sort()).toEqual(['E00', 'E22', 'E24', 'E32'])
})

it('asks no question of which no answer is left', () => {
  const left = questionsFor(questions, ({ leadsTo = [] }) => leadsTo.every(({ transId }) => transId !== 'E25'))
  const answersOf = (id: string) => left.find((one) => one.id === id)?.answers.map((one) => one.id)
  expect(answersOf('want')).toEqual(['money', 'information', 'beyondRules'])
  expect(answersOf('who')).toEqual(['cardholder', 'merchant'])
})

it('answers the first question for the side of the user, and for nobody else', () => {
  const answersFor = (party: Party | null) => idsOf(firstStepFor(party, questions))
  expect(answersFor('acquirer')).toEqual([{ question: 'who', answer: 'merchant' }])
  expect(answersFor('issuer')).toEqual([{ question: 'who', answer: 'cardholder' }])
  expect(answersFor(null)).toEqual([])
  expect(firstStepFor('issuer', [])).toEqual([])
})
