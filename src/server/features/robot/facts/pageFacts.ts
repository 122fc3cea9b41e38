import { menuOfPage, tabPagesOf } from '../../../../contract/pages.ts'
import { flows } from '../../../../domain/flows/index.ts'
import { type MenuName, menus } from '../../../../domain/people/menus.ts'
import type { FieldName } from '../../../../domain/text/fields.ts'
import { keysOf } from '../../../../domain/typed.ts'
import type { Flow, ListPage } from '../../../../domain/workflow/flow.ts'
import { navigation as english } from '../../../../texts/en/wire/navigation.ts'
import { navigation as chinese } from '../../../../texts/zh/wire/navigation.ts'
import { readWritten } from '../../../knowledge/written.ts'
import type { Asks } from '../words/asks.ts'
import type { Asked, Fact } from './fact.ts'
import { namesIn } from './names.ts'

const names = { en: english, zh: chinese }

/** Which menu leads to the page that is named. */
export function placeFact(one: Asked): Fact | null {
  const { question, asks, things, flow, say } = one
  const text = question.toLowerCase()
  const contents = moduleFact(text, one)
  if (contents) return contents
  if (!asks('place') || asks('onPage') || asks('number')) return null
  const [page] = namesIn('page', text)
  const place = page === undefined ? null : placeOf(page, one)
  if (place && !(flow && things.transIds.length > 0)) return place
  if (!flow) return null
  const path = pathOf(flow.menu, one)
  const [state] = things.states
  const line = state ? say.tabAt({ tab: one.subject.words.state[state], path }) : say.pageAt({ path })
  return { lines: [line, say.submitAt], articleId: `flow.${flow.id}` }
}

/** Names the menu of the pages that an article explains, and the tab, unless it explains all tabs of the menu. */
function placeOf(articleId: string, one: Asked): Fact | null {
  const { language, say } = one
  const pages = readWritten()[language].get(articleId)?.pages ?? []
  const menu = menuOfPage(pages[0] ?? '')
  if (!menu) return null
  const tabs: readonly string[] = tabPagesOf(menu)
  const path = pathOf(menu, one)
  const tab = tabs.every((id) => pages.includes(id)) ? undefined : pages.find((id) => tabs.includes(id))
  return { lines: [tab ? say.tabAt({ tab: tabName(tab, language), path }) : say.pageAt({ path })], articleId }
}

function pathOf(name: MenuName, { language, say }: Asked): string {
  const { module, menu } = names[language]
  const [of, own] = [module[menus[name].module], menu[name]]
  return of === own ? own : say.menuPath({ module: of, menu: own })
}

/** The menus of a module that is named with the word for it: `what is in the Manual menu`. */
function moduleFact(text: string, { asks, language, say, and }: Asked): Fact | null {
  if (!asks('contents')) return null
  const { module, menu } = names[language]
  const named = keysOf(module).find((name) => {
    const called = module[name].toLowerCase()
    const word = called.replace(/(交易|处理|防控)$/, '')
    return new RegExp(`(?<![a-z])(${called}|${word})[”"'’]?(的| )?(menu|module|菜单|模块|大类|栏目)`).test(text)
  })
  const held = keysOf(menus).filter((name) => menus[name].module === named)
  if (!named || held.length === 0) return null
  const list = and(held.map((name) => menu[name]))
  return { lines: [say.menusOf({ module: module[named], menus: list })], articleId: 'how.menus' }
}

/** `rsk.rule.list` stands under these keys. */
function tabName(id: string, language: keyof typeof names): string {
  let part: unknown = names[language].page
  for (const key of id.split('.')) part = Object(part)[key]
  return String(part)
}

/** The columns or filters of the list of a status, of the history or of the search of a workflow. */
export function listFact({ asks, things, subject, say, and }: Asked): Fact | null {
  const isOfColumns = asks('columns')
  if (!isOfColumns && !asks('conditions')) return null
  const page = pageAsked(asks, things.states[0])
  if (!page) return null
  const flow = flows.find(({ id, pages }) => (things.flows[0] ?? id) === id && page in pages)
  const list = flow && (flow.pages as Partial<Record<string, ListPage>>)[page]
  if (!list) return null
  const names = (fields: readonly FieldName[]) => and(fields.map((name) => subject.words.field[name]))
  const lines = [say.columns({ names: names(list.columns) }), say.conditions({ names: names(list.conditions) })]
  return { lines: isOfColumns ? lines : lines.toReversed(), articleId: `list.${page}` }
}

function pageAsked(asks: Asks, state: string | undefined): keyof Flow['pages'] | undefined {
  if (state !== undefined) return state as keyof Flow['pages']
  if (asks('history')) return 'history'
  return asks('searchTab') ? 'search' : undefined
}
