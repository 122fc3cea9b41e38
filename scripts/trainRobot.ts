import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { smallTalkOf } from '../src/server/features/robot/intents/intents.ts'
import { languageOfQuestion } from '../src/server/features/robot/retrieval/language.ts'
import {
  buildIndex,
  type Evidence,
  features,
  linesOf,
  withoutTwins,
} from '../src/server/features/robot/retrieval/searchIndex.ts'
import { termsOf } from '../src/server/features/robot/retrieval/terms.ts'
import type { Article } from '../src/server/knowledge/article.ts'
import { type NotOurs, readNotOurs } from '../src/server/knowledge/written.ts'
import { type Language, languages } from '../src/texts/languages.ts'
import { newKnowledge, readQuestions } from '../testing/robot/evaluate.ts'

/**
 * Run as `npm run robot:train`: writes the weights by which the robot judges how sure it is to `weights.ts`. Each fifth
 * of the lines is asked of an index built from the others, so that the least confidence is measured on questions the
 * index hasn't seen.
 */
const folds = 5

/** Only every so many-th line of the articles is asked, because there are far more of them than foreign questions. */
const everyLine = 4

/**
 * Share of common terms from which lines of an article stay in one fold: an index with one of them has in effect seen
 * the other.
 */
const nearlySame = 0.6

/**
 * Weights of the questions. A wrongly answered one counts little, because it says little about how sure the robot may
 * be.
 */
const counts = { ours: 0.5, tuning: 0.6, wrong: 0.15, notOurs: 1 }

const ridge = 2e-3
const steps = 30

interface Searched {
  articles: Readonly<Record<Language, readonly Article[]>>
  notOurs: Readonly<Record<Language, NotOurs>>
}

interface Asked {
  language: Language
  fold: number
  isOurs: boolean
  isRight: boolean
  counts: number
  x: number[]
}

const knowledge = await newKnowledge()
const notOurs = { en: await readNotOurs('en'), zh: await readNotOurs('zh') }
const articles = { en: await knowledge.articles('en'), zh: await knowledge.articles('zh') }
const asked: Asked[] = []

for (let fold = 0; fold < folds; fold++) {
  const ask = askerOf(without(fold))
  for (const language of languages) {
    const ours = withoutTwins(articles[language]).flatMap((article) =>
      [...foldsOf(article)].filter(([, of]) => of === fold).map(([line]) => ({ line, id: article.id })),
    )
    for (const { line, id } of ours.filter((_, at) => at % everyLine === 0))
      ask(line, language, fold, [id], counts.ours)
    for (const line of notOurs[language].lines.filter((_, at) => at % folds === fold))
      ask(line, language, fold, [], counts.notOurs)
  }
}
const ask = askerOf({ articles, notOurs })
for (const language of languages) {
  const { answered, unanswerable } = await readQuestions(language)
  for (const [at, group] of answered.entries())
    for (const question of group.questions) ask(question, language, at % folds, group.articles, counts.tuning)
  for (const [at, question] of unanswerable.entries()) ask(question, language, at % folds, [], counts.notOurs)
}
printThresholds()
await writeWeights(regression(asked))

function without(fold: number): Searched {
  const cut = (language: Language): Article[] =>
    articles[language].map((article) => {
      const of = foldsOf(article)
      return { ...article, questions: article.questions.filter((line) => of.get(line) !== fold) }
    })
  const cutNotOurs = ({ lines, subjects }: NotOurs): NotOurs => ({
    subjects,
    lines: lines.filter((_, at) => at % folds !== fold),
  })
  return {
    articles: { en: cut('en'), zh: cut('zh') },
    notOurs: { en: cutNotOurs(notOurs.en), zh: cutNotOurs(notOurs.zh) },
  }
}

