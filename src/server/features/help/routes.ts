import type { FastifyInstance } from 'fastify'
import { detailArticle, type HelpArticle, userHelp } from '../../../contract/help.ts'
import type { Language } from '../../../contract/texts/texts.ts'
import type { ActionOffer } from '../../../domain/workflow/decide.ts'
import type { Flow, State } from '../../../domain/workflow/flow.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import type { Article } from '../../knowledge/article.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import { htmlOf } from '../../knowledge/markdown.ts'
import { hintsOf, nextOnPage } from './next.ts'

interface HelpDeps {
  knowledge: Knowledge
  /** Throws when the user may not see the record. */
  recordStatusOf: (
    expId: string,
    user: SessionUser,
  ) => Promise<{ flow: Flow; state: State; actions: readonly ActionOffer[] }>
}

export function helpRoutes(app: FastifyInstance, { knowledge, recordStatusOf }: HelpDeps): void {
  serve(app, userHelp, 'session', async ({ body: { pageId, expId }, actor, language }) => {
    const onPage = nextOnPage(pageId, actor, language)
    if (expId === undefined) return { next: onPage, article: await pageArticle(knowledge, language, pageId) }
    const { flow, state, actions } = await recordStatusOf(expId, actor)
    const open = actions.filter(({ allowed }) => allowed).map(({ action }) => action)
    // The list it was opened from may hold other states: the article is on the one in which it stands.
    const place = pageId.endsWith('.detail') ? `${flow.pageId}.${state}.detail` : pageId
    return { next: hintsOf(open, language), article: await pageArticle(knowledge, language, place) }
  })

  serve(app, detailArticle, 'session', async ({ body, language }) => {
    const found = await knowledge.find(language, body.articleId)
    if (!found) throw new CallError('notFound')
    return withHtml(knowledge, language, found, found.related)
  })
}

async function pageArticle(knowledge: Knowledge, language: Language, pageId: string): Promise<HelpArticle> {
  const [first, ...others] = await knowledge.ofPage(language, pageId)
  if (!first) throw new CallError('notFound')
  return withHtml(knowledge, language, first, [...others.map(({ id }) => id), ...first.related])
}

async function withHtml(
  knowledge: Knowledge,
  language: Language,
  { id, title, text }: Article,
  related: readonly string[],
): Promise<HelpArticle> {
  const found = await Promise.all([...new Set(related)].map((one) => knowledge.find(language, one)))
  return {
    id,
    title,
    html: htmlOf(text),
    related: found.flatMap((one) => (one && one.id !== id ? [{ id: one.id, title: one.title }] : [])),
  }
}
