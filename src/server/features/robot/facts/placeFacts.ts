import { tabPagesOf } from '../../../../contract/pages.ts'
import { flows } from '../../../../domain/flows/index.ts'
import { type MenuName, menus } from '../../../../domain/people/menus.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { navigation as english } from '../../../../texts/en/wire/navigation.ts'
import { navigation as chinese } from '../../../../texts/zh/wire/navigation.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'
import { namesIn } from './names.ts'

const names = { en: english, zh: chinese }

/** The pages besides the menus of flows: the tab of its menu where it is one, and the article on it, by which `names.yaml` calls it. */
const places: readonly { menu: MenuName; tab?: string; article: string }[] = [
  {
    menu: 'InternetPay',
    tab: 'ops.order.list',
    article: 'page.orders',
  },
  {
    menu: 'InternetPay',
    tab: 'ops.certificate.list',
    article: 'page.certificates',
  },
  {
    menu: 'RiskMonitoring',
    tab: 'rsk.suspicious.list',
    article: 'page.suspicious',
  },
  {
    menu: 'RiskMonitoring',
    tab: 'rsk.rule.list',
    article: 'page.riskRules',
  },
  { menu: 'RiskMonitoring', tab: 'rsk.blocked.list', article: 'page.blocked' },
  {
    menu: 'ExceptListManagement',
    article: 'page.exceptLists',
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.reasonCode.query',
    article: 'page.reasonCodes',
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.currencyName.query',
    article: 'page.currencies',
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.calendarDay.query',
    article: 'page.businessCalendar',
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.maintenance.query',
    article: 'page.maintenance',
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.sharedFile.query',
    article: 'page.sharedFiles',
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.issuer.query',
    article: 'page.issuers',
  },
  { menu: 'InformationManagement', tab: 'inf.agent.query', article: 'page.agents' },
  {
    menu: 'InformationManagement',
    tab: 'inf.institution.query',
    article: 'page.institutions',
  },
  { menu: 'LimitRule', article: 'page.limitRules' },
  { menu: 'Board', article: 'page.board' },
  {
    menu: 'MachineAccess',
    tab: 'inf.apiKey.query',
    article: 'page.apiKeys',
  },
  { menu: 'MachineAccess', tab: 'inf.webhook.query', article: 'page.webhooks' },
  { menu: 'SingleSignOn', article: 'page.singleSignOn' },
  { menu: 'Operations', article: 'page.operations' },
  {
    menu: 'RobotQuestion',
    article: 'page.robotQuestions',
  },
  {
    menu: 'InstitutionSetting',
    article: 'page.institutionSettings',
  },
  {
    menu: 'PendingChange',
    article: 'page.pendingChanges',
  },
  { menu: 'BulletinList', article: 'page.bulletins' },
  { menu: 'Log', article: 'page.auditLog' },
  { menu: 'UserManagement', article: 'page.users' },
]

/** Which menu leads to the page that is named. */
export function placeFact(one: Asked): Fact | null {
  const { question, asks, things, language, say } = one
  const text = question.toLowerCase()
  const contents = moduleFact(text, one)
  if (contents) return contents
  if (!asks('place') || asks('onPage') || asks('number')) return null
  const [page] = namesIn('page', text)
  const found = places.find(({ article }) => article === page)
  const flow = flows.find(({ id }) => id === things.flows[0])
  if (found && !(flow && things.transIds.length > 0)) {
    const tab = tabPagesOf(found.menu).find((id) => id === found.tab)
    const path = pathOf(found.menu, one)
    return { lines: [tab ? say.tabAt(tabName(tab, language), path) : say.pageAt(path)], articleId: found.article }
  }
  if (!flow) return null
  const path = pathOf(flow.menu, one)
  const [state] = things.states
  const line = state ? say.tabAt(one.subject.words.state[state], path) : say.pageAt(path)
  return { lines: [line, say.submitAt], articleId: `flow.${flow.id}` }
}

function pathOf(name: MenuName, { language, say }: Asked): string {
  const { module, menu } = names[language]
  const [of, own] = [module[menus[name].module], menu[name]]
  return of === own ? own : say.menuPath(of, own)
}

/** The menus of a module that is named with the word for it: `what is in the Manual menu`. */
function moduleFact(text: string, { asks, language, say }: Asked): Fact | null {
  if (!asks('contents')) return null
  const { module, menu } = names[language]
  const named = keysOf(module).find((name) => {
    const called = module[name].toLowerCase()
    const word = called.replace(/(交易|处理|防控)$/, '')
    return new RegExp(`(?<![a-z])(${called}|${word})[”"'’]?(的| )?(menu|module|菜单|模块|大类|栏目)`).test(text)
  })
  const held = keysOf(menus).filter((name) => menus[name].module === named)
  if (!named || held.length === 0) return null
  const list = listed(
    language,
    held.map((name) => menu[name]),
  )
  return { lines: [say.menusOf(module[named], list)], articleId: 'how.menus' }
}

/** `rsk.rule.list` stands under these keys. */
function tabName(id: string, language: keyof typeof names): string {
  let part: unknown = names[language].page
  for (const key of id.split('.')) part = Object(part)[key]
  return String(part)
}
