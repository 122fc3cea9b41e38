import { isPage, menuOfPage, type PageId } from '../../../contract/pages.ts'
import { type Language, texts } from '../../../contract/texts/texts.ts'
import { flowOfPage } from '../../../domain/flows/index.ts'
import { isAdministrator } from '../../../domain/people/actor.ts'
import type { MenuName } from '../../../domain/people/menus.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { actionsOn, hasNode } from '../../../domain/workflow/onPage.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'

type Next = Record<string, string>

/** Empty when the user lacks the page's menu. Throws when there is no such page. */
export function nextOnPage(pageId: string, user: SessionUser, language: Language): Next {
  const flow = flowOfPage(pageId)
  if (flow) {
    const [node = ''] = pageId.slice(flow.pageId.length + 1).split('.')
    if (!hasNode(flow, node)) throw new CallError('notFound')
    if (!hasMenu(user, flow.menu)) return {}
    if (node !== 'history' && node !== 'noOrig') return hintsOf(actionsOn(flow, node, user), language)
    // To raise a record is to submit it for the first time.
    return Object.fromEntries(actionsOn(flow, node, user).map((action) => [action, texts[language].hint.submit]))
  }
  if (!isPage(pageId)) throw new CallError('notFound')
  const menu = menuOfPage(pageId)
  return menu && !hasMenu(user, menu) ? {} : hintsOfOwn(pageId, language)
}

function hasMenu(user: SessionUser, menu: MenuName): boolean {
  return isAdministrator(user) || user.menus.includes(menu)
}

export function hintsOf(actions: readonly Action[], language: Language): Next {
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
