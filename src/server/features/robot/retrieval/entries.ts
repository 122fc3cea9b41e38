import type { Article } from '../../../knowledge/article.ts'
import { plainText } from './plainText.ts'
import { termsOf } from './terms.ts'

export interface Entry {
  article: Article
  lines: readonly (readonly string[])[]
  otherLines: readonly (readonly string[])[]
  text: readonly string[]
  lineTerms: ReadonlySet<string>
  textTerms: ReadonlySet<string>
}

const textWeight = 0.65

export function linesOf({ title, questions }: Article): string[] {
  return [title, ...questions]
}

/** With the questions to single sentences, which say what is ours, but not which article is about it as a whole. */
export function allLinesOf(article: Article): string[] {
  const { notes = [], asked = [] } = article
  return [...linesOf(article), ...[...notes, ...asked].flatMap((one) => one.asked)]
}

export function entryOf(article: Article, other: Article | undefined): Entry {
  const lines = linesOf(article).map((line) => termsOf(line))
  const otherLines = other ? linesOf(other).map((line) => termsOf(line)) : []
  const text = termsOf(plainText(article.text))
  const lineTerms = new Set([...lines.flat(), ...otherLines.flat()])
  return { article, lines, otherLines, text, lineTerms, textTerms: new Set(text) }
}

/**
 * Drops articles whose only name is their code: a question about one names the code, and no search tells them apart.
 */
export function withoutTwins(articles: readonly Article[]): Article[] {
  const nameOf = ({ title }: Article) => title.replace(/\d+/g, '')
  const uses = Map.groupBy(articles, nameOf)
  return articles.filter((article) => (uses.get(nameOf(article))?.length ?? 0) < 4)
}

/** From 0 to 1. */
export function coverageOf(entry: Entry, question: ReadonlySet<string>, rarity: (term: string) => number): number {
  let whole = 0
  let covered = 0
  for (const term of question) {
    whole += rarity(term)
    if (entry.lineTerms.has(term)) covered += rarity(term)
    else if (entry.textTerms.has(term)) covered += textWeight * rarity(term)
  }
  return whole === 0 ? 0 : covered / whole
}
