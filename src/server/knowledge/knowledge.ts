import { isDeepStrictEqual } from 'node:util'
import { menuPaths, pathPageAt, tabPageAt } from '../../contract/pages.ts'
import { flows } from '../../domain/flows/index.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import { type Language, texts } from '../../texts/texts.ts'
import type { Article, ArticleFacts, Subject } from './article.ts'
import { withFigures } from './figures.ts'
import { actions } from './generated/actions.ts'
import { errors } from './generated/errors.ts'
import { fields } from './generated/fields.ts'
import { flowDeadlines } from './generated/limits.ts'
import { reasons } from './generated/reasons.ts'
import { roles } from './generated/roles.ts'
import { transactions } from './generated/transactions.ts'
import { flowStates, flowSteps, states } from './generated/workflows.ts'
import { bullets, listsIn, paragraphs } from './markdown.ts'
import { readWritten, saidOf, type WrittenArticle, type WrittenKnowledge } from './written.ts'

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
    const [now, { [language]: added }] = await Promise.all([facts(), own()])
    const from = { now, added }
    const kept = made.get(language)
    if (kept && isDeepStrictEqual(kept.from, from)) {
      // The next look is at these: the same objects are quickly told to be the same.
      kept.from = from
      return kept.articles
    }
    const all = [...allArticles(language, readWritten()[language], now), ...added]
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

/** What makes the articles that follow from definitions. */
const generators = [flowSteps, flowStates, states, actions, roles, transactions, reasons, fields, errors]

/** The articles that have a title in their file, then the generated ones with what their files add. */
export function allArticles(language: Language, written: WrittenKnowledge, facts: ArticleFacts): Article[] {
  const filled = new Map([...written].map(([id, article]) => [id, withFiguresOf(article, language, facts)]))
  const menuArticle = (menu: MenuName) => {
    const flow = flows.find((one) => one.menu === menu)
    const pageId = pathPageAt(menuPaths[menu]) ?? tabPageAt(menuPaths[menu], undefined)
    const is = ({ id, pages }: Article) => (flow ? id === `flow.${flow.id}` : pageId && pages.includes(pageId))
    return byHand.find(is) ?? null
  }
  const byHand = [...filled.values()].flatMap(({ title, ...article }) => (title ? { title, ...article } : []))
  const said = (id: string, otherwise?: string) => filled.get(id)?.text ?? otherwise ?? saidOf(id, language, facts)
  const subject = { language, words: texts[language], facts, said, menuArticle, ...listsIn(language) }
  return [
    ...byHand.map((article) => withNotes(withDeadlines(article, subject), article.notes)),
    ...generators.flatMap((generate) => generate(subject)).map((article) => extended(article, filled.get(article.id))),
  ]
}

function withFiguresOf(article: WrittenArticle, language: Language, facts: ArticleFacts) {
  const fill = (text: string) => withFigures(text, language, facts)
  const notes = article.notes.map(({ says, asked }) => ({ text: fill(says), asked }))
  return { ...article, text: fill(article.text), notes }
}

/** A generated article with the ways of asking and the notes of its file. */
function extended(article: Article, file: ReturnType<typeof withFiguresOf> | undefined): Article {
  if (!file) return article
  const { questions, related, asked, notes } = file
  const all = { questions: [...article.questions, ...questions], related: [...article.related, ...related] }
  return withNotes({ ...article, ...all, asked }, notes)
}

function withNotes(article: Article, notes: NonNullable<Article['notes']>): Article {
  return { ...article, text: paragraphs(article.text, bullets(notes.map(({ text }) => text))), notes }
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
