import { isDeepStrictEqual } from 'node:util'
import { menuPaths, pathPageAt, tabPageAt } from '../../contract/pages.ts'
import { type Language, texts } from '../../contract/texts/texts.ts'
import { flows } from '../../domain/flows/index.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import type { Article, ArticleFacts, Subject } from './article.ts'
import { generatedArticles } from './generated/all.ts'
import { flowDeadlines } from './generated/flowDeadlines.ts'
import { paragraphs } from './markdown.ts'
import { notes } from './notes/all.ts'
import type { Note } from './notes/note.ts'
import { type AskedOfArticle, readWritten, type WrittenKnowledge } from './written.ts'

export interface Knowledge {
  articles(language: Language): Promise<readonly Article[]>
  find(language: Language, id: string): Promise<Article | null>
  ofPage(language: Language, pageId: string): Promise<Article[]>
  /** What the generated articles are made of, as it is now. */
  facts(): Promise<ArticleFacts>
}

/** Reads the written articles when the first is asked for: reading them would be a fifth of a server's start. */
export function openKnowledge(
  facts: () => Promise<ArticleFacts>,
  own: () => Promise<Readonly<Record<Language, readonly Article[]>>>,
): Knowledge {
  const made = new Map<Language, { from: unknown; articles: readonly Article[] }>()
  const articles = async (language: Language) => {
    const [now, { [language]: added }, written] = await Promise.all([facts(), own(), readWritten()])
    const from = { now, added }
    const kept = made.get(language)
    if (kept && isDeepStrictEqual(kept.from, from)) {
      // The next look is at these: the same objects are quickly told to be the same.
      kept.from = from
      return kept.articles
    }
    const all = [...allArticles(language, written[language], now), ...added]
    made.set(language, { from, articles: all })
    return all
  }
  const find = async (language: Language, id: string) =>
    (await articles(language)).find((article) => article.id === id) ?? null
  return {
    articles,
    // One of the database may be there in the other language only.
    find: async (language, id) => (await find(language, id)) ?? find(language === 'en' ? 'zh' : 'en', id),
    ofPage: async (language, pageId) => articlesOfPage(await articles(language), pageId),
    facts,
  }
}

export function allArticles(language: Language, written: WrittenKnowledge, facts: ArticleFacts): Article[] {
  const menuArticle = (menu: MenuName) => {
    const flow = flows.find((one) => one.menu === menu)
    const pageId = pathPageAt(menuPaths[menu]) ?? tabPageAt(menuPaths[menu], undefined)
    return (
      written.articles.find(({ id, pages }) => (flow ? id === `flow.${flow.id}` : pageId && pages.includes(pageId))) ??
      null
    )
  }
  const subject = { language, words: texts[language], facts, menuArticle }
  const generated = generatedArticles(subject)
  const articles = [...written.articles.map((article) => withDeadlines(article, subject)), ...generated]
  const notesOf = Map.groupBy(notes, ({ article }) => article)
  return articles.map((article) =>
    withAsked(withNotes(article, notesOf.get(article.id) ?? [], language), written.asked.get(article.id)),
  )
}

function withAsked(article: Article, asked: AskedOfArticle | undefined): Article {
  if (!asked) return article
  return { ...article, questions: [...article.questions, ...asked.questions], asked: asked.ofSentences }
}

function withNotes(article: Article, added: readonly Note[], language: Language): Article {
  if (added.length === 0) return article
  const own = added.map(({ says, asked }) => ({ text: says[language], asked: asked[language].split(' | ') }))
  return {
    ...article,
    text: paragraphs(article.text, own.map(({ text }) => `- ${text}`).join('\n')),
    notes: own,
  }
}

/** An article on a workflow says what it is, then by when and for how much as the limit rules are now, then the rest. */
function withDeadlines(article: Article, subject: Subject): Article {
  const flow = flows.find(({ id }) => article.id === `flow.${id}`)
  if (!flow) return article
  const [first = '', ...others] = article.text.split('\n\n')
  return { ...article, text: paragraphs(first, flowDeadlines(flow, subject), ...others) }
}

export function articlesOfPage(articles: readonly Article[], pageId: string): Article[] {
  return articles
    .flatMap((article) => {
      const exactness = article.pages.filter((page) => isPage(page, pageId)).map((page) => -page.split('*').length)
      return exactness.length > 0 ? [{ article, exactness: Math.max(...exactness) }] : []
    })
    .sort((one, other) => other.exactness - one.exactness)
    .map(({ article }) => article)
}

/** `*.*.unverified.list` names the page `dsp.dispute.unverified.list`. */
export function isPage(pattern: string, pageId: string): boolean {
  const parts = pattern.split('.')
  const named = pageId.split('.')
  return parts.length === named.length && parts.every((part, at) => part === '*' || part === named[at])
}
