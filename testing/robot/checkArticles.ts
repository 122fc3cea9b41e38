import { flowPageIds, pageIds } from '../../src/contract/pages.ts'
import type { Article } from '../../src/server/knowledge/article.ts'
import { articlesOfPage, isPage } from '../../src/server/knowledge/knowledge.ts'
import { linkedIds } from '../../src/server/knowledge/markdown.ts'
import { type Language, languages } from '../../src/texts/languages.ts'

/** Returns one sentence for each mistake; empty when there is none. */
export function checkArticles(articles: Readonly<Record<Language, readonly Article[]>>): string[] {
  const everyPage: string[] = [...pageIds, ...flowPageIds()]
  return languages.flatMap((language) => {
    const own = articles[language]
    const known = new Set(own.map(({ id }) => id))
    const others = new Set(articles[language === 'en' ? 'zh' : 'en'].map(({ id }) => id))
    const ids = own.map(({ id }) => id)
    return [
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${language}: ${id} stands there twice`),
      ...ids.filter((id) => !others.has(id)).map((id) => `${id} is there in ${language} only`),
      ...own.flatMap((article) => linksOf(article, known).map((problem) => `${language}: ${problem}`)),
      ...own.flatMap(({ id, pages }) =>
        pages
          .filter((page) => !everyPage.some((pageId) => isPage(page, pageId)))
          .map((page) => `${language}: ${id} names the page ${page}, which is none`),
      ),
      ...everyPage
        .filter((pageId) => articlesOfPage(own, pageId).length === 0)
        .map((pageId) => `${language}: no article explains the page ${pageId}`),
    ]
  })
}

function linksOf({ id, related, text }: Article, known: ReadonlySet<string>): string[] {
  return [...related, ...linkedIds(text)]
    .filter((to) => !known.has(to))
    .map((to) => `${id} leads to ${to}, which is not there`)
}
