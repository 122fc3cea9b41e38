import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { type MenuName, menus } from '../domain/menus.ts'
import type { GenericRoute } from '../domain/modulePages.ts'
import { PageFailure } from './layout/PageFailure.tsx'
import { Root } from './layout/Root.tsx'
import { type GuardContext, guardNavigation, type Identification, menuOfPage } from './session/guardNavigation.ts'

/**
 * Every address of the portal, then the page that each shows. Which of them a user may open is the guard's to say
 * (`session/guard.ts`), from what each route states of itself: its title, its menu, whether it needs a session at all.
 */

/** The address of a page carries names and values as they are: `?pageId=dsp.dispute.search&retriRefNo=004619338271`. */
export type Search = Readonly<Record<string, string | undefined>>

const asTheyAre = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

const root = createRootRouteWithContext<GuardContext>()({
  validateSearch: asTheyAre,
  beforeLoad: guardNavigation,
})

/** Around everything of a signed-in user: header and sidebar, and with them antd, which sign-in does without. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame' })

const login = createRoute({ getParentRoute: () => root, path: '/login', staticData: { title: 'login' } })

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/changePassword',
  staticData: { title: 'changePassword', noAuth: true },
})

const forgetPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgetPassword',
  staticData: { title: 'forgetPassword', noAuth: true },
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

/** A page in the frame. */
function page<const Path extends string>(path: Path, staticData: StaticDataRouteOption = {}) {
  return createRoute({ getParentRoute: () => frame, path, staticData })
}

/** A page in the frame whose address ends in a number. Specification 2: `user/{id numeric}`. */
function numbered<const Path extends `${string}/$id`>(path: Path, staticData: StaticDataRouteOption = {}) {
  const beforeLoad = ({ location }: { location: { pathname: string } }) => {
    if (!/\/\d+$/.test(location.pathname)) throw redirect({ to: '/404', replace: true })
  }
  return createRoute({ getParentRoute: () => frame, path, staticData, beforeLoad })
}

const home = page('/home', { title: 'home' })
const center = page('/system/center', { title: 'center' })
const message = page('/message', { title: 'message' })
const notFound = page('/404', { title: 'notFound' })
const elsewhere = createRoute({ getParentRoute: () => root, path: '$', staticData: { unknown: true } })

/** A module's own page, with its second-level tabs. */
function modulePage<const Name extends MenuName>(menu: Name) {
  const route = page(menus[menu].path, { menu })
  route.update({
    component: lazyRouteComponent(async () => {
      const { ModulePage } = await import('./flows/ModulePage.tsx')
      return { Page: () => <ModulePage menu={menu} /> }
    }, 'Page'),
  })
  return route
}

const limitRule = page(menus.LimitRule.path, { menu: 'LimitRule' })
const robotQuestion = page(menus.RobotQuestion.path, { menu: 'RobotQuestion' })
const institutionSetting = page(menus.InstitutionSetting.path, { menu: 'InstitutionSetting' })
const log = page('/system/log', { menu: 'Log' })

const userManagement = { menu: 'UserManagement' } as const
const userList = page('/system/user', userManagement)
const userCreate = page('/system/user/create', userManagement)
const userEdit = numbered('/system/user/edit/$id', userManagement)
const user = numbered('/system/user/$id', userManagement)
/** Specification 2 names this address too: it leads to the list. */
const usersByModule = createRoute({
  getParentRoute: () => root,
  path: '/informationManagement/UserManagement',
  staticData: userManagement,
  beforeLoad: () => {
    throw redirect({ to: '/system/user', replace: true })
  },
})

// Everybody reads the bulletins; whoever keeps some has the menu.
const keepsBulletins = { menu: 'BulletinList' } as const
const bulletinList = page(menus.BulletinList.path)
const bulletinCreate = page('/system/bulletin/create', keepsBulletins)
const bulletinEdit = numbered('/system/bulletin/edit/$id', keepsBulletins)
const bulletin = numbered('/system/bulletin/$id')