function askerOf({ articles: { en, zh }, notOurs: others }: Searched) {
  const index = { en: buildIndex(en, others.en), zh: buildIndex(zh, others.zh) }
  return (question: string, language: Language, fold: number, wanted: readonly string[], weight: number) => {
    const of = index[languageOfQuestion(question, language)]
    const [best] = of.search(question)
    // These are known without a search.
    if (!best || smallTalkOf(question) || of.exact(question)) return
    const isOurs = wanted.length > 0
    const isRight = wanted.includes(best.article.id)
    const x = [...features.map((sign) => best.evidence[sign]), 1]
    asked.push({ language, fold, isOurs, isRight, counts: isOurs && !isRight ? counts.wrong : weight, x })
  }
}

function foldsOf(article: Article): Map<string, number> {
  const kinds: { terms: Set<string>; fold: number }[] = []
  return new Map(
    linesOf(article)
      .slice(1)
      .map((line) => {
        const terms = new Set(termsOf(line))
        const kind = kinds.find((one) => inCommon(one.terms, terms) >= nearlySame)
        if (kind) return [line, kind.fold]
        const fold = hashOf(article.id + line) % folds
        kinds.push({ terms, fold })
        return [line, fold]
      }),
  )
}

function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((term) => other.has(term)).length
  return both / Math.max(1, one.size + other.size - both)
}

function hashOf(text: string): number {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return hash
}

function regression(rows: readonly Asked[]): number[] {
  const signs = features.length + 1
  const whole = rows.reduce((sum, row) => sum + row.counts, 0)
  const weights = Array.from({ length: signs }, () => 0)
  for (let step = 0; step < steps; step++) {
    const slope: number[] = weights.map((weight, i) => (i < signs - 1 ? ridge * weight : 0))
    const bend: number[][] = weights.map((_, i) => weights.map((_, j) => (i === j ? ridge : 0)))
    for (const row of rows) {
      const p = sureness(row.x, weights)
      for (const [i, xi] of row.x.entries()) {
        slope[i] = (slope[i] ?? 0) + (row.counts * (p - (row.isRight ? 1 : 0)) * xi) / whole
        const of = bend[i] ?? []
        for (const [j, xj] of row.x.entries()) of[j] = (of[j] ?? 0) + (row.counts * p * (1 - p) * xi * xj) / whole
      }
    }
    for (const [i, change] of solved(bend, slope).entries()) weights[i] = (weights[i] ?? 0) - change
  }
  return weights
}

function sureness(x: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)))
}

/**
 * Solves linear equations, row by row. The matrix must be symmetric and positive, so that no rows need be exchanged.
 */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (const [i, pivot] of rows.entries())
    for (const [k, row] of rows.entries()) {
      if (k === i) continue
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1)
      for (const [j, value] of pivot.entries()) row[j] = (row[j] ?? 0) - factor * value
    }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1))
}

function printThresholds(): void {
  const sure = Array.from({ length: folds }, (_, fold) => {
    const weights = regression(asked.filter((row) => row.fold !== fold))
    return asked.filter((row) => row.fold === fold).map((row) => ({ ...row, p: sureness(row.x, weights) }))
  }).flat()
  const share = (of: typeof sure, least: number) =>
    `${((100 * of.filter(({ p }) => p >= least).length) / of.length).toFixed(1)} %`
  console.table(
    [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6].map((least) => ({
      'least confidence': least,
      ...Object.fromEntries(
        languages.flatMap((language) => {
          const of = sure.filter((row) => row.language === language)
          return [
            [
              `${language}: right answers given`,
              share(
                of.filter((row) => row.isRight),
                least,
              ),
            ],
            [
              `${language}: answers to what isn’t ours`,
              share(
                of.filter((row) => !row.isOurs),
                least,
              ),
            ],
          ]
        }),
      ),
    })),
  )
}

async function writeWeights(weights: readonly number[]): Promise<void> {
  const names: readonly (keyof Evidence | 'constant')[] = [...features, 'constant']
  const lines = names.map((name, i) => `  ${name}: ${(weights[i] ?? 0).toFixed(2)},\n`)
  const head = '/** Written by `npm run robot:train`; do not edit by hand. */\n'
  const path = join(import.meta.dirname, '../src/server/features/robot/retrieval/weights.ts')
  await writeFile(path, `${head}export const weights = {\n${lines.join('')}} as const\n`)
  console.log(lines.join(''))
}
