import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Language } from '../../src/contract/texts/languages.ts'
import { limitRules } from '../../src/server/db/seed/limits.ts'
import { reasons } from '../../src/server/db/seed/reasons.ts'
import { openRobot } from '../../src/server/features/robot/robot.ts'
import type { Article } from '../../src/server/knowledge/article.ts'
import { allArticles, type Knowledge } from '../../src/server/knowledge/knowledge.ts'
import { readWritten } from '../../src/server/knowledge/written.ts'

export const halves = ['tuning', 'heldOut'] as const
export type Half = (typeof halves)[number]

export interface Miss {
  question: string
  /** Articles that answer it; empty where the robot must not answer. */
  wanted: readonly string[]
  got: string | null
  confidence: number
}

export interface Figures {
  asked: number
  hit1: number
  hit3: number
  mustNot: number
  falseAnswers: number
  misses: Miss[]
}

const questionsFile = z.strictObject({
  answered: z.array(z.strictObject({ articles: z.array(z.string()).min(1), questions: z.array(z.string()).min(1) })),
  unanswerable: z.array(z.string()),
})
export type Questions = z.infer<typeof questionsFile>

export async function readQuestions(half: Half, language: Language): Promise<Questions> {
  const path = join(import.meta.dirname, `../../knowledge/eval/${half}.${language}.yaml`)
  return questionsFile.parse(parse(await readFile(path, 'utf8')))
}

export async function newKnowledge(): Promise<Knowledge> {
  const written = await readWritten()
  const facts = {
    reasons: reasons.map(({ en, zh, ...reason }) => ({ ...reason, nm: { en, zh } })),
    rules: limitRules,
    sessionIdleMinutes: 15,
    passwordMin: 8,
  }
  const all: Record<Language, readonly Article[]> = {
    en: allArticles('en', written.en, facts),
    zh: allArticles('zh', written.zh, facts),
  }
  const find = async (language: Language, id: string) => all[language].find((article) => article.id === id) ?? null
  return { articles: async (language) => all[language], find, ofPage: async () => [] }
}

export async function evaluate(knowledge: Knowledge, half: Half, language: Language): Promise<Figures> {
  const robot = openRobot(knowledge, null)
  const titles = new Map((await knowledge.articles(language)).map(({ id, title }) => [id, title]))
  const ask = (question: string) => robot.answer(question, { language, hintOf: async () => null })
  const { answered, unanswerable } = await readQuestions(half, language)
  const figures: Figures = { asked: 0, hit1: 0, hit3: 0, mustNot: unanswerable.length, falseAnswers: 0, misses: [] }
  for (const { articles, questions } of answered)
    for (const question of questions) {
      const { source, suggestions, confidence } = await ask(question)
      const isHit = source !== null && articles.includes(source.id)
      // A question of mixed languages may be answered in the other one: its titles are others.
      const offered = suggestions.slice(0, source ? 2 : 3)
      figures.asked++
      if (isHit) figures.hit1++
      else figures.misses.push({ question, wanted: articles, got: source?.id ?? null, confidence })
      if (isHit || articles.some((id) => offered.includes(titles.get(id) ?? ''))) figures.hit3++
    }
  for (const question of unanswerable) {
    const { kind, source, confidence } = await ask(question)
    if (kind !== 'article') continue
    figures.falseAnswers++
    figures.misses.push({ question, wanted: [], got: source?.id ?? null, confidence })
  }
  figures.misses.sort((one, other) => other.confidence - one.confidence)
  return figures
}