const exceptLists = { menu: 'ExceptListManagement' } as const
const createWhiteList = page('/risk/create/whiteList', exceptLists)
const createBlackList = page('/risk/create/blackList', exceptLists)
const modifyWhiteList = numbered('/risk/modify/whiteList/$id', exceptLists)
const modifyBlackList = numbered('/risk/modify/blackList/$id', exceptLists)

const genericTitles = {
  stdQueryPage: 'list',
  stdListPage: 'list',
  stdListPage1: 'list',
  stdQueryListPage: 'list',
  stdQueryDetailPage: 'list',
  stdQueryListUploadPage: 'list',
  stdDetailPage: 'record',
  stdSingleDetailPage: 'record',
  stdDetailModifyPage: 'form',
  stdModifyPage: 'form',
  stdModifyListListPage: 'form',
} as const satisfies Record<GenericRoute, string>

/** A generic route: the page id in the address says whose page it is, and with it which menu it needs. */
function genericPage<const Kind extends GenericRoute>(kind: Kind) {
  const staticData = { title: genericTitles[kind], menu: menuOfPage }
  const route = page(`/${kind}` as const, staticData)
  route.update({
    component: lazyRouteComponent(async () => {
      const [{ GenericPage }, { ModulePageView }] = await Promise.all([
        import('./flows/GenericPage.tsx'),
        import('./modulePages.tsx'),
      ])
      return { Page: () => <ModulePageView route={kind} otherwise={<GenericPage kind={kind} />} /> }
    }, 'Page'),
  })
  return route
}

/** The page of a menu whose tabs are no flow's. */
function tabbedPage<const Name extends MenuName>(menu: Name) {
  const route = page(menus[menu].path, { menu })
  route.update({
    component: lazyRouteComponent(async () => {
      const { TabbedPage } = await import('./modulePages.tsx')
      return { Page: () => <TabbedPage menu={menu} /> }
    }, 'Page'),
  })
  return route
}

const routeTree = root.addChildren([
  login,
  changePassword,
  forgetPassword,
  start,
  usersByModule,
  elsewhere,
  frame.addChildren([
    home,
    center,
    message,
    notFound,
    modulePage('DisputeTransaction'),
    modulePage('InquiryRetrieval'),
    modulePage('SpecialAdjustment'),
    modulePage('GoodFaith'),
    modulePage('PreArbitration'),
    modulePage('FeeCollectionFundDisbursement'),
    modulePage('PreAuthCompletion'),
    modulePage('PreAuthCancellation'),
    modulePage('LatePreAuthCompletion'),
    modulePage('ManualRefund'),
    tabbedPage('RiskMonitoring'),
    tabbedPage('ExceptListManagement'),
    tabbedPage('InternetPay'),
    tabbedPage('InformationManagement'),
    tabbedPage('InformationInquiry'),
    limitRule,
    robotQuestion,
    institutionSetting,
    userList,
    userCreate,
    userEdit,
    user,
    createWhiteList,
    createBlackList,
    modifyWhiteList,
    modifyBlackList,
    log,
    bulletinList,
    bulletinCreate,
    bulletinEdit,
    bulletin,
    genericPage('stdQueryPage'),
    genericPage('stdListPage'),
    genericPage('stdListPage1'),
    genericPage('stdQueryListPage'),
    genericPage('stdQueryDetailPage'),
    genericPage('stdDetailPage'),
    genericPage('stdDetailModifyPage'),
    genericPage('stdModifyPage'),
    genericPage('stdSingleDetailPage'),
    genericPage('stdModifyListListPage'),
    genericPage('stdQueryListUploadPage'),
  ]),
])

