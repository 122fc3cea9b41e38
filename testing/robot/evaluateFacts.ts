import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type Retrieve, retrieverOf } from '../../src/server/features/robot/retrieval/retrieve.ts'
import { openRobot } from '../../src/server/features/robot/robot.ts'
import type { Knowledge } from '../../src/server/knowledge/knowledge.ts'
import type { Language } from '../../src/texts/languages.ts'

export const factSets = ['tuning', 'heldOut', 'heldOut2', 'heldOut3'] as const
export type FactSet = (typeof factSets)[number]

const factsFile = z.strictObject({
  answered: z.array(
    z.strictObject({
      subject: z.string(),
      question: z.string(),
      /** Of each group the answer must hold one wording. */
      facts: z.array(z.array(z.coerce.string()).min(1)).min(1),
      /** Where the product's contract says so. */
      source: z.string().optional(),
    }),
  ),
  declined: z.array(z.strictObject({ kind: z.string(), question: z.string() })),
})

export interface FactMiss {
  /** The subject of a question to answer, or the kind of one to decline. */
  group: string
  question: string
  wanted: string
  got: string
}

export interface FactFigures {
  answered: Map<string, { asked: number; right: number }>
  declined: Map<string, { asked: number; answered: number }>
  misses: FactMiss[]
  msEach: number[]
}

export async function readFacts(set: FactSet, language: Language): Promise<z.infer<typeof factsFile>> {
  const path = join(import.meta.dirname, `../../knowledge/eval/${set}.${language}.yaml`)
  return factsFile.parse(load(await readFile(path, 'utf8')))
}

/** Asks each question as the chat does, and looks for the fact in the first answer. */
export async function evaluateFacts(
  knowledge: Knowledge,
  set: FactSet,
  language: Language,
  look: Retrieve = retrieverOf(knowledge),
): Promise<FactFigures> {
  const { answered, declined } = await readFacts(set, language)
  const robot = openRobot(knowledge, null, look)
  const figures: FactFigures = { answered: new Map(), declined: new Map(), misses: [], msEach: [] }
  const ask = async (question: string) => {
    const began = performance.now()
    const answer = await robot.answer(question, { language, hintOf: async () => null })
    figures.msEach.push(performance.now() - began)
    return answer
  }
  for (const { subject, question, facts } of answered) {
    const { text } = await ask(question)
    const of = figures.answered.get(subject) ?? { asked: 0, right: 0 }
    figures.answered.set(subject, of)
    of.asked++
    const said = plain(text)
    if (facts.every((group) => group.some((wording) => said.includes(plain(wording))))) of.right++
    else figures.misses.push({ group: subject, question, wanted: facts.map(([one]) => one).join(' & '), got: text })
  }
  for (const { kind: group, question } of declined) {
    const { text, kind } = await ask(question)
    const of = figures.declined.get(group) ?? { asked: 0, answered: 0 }
    figures.declined.set(group, of)
    of.asked++
    if (kind !== 'article' && kind !== 'fact') continue
    of.answered++
    figures.misses.push({ group, question, wanted: 'declined', got: text })
  }
  return figures
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}

/** The Wilson interval at 95 %. */
export function intervalOf(part: number, whole: number): [number, number] {
  const z = 1.96
  const share = part / whole
  const middle = share + z ** 2 / (2 * whole)
  const half = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))
  const divisor = 1 + z ** 2 / whole
  return [(middle - half) / divisor, (middle + half) / divisor]
}
