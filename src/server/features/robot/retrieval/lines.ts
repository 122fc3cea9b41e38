import type { Article } from '../../../knowledge/article.ts'

export function linesOf({ title, questions }: Article): string[] {
  return [title, ...questions]
}

/** With the questions to single sentences, which say what is ours, but not which article is about it as a whole. */
export function allLinesOf(article: Article): string[] {
  const { notes = [], asked = [] } = article
  return [...linesOf(article), ...[...notes, ...asked].flatMap((one) => one.asked)]
}

/**
 * Drops articles whose only name is their code: a question about one names the code, and no search tells them apart.
 */
export function withoutTwins(articles: readonly Article[]): Article[] {
  const nameOf = ({ title }: Article) => title.replace(/\d+/g, '')
  const uses = Map.groupBy(articles, nameOf)
  return articles.filter((article) => (uses.get(nameOf(article))?.length ?? 0) < 4)
}
