import type { FastifyInstance } from 'fastify'
import { detailArticle, type HelpArticle, userHelp } from '../../../contract/messages/help.ts'
import { isPage, menuOfPage, type PageId } from '../../../contract/pages.ts'
import { flowOfPage } from '../../../domain/flows/index.ts'
import type { ActionOffer } from '../../../domain/workflow/decide.ts'
import type { Action, Flow, State } from '../../../domain/workflow/flow.ts'
import { actionsOn, hasNode } from '../../../domain/workflow/onPage.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import type { Article } from '../../knowledge/article.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import { htmlOf } from '../../knowledge/markdown.ts'

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

type Next = Record<string, string>

/** Empty when the user lacks the page's menu. Throws when there is no such page. */
function nextOnPage(pageId: string, user: SessionUser, language: Language): Next {
  const flow = flowOfPage(pageId)
  if (flow) {
    const [node = ''] = pageId.slice(flow.pageId.length + 1).split('.')
    if (!hasNode(flow, node)) throw new CallError('notFound')
    if (!hasRight(user, { menu: flow.menu })) return {}
    if (node !== 'history' && node !== 'noOrig') return hintsOf(actionsOn(flow, node, user), language)
    // To raise a record is to submit it for the first time.
    return Object.fromEntries(actionsOn(flow, node, user).map((action) => [action, texts[language].hint.submit]))
  }
  if (!isPage(pageId)) throw new CallError('notFound')
  const menu = menuOfPage(pageId)
  return menu && !hasRight(user, { menu }) ? {} : hintsOfOwn(pageId, language)
}

function hintsOf(actions: readonly Action[], language: Language): Next {
  return Object.fromEntries(actions.map((action) => [action, texts[language].action[action]]))
}

const ofOwnPages: Partial<Record<PageId, Exclude<keyof (typeof texts)['en']['hint'], 'submit'>>> = {
  'sys.user.list': 'createUser',
  'sys.user.create': 'createUser',
  'sys.bulletin.list': 'createBulletin',
  'sys.bulletin.create': 'publish',
  'inf.limitRule.list': 'addRule',
  'inf.institutionSetting.modify': 'save',
}

function hintsOfOwn(pageId: PageId, language: Language): Next {
  const action = ofOwnPages[pageId]
  return action ? { [action]: texts[language].hint[action] } : {}
}
