import { exceptionFacts, type Party } from '../records/transactions.ts'
import type { PackAnswer, PackProposal, PackQuestion } from './rulePack.ts'

/** The answers to the questions of a pack, in their order: `1/who.cardholder/want.money` are two answers to pack 1. */
export interface GuidePath {
  version: number
  answers: readonly { question: string; answer: string }[]
}

export function writeGuide({ version, answers }: GuidePath): string {
  return [version, ...answers.map(({ question, answer }) => `${question}.${answer}`)].join('/')
}

const form = /^[1-9]\d{0,6}(\/[A-Za-z0-9]{1,32}\.[A-Za-z0-9]{1,32})+$/

/** Null where it isn't of the form that `writeGuide` writes. */
export function readGuide(text: string): GuidePath | null {
  if (!form.test(text)) return null
  const [version, ...answers] = text.split('/')
  return {
    version: Number(version),
    answers: answers.map((one) => {
      const [question = '', answer = ''] = one.split('.')
      return { question, answer }
    }),
  }
}

export interface GuideStep {
  question: PackQuestion
  answer: PackAnswer
}

/** The questions and answers of a path, from the first question on; null where it isn't one of the tree. */
export function stepsOf(answers: GuidePath['answers'], questions: readonly PackQuestion[]): GuideStep[] | null {
  const steps: GuideStep[] = []
  for (const { question: id, answer: chosen } of answers) {
    const question = nextQuestion(steps, questions)
    const answer = question?.answers.find((one) => one.id === chosen)
    if (!question || !answer || question.id !== id) return null
    steps.push({ question, answer })
  }
  return steps
}

/** Returns the question that follows these answers; undefined after the last one. */
export function nextQuestion(
  steps: readonly GuideStep[],
  questions: readonly PackQuestion[],
): PackQuestion | undefined {
  const last = steps.at(-1)
  return last ? questions.find(({ id }) => id === last.answer.next) : questions[0]
}

/** Returns every result that can be reached from an answer. */
export function endsOf({ next, leadsTo }: PackAnswer, questions: readonly PackQuestion[]): PackProposal[] {
  if (leadsTo) return leadsTo
  return questions.find(({ id }) => id === next)?.answers.flatMap((answer) => endsOf(answer, questions)) ?? []
}

/** The questions with the answers that `isFor` keeps, or none. An answer goes too where its further question has none left. */
export function questionsFor(
  questions: readonly PackQuestion[],
  isFor: (answer: PackAnswer) => boolean,
): PackQuestion[] {
  const isOpen = (answer: PackAnswer): boolean =>
    isFor(answer) &&
    (answer.leadsTo !== undefined || (questions.find(({ id }) => id === answer.next)?.answers.some(isOpen) ?? false))
  const open = questions.map((question) => ({ ...question, answers: question.answers.filter(isOpen) }))
  return open[0]?.answers.length ? open : []
}

/** Answers the first question for a side, where exactly one answer leads only to what that side may raise. */
export function firstStepFor(party: Party | null, questions: readonly PackQuestion[]): GuideStep[] {
  const [question] = questions
  const isOwn = ({ transId }: PackProposal) => [undefined, party].includes(exceptionFacts(transId).raisedBy)
  const own = question?.answers.filter((answer) => endsOf(answer, questions).every(isOwn)) ?? []
  const [only, ...others] = own
  return party && question && only && others.length === 0 ? [{ question, answer: only }] : []
}

/** Every proposal of the pack once. */
export function proposalsOf(questions: readonly PackQuestion[]): PackProposal[] {
  const all = questions.flatMap(({ answers }) => answers.flatMap(({ leadsTo = [] }) => leadsTo))
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

export function keyOf({ transId, rsnCd }: { transId: string; rsnCd?: string | null | undefined }): string {
  return `${transId} ${rsnCd ?? ''}`
}

/** Whether the answers are a path of the tree that leads to this transaction type and reason. */
export function leadsTo(
  answers: GuidePath['answers'],
  questions: readonly PackQuestion[],
  { transId, rsnCd }: { transId: string; rsnCd: string | null },
): boolean {
  const proposals = stepsOf(answers, questions)?.at(-1)?.answer.leadsTo ?? []
  return proposals.some((one) => one.transId === transId && (one.rsnCd === undefined || one.rsnCd === rsnCd))
}
