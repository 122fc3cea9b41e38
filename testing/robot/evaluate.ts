import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { limitRules, reasons } from '../../src/server/db/seed/rules.ts'
import { languageOfQuestion } from '../../src/server/features/robot/retrieval/language.ts'
import { type Retrieve, retrieverOf } from '../../src/server/features/robot/retrieval/retrieve.ts'
import { openRobot } from '../../src/server/features/robot/robot.ts'
import type { Article } from '../../src/server/knowledge/article.ts'
import { allArticles, type Knowledge } from '../../src/server/knowledge/knowledge.ts'
import { readWritten } from '../../src/server/knowledge/written.ts'
import type { Language } from '../../src/texts/languages.ts'

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

export async function readQuestions(language: Language): Promise<Questions> {
  const path = join(import.meta.dirname, `../../knowledge/eval/articles.${language}.yaml`)
  return questionsFile.parse(load(await readFile(path, 'utf8')))
}

export async function newKnowledge(): Promise<Knowledge> {
  const written = readWritten()
  const facts = {
    reasons,
    rules: limitRules,
    sessionIdleMinutes: 15,
    passwordMin: 8,
  }
  const all: Record<Language, readonly Article[]> = {
    en: allArticles('en', written.en, facts),
    zh: allArticles('zh', written.zh, facts),
  }
  const find = async (language: Language, id: string) => all[language].find((article) => article.id === id) ?? null
  return { articles: async (language) => all[language], find, ofPage: async () => [], facts: async () => facts }
}

/**
 * Measures the search alone: which article it finds, and whether it answers what nothing here answers. With `each`, of every
 * so many-th question only.
 */
export async function evaluate(
  knowledge: Knowledge,
  language: Language,
  each = 1,
  look: Retrieve = retrieverOf(knowledge),
): Promise<Figures> {
  const robot = openRobot(knowledge, null, look)
  const titles = new Map((await knowledge.articles(language)).map(({ id, title }) => [id, title]))
  const all = await readQuestions(language)
  const unanswerable = all.unanswerable.filter((_, at) => at % each === 0)
  const asked = all.answered.flatMap(({ articles, questions }) => questions.map((question) => ({ articles, question })))
  const figures: Figures = { asked: 0, hit1: 0, hit3: 0, mustNot: unanswerable.length, falseAnswers: 0, misses: [] }
  for (const { articles, question } of asked.filter((_, at) => at % each === 0)) {
    const { found, nearest, suggestions } = await look(question, languageOfQuestion(question, language), [])
    const got = found?.article.id ?? null
    const isHit = got !== null && articles.includes(got)
    // A question of mixed languages may be answered in the other one: its titles are others.
    const offered = found ? suggestions.slice(0, 2) : nearest.slice(0, 3).map(({ article }) => article.title)
    figures.asked++
    if (isHit) figures.hit1++
    else figures.misses.push({ question, wanted: articles, got, confidence: nearest[0]?.confidence ?? 0 })
    if (isHit || articles.some((id) => offered.includes(titles.get(id) ?? ''))) figures.hit3++
  }
  for (const question of unanswerable) {
    const { kind, source, confidence } = await robot.answer(question, { language, hintOf: async () => null })
    if (kind !== 'article' && kind !== 'fact') continue
    figures.falseAnswers++
    figures.misses.push({ question, wanted: [], got: source?.id ?? null, confidence })
  }
  figures.misses.sort((one, other) => other.confidence - one.confidence)
  return figures
}