// The pages come after the addresses: they link to these, so that their types can only be known then.
root.update({ component: Root })
frame.update({ component: lazyRouteComponent(() => import('./layout/Frame.tsx'), 'Frame') })
login.update({ component: lazyRouteComponent(() => import('./features/login/LoginPage.tsx'), 'LoginPage') })
changePassword.update({
  component: lazyRouteComponent(() => import('./features/changePassword/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
})
forgetPassword.update({
  component: lazyRouteComponent(() => import('./features/forgetPassword/ForgetPasswordPage.tsx'), 'ForgetPasswordPage'),
})
home.update({
  component: lazyRouteComponent(async () => {
    const [{ HomePage }, { HomeBulletins }] = await Promise.all([
      import('./features/home/HomePage.tsx'),
      import('./features/bulletins/HomeBulletins.tsx'),
    ])
    return { Page: () => <HomePage bulletins={<HomeBulletins />} /> }
  }, 'Page'),
})
limitRule.update({ component: lazyRouteComponent(() => import('./features/limits/RulesPage.tsx'), 'RulesPage') })
robotQuestion.update({
  component: lazyRouteComponent(() => import('./features/robot/RobotQuestionsPage.tsx'), 'RobotQuestionsPage'),
})
institutionSetting.update({
  component: lazyRouteComponent(() => import('./features/limits/SettingPage.tsx'), 'SettingPage'),
})
userList.update({ component: lazyRouteComponent(() => import('./features/users/UsersPage.tsx'), 'UsersPage') })
userCreate.update({
  component: lazyRouteComponent(() => import('./features/users/UserFormPage.tsx'), 'CreateUserPage'),
})
userEdit.update({ component: lazyRouteComponent(() => import('./features/users/UserFormPage.tsx'), 'EditUserPage') })
user.update({ component: lazyRouteComponent(() => import('./features/users/UserPage.tsx'), 'UserPage') })
center.update({ component: lazyRouteComponent(() => import('./features/center/CenterPage.tsx'), 'CenterPage') })
message.update({ component: lazyRouteComponent(() => import('./features/messages/MessagePage.tsx'), 'MessagePage') })
bulletinList.update({
  component: lazyRouteComponent(() => import('./features/bulletins/BulletinsPage.tsx'), 'BulletinsPage'),
})
bulletinCreate.update({
  component: lazyRouteComponent(() => import('./features/bulletins/BulletinFormPage.tsx'), 'CreateBulletinPage'),
})
bulletinEdit.update({
  component: lazyRouteComponent(() => import('./features/bulletins/BulletinFormPage.tsx'), 'EditBulletinPage'),
})
bulletin.update({
  component: lazyRouteComponent(() => import('./features/bulletins/BulletinPage.tsx'), 'BulletinPage'),
})
const exceptForms = () => import('./features/exceptLists/EntryFormPage.tsx')
createWhiteList.update({ component: lazyRouteComponent(exceptForms, 'CreateWhiteListPage') })
createBlackList.update({ component: lazyRouteComponent(exceptForms, 'CreateBlackListPage') })
modifyWhiteList.update({ component: lazyRouteComponent(exceptForms, 'ModifyWhiteListPage') })
modifyBlackList.update({ component: lazyRouteComponent(exceptForms, 'ModifyBlackListPage') })
log.update({ component: lazyRouteComponent(() => import('./features/log/LogPage.tsx'), 'LogPage') })
notFound.update({ component: lazyRouteComponent(() => import('./features/notFound/NotFoundPage.tsx'), 'NotFoundPage') })

function portalRouter(context: GuardContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const set = Object.entries(search).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, String(value)]],
      )
      return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
    },
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

export type PortalRouter = ReturnType<typeof portalRouter>

export function createPortalRouter(): PortalRouter {
  const statementOf = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.options.staticData ?? {}
  const router = portalRouter({ statementOf })
  router.update({ ...router.options, defaultErrorComponent: PageFailure })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
  interface StaticDataRouteOption {
    /** Of `frame.title`; a module's page is titled by its menu. */
    title?:
      | 'login'
      | 'changePassword'
      | 'forgetPassword'
      | 'home'
      | 'center'
      | 'message'
      | 'notFound'
      | 'list'
      | 'record'
      | 'form'
    /** The menu that a user needs for it, fixed or read from the address. Specification 2: identification. */
    menu?: Identification
    /** Reachable without a session, when coming from /login. */
    noAuth?: boolean
    unknown?: boolean
  }
}
