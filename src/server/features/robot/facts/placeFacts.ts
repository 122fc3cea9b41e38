import { tabPagesOf } from '../../../../contract/pages.ts'
import { flows } from '../../../../domain/flows/index.ts'
import { type MenuName, menus } from '../../../../domain/people/menus.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { navigation as english } from '../../../../texts/en/wire/navigation.ts'
import { navigation as chinese } from '../../../../texts/zh/wire/navigation.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'

const names = { en: english, zh: chinese }

/** How staff call the pages besides the menus of flows: the tab of its menu where it is one, and the article on it. */
const places: readonly { menu: MenuName; tab?: string; article: string; called: RegExp }[] = [
  {
    menu: 'InternetPay',
    tab: 'ops.order.list',
    article: 'page.orders',
    called: /\b(internet pay )?orders?( query| list| search)?\b|订单/,
  },
  {
    menu: 'InternetPay',
    tab: 'ops.certificate.list',
    article: 'page.certificates',
    called: /\bcert(ificate)?s?\b|证书/,
  },
  {
    menu: 'RiskMonitoring',
    tab: 'rsk.suspicious.list',
    article: 'page.suspicious',
    called: /\bsuspicious|\balerts?\b|可疑|预警/,
  },
  {
    menu: 'RiskMonitoring',
    tab: 'rsk.rule.list',
    article: 'page.riskRules',
    called: /\brisk rules?\b|风险规则|风控规则/,
  },
  { menu: 'RiskMonitoring', tab: 'rsk.blocked.list', article: 'page.blocked', called: /\bblocked\b|拦截/ },
  {
    menu: 'ExceptListManagement',
    article: 'page.exceptLists',
    called: /\b(black|white) ?lists?\b|黑名单|白名单|黑白名单/,
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.reasonCode.query',
    article: 'page.reasonCodes',
    called: /\b(list of )?reason codes?( list)?\b|原因码|原因代码/,
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.currencyName.query',
    article: 'page.currencies',
    called: /\bcurrenc(y|ies)\b|币种/,
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.sharedFile.query',
    article: 'page.sharedFiles',
    called: /\bshared files?\b|共享文件/,
  },
  {
    menu: 'InformationInquiry',
    tab: 'inq.issuer.query',
    article: 'page.issuers',
    called: /\bissuer (query|list|lookup|of a card)|\biin\b|\bbin\b|发卡机构(查询|列表)|卡bin|卡号段/,
  },
  { menu: 'InformationManagement', tab: 'inf.agent.query', article: 'page.agents', called: /\bagents?\b|代理/ },
  {
    menu: 'InformationManagement',
    tab: 'inf.institution.query',
    article: 'page.institutions',
    called: /\b(list of |maintain )?institutions\b|\bcontacts?\b|机构(列表|维护)|联系人/,
  },
  { menu: 'LimitRule', article: 'page.limitRules', called: /\b(time )?limit rules?\b|期限规则/ },
  { menu: 'Board', article: 'page.board', called: /\bboard\b|督办|看板/ },
  {
    menu: 'MachineAccess',
    tab: 'inf.apiKey.query',
    article: 'page.apiKeys',
    called: /\bapi keys?\b|api ?密钥/,
  },
  { menu: 'MachineAccess', tab: 'inf.webhook.query', article: 'page.webhooks', called: /\bwebhooks?\b/ },
  { menu: 'SingleSignOn', article: 'page.singleSignOn', called: /\bsingle sign-?on\b|\bsso\b|单点登录/ },
  {
    menu: 'RobotQuestion',
    article: 'page.robotQuestions',
    called: /\brobot('s)? (questions?|articles?)\b|机器人(问题|文章)/,
  },
  {
    menu: 'InstitutionSetting',
    article: 'page.institutionSettings',
    called: /\binstitution settings?\b|\b(one-time passwords?|otp)\b|机构设置|一次性密码|动态码/,
  },
  {
    menu: 'PendingChange',
    article: 'page.pendingChanges',
    called: /\bpending changes?\b|\bapprovals?\b|待批准|待审批/,
  },
  { menu: 'BulletinList', article: 'page.bulletins', called: /\bbulletins?\b|\bannouncements?\b|公告|机构通知/ },
  { menu: 'Log', article: 'page.auditLog', called: /\baudit (log|trail)\b|审计日志|操作日志|日志/ },
  { menu: 'UserManagement', article: 'page.users', called: /\busers?\b( list| maintenance)?|用户(维护|列表|管理)/ },
]

const asksPlace =
  /\bhow (do i |to |can i |do we )?(get|go|come|navigate) to\b|从哪里?进|^where\b|\b(in|from) the menu\b|\bwhere (do|can|to|is|are|does) (i |one |we )?(see|find|get|look|open|live|the|my)?|\b(which|what|in what|under which) (menu|module|tab)\b|\bmenu (path|for|of|to|item)\b|\bin what menu\b|\bmenu$|^menu\b|\bunder which\b|哪个菜单|的菜单|菜单(路径|位置)|菜单$|哪个模块|菜单在哪|(?<!停|停留|卡|走)在哪个|(?<!停|停留|卡|走)在哪里?(找|看|查|进|打开)?|哪里(找|看|查|进|打开|能|可以)|哪儿|怎么进(入|去)?|入口|(页面|菜单|模块|页)(怎么|在)找|(?<!钱|款|资金|记录)去哪(里|儿)?(加|看|找|查|改|建|弄)?$|(哪个|哪一个?|什么)页面?(能|可以|上)?(看|查|改|编辑)|\bwhich page\b.*\b(shows?|has|lists)\b|^(the )?page (to|for|where)\b/i

/** Asks for something on a page rather than for the page. */
const onThePage =
  /\b(draft|print|import|state|status|export|badge|button|deadline|last day|due|day|log(ged)?|stored?|kept|go(es)?|arrive|come from|password|name|lists?|(newest|latest) \w+)\b(?<!(black|white) ?lists?|code lists?|(currency|agent|institution|issuer) name)|最新|哪个(列表|页签)|草稿|打印|导出|导入|状态|截止|期限|保存|记录在|存/i

/** Which menu leads to the page that is named. */
export function placeFact(one: Asked): Fact | null {
  const { question, things, language, say } = one
  const text = question.toLowerCase()
  const contents = moduleFact(text, one)
  if (contents) return contents
  if (!asksPlace.test(text) || onThePage.test(text) || asksNumber.test(text)) return null
  const { module, menu } = names[language]
  const found = places.find(({ called }) => called.test(text))
  const flow = flows.find(({ id }) => id === things.flows[0])
  if (found && !(flow && things.transIds.length > 0)) {
    const tab = tabPagesOf(found.menu).find((id) => id === found.tab)
    const path = say.path(module[menus[found.menu].module], menu[found.menu])
    return { lines: [tab ? say.tabAt(tabName(tab, language), path) : say.pageAt(path)], articleId: found.article }
  }
  if (!flow) return null
  const path = say.path(module[menus[flow.menu].module], menu[flow.menu])
  const [state] = things.states
  const line = state ? say.tabAt(one.subject.words.state[state], path) : say.pageAt(path)
  return { lines: [line, say.submitAt], articleId: `flow.${flow.id}` }
}

/** The menus of a module that is named with the word for it: `what is in the Manual menu`. */
function moduleFact(text: string, { language, say }: Asked): Fact | null {
  if (!asksContents.test(text)) return null
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

/** `Under which number` asks for no menu. */
const asksNumber = /\b(which|what) (number|code|id|trans ?id)\b/

const asksContents =
  /^(what|whats|which)\b.*\b(in|under|inside|of|contains?|have|has|holds?)\b|(有|包含|包括|是)(什么|哪些|啥|哪几)/

/** `rsk.rule.list` stands under these keys. */
function tabName(id: string, language: keyof typeof names): string {
  let part: unknown = names[language].page
  for (const key of id.split('.')) part = Object(part)[key]
  return String(part)
}
