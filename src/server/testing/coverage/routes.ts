import { type Row, row } from './row.ts'

/** A page or a route of specification 2. */
export interface PageRow extends Row {
  /** Its address or page ids; braces hold several. */
  where: string
}

/** A row in a line. */
export const page = (what: string, where: string, file: string, title: string, says?: string): PageRow => ({
  ...row(what, file, title, says === undefined ? {} : { says }),
  where,
})

const walked = 'e2e/pages.spec.ts'
const eachTab = 'each tab of a module opens under the generic route of its kind too'
const session = 'e2e/session.spec.ts'
const wrongPassword = 'says no to a wrong password without saying which of the two was wrong'
const guard = 'src/web/session/guard.test.ts'
const stranger = 'keeps everything but sign-in from a stranger'
const lists = 'e2e/lists.spec.ts'
const risk = 'e2e/risk.spec.ts'
const alert = 'an alert comes by itself, is looked into, and is handled'
const blocked = 'what was blocked online and by IPS opens the page of its system'
const exceptLists = 'e2e/exceptLists.spec.ts'
const blackList = 'a risk officer blacklists a merchant, changes the entry, imports others and takes them off @both'
const pay = 'e2e/internetPay.spec.ts'
const information = 'e2e/information.spec.ts'
const agent = 'an agent is added, found by one of two institutions, changed and deleted @both'
const reference = 'e2e/reference.spec.ts'
const lookedUp = 'reason codes, currencies and the issuer of a card are looked up @both'
const flowMenus = 'the lists of ${module} open from its menu, each flow with its tabs'
const users = 'e2e/users.spec.ts'
const made = 'a user is made, signs in with a password of their own, and is gone when disabled'
const bulletins = 'e2e/bulletins.spec.ts'
const written = 'a bulletin is written for one institution, read there as new, and gone when it is withdrawn'

/** The route table of specification 2, in its order. */
export const routes: readonly PageRow[] = [
  page('username, password, captcha, remember me, forgotten-password link', '/login', session, wrongPassword),
  page('redirects to / if coming from login', '/404', guard, 'leads from /404 to / when coming from /login'),
  page('redirects to /home', '/', 'e2e/pages.spec.ts', 'the address of nothing leads home, and titles name the page'),
  page('Home', '/home', 'e2e/home.spec.ts', 'a role without flows sees the numbers alone'),
  page(
    'Message',
    '/message',
    'e2e/live.spec.ts',
    'messages stand on their page, by day, kind and unread, and are all marked as read',
  ),
  page(
    'change of the password, no authentication needed',
    '/changePassword',
    guard,
    'opens a route without authentication to those who come from /login, and to them only',
  ),
  page(
    'forgotten password, no authentication needed',
    '/forgetPassword',
    'e2e/password.spec.ts',
    'nobody learns by it who has an account',
  ),
  page(
    'dispute',
    '/disputeTransaction/{DisputeTransaction, InquiryRetrieval}',
    lists,
    flowMenus,
    'openMenu(page, flow',
  ),
  page(
    'exceptional',
    '/exceptionalTransaction/{SpecialAdjustment, GoodFaith, PreArbitration, FeeCollectionFundDisbursement}',
    lists,
    flowMenus,
    'openMenu(page, flow',
  ),
  page(
    'manual',
    '/manualTransaction/{PreAuthCompletion, PreAuthCancellation, LatePreAuthCompletion, ManualRefund}',
    lists,
    flowMenus,
    'openMenu(page, flow',
  ),
  page(
    'a module’s own address leads to its first page that the user may open',
    '/{disputeTransaction, antiRiskService, exceptionalTransaction, manualTransaction, internetPay, informationManagement}',
    'src/web/routes/moduleStart.test.ts',
    'leads to the first page of a module that the user may open',
    '/disputeTransaction',
  ),
  page('risk monitoring', '/antiRiskService/RiskMonitoring', risk, alert),
  page('except lists', '/antiRiskService/ExceptListManagement', exceptLists, blackList),
  page(
    'internet pay',
    '/internetPay/InternetPay',
    pay,
    'a viewer reads certificates and changes none; a risk officer has no way there',
  ),
  page('information management', '/informationManagement/InformationManagement', information, agent),
  page('information inquiry', '/informationManagement/InformationInquiry', reference, lookedUp),
  page(
    'user management: leads to /system/user',
    '/informationManagement/UserManagement',
    information,
    'the address of user management leads to the users',
  ),
  page(
    'search conditions',
    '/stdQueryPage',
    lists,
    'conditions on a page of their own lead to the list, and from there by an id to one record',
  ),
  page(
    'list of a query',
    '/stdListPage',
    lists,
    'conditions on a page of their own lead to the list, and from there by an id to one record',
  ),
  page('list with its own refresh', '/stdListPage1', risk, blocked),
  page(
    'conditions and list on one page',
    '/stdQueryListPage',
    walked,
    eachTab,
    '/${modulePages[pageId].route}?pageId=',
  ),
  page('form', '/stdModifyPage', information, agent, 'pageId=inf.agent.create'),
  page(
    'conditions that lead to one record',
    '/stdQueryDetailPage',
    lists,
    'conditions on a page of their own lead to the list, and from there by an id to one record',
  ),
  page(
    'record with tabs',
    '/stdDetailPage',
    pay,
    'a handler finds an order, and from it the transaction that it was paid by @both',
  ),
  page('one plain record', '/stdSingleDetailPage', reference, lookedUp),
  page(
    'record above, form below',
    '/stdDetailModifyPage',
    'e2e/dispute.spec.ts',
    'a verifier refuses with a remark, and the handler mends and deletes',
  ),
  page('form with two lists', '/stdModifyListListPage', risk, alert),
  page('conditions, list, upload', '/stdQueryListUploadPage', walked, eachTab, '/${modulePages[pageId].route}?pageId='),
  page('risk list editing: white list', '/risk/create/whiteList', walked, 'Back leads to where the module begins'),
  page('risk list editing: black list', '/risk/create/blackList', exceptLists, blackList),
  page(
    'risk list editing: an entry',
    '/risk/modify/whiteList/$id',
    walked,
    'Back leads to where the module begins',
    '/risk/modify/whiteList/',
  ),
  page('risk list editing: an entry', '/risk/modify/blackList/$id', exceptLists, blackList, '/risk/modify/blackList/'),
  page('users: list', '/system/user', users, made),
  page('users: add', '/system/user/create', users, made),
  page('users: one, and its form', '/system/user/{$id, edit/$id}', users, made, '/system/user/'),
  page(
    'audit log',
    '/system/log',
    'e2e/log.spec.ts',
    'an administrator finds what was done and what was refused in the log, and saves it',
  ),
  page('bulletins: list', '/system/bulletin', bulletins, written),
  page('bulletins: add', '/system/bulletin/create', bulletins, written),
  page('bulletins: one, and its form', '/system/bulletin/{$id, edit/$id}', bulletins, written, '/system/bulletin/'),
  page(
    'user center',
    '/system/center',
    'e2e/center.spec.ts',
    'a user changes name and picture, and finds both in the header',
  ),
  page('everything else leads to /404', '$', guard, 'leads every address that is no route to /404', '/nowhere'),
]

/** Addresses that the product needs and the specification doesn't name. */
export const ownRoutes: readonly PageRow[] = [
  page(
    'limit rules',
    '/informationManagement/LimitRule',
    'e2e/limits.spec.ts',
    'an administrator adds a limit rule, is told of an overlap, changes the rule and takes it out',
  ),
  page(
    'settings of an institution',
    '/informationManagement/InstitutionSetting',
    'e2e/limits.spec.ts',
    'the settings of an institution say above which amount a one-time password is asked',
  ),
  page(
    'changes that wait for a second person',
    '/informationManagement/{PendingChange, PendingChange/$id}',
    'e2e/pendingChanges.spec.ts',
    'a manager proposes a clerk, another approves, and the mail arrives',
    '/informationManagement/PendingChange',
  ),
  page(
    'questions that the robot could not answer',
    '/informationManagement/RobotQuestion',
    'e2e/robot.spec.ts',
    'what it doesn’t know a person may, until an administrator has written an article @both',
  ),
]

/** "Route guard" and "Layout". */
export const frame: readonly PageRow[] = [
  page('with a session /login leads to /; without, nothing but /login', '/login', session, stranger),
  page(
    'the profile is loaded first; where that fails, the user is logged out',
    '/home',
    'e2e/account.spec.ts',
    'whose profile cannot be loaded is logged out',
    '/home',
  ),
  page(
    'a route is for those who have its menu; administrators have all',
    '/system/user',
    session,
    'lets a signed-in user in, by the menus of the account',
  ),
  page('titles of the routes', '/', walked, 'the address of nothing leads home, and titles name the page', 'titles'),
  page(
    'titles beside the routes: dashboard, online management, institution, platform',
    '/home',
    walked,
    'the search of the header finds pages, tabs and the other titles of a page, in either language',
    'online management',
  ),
  page(
    'named routes: BulletinList, UserList, ChangePassword, Log',
    '{/system/bulletin, /system/user, /changePassword, /system/log}',
    'e2e/log.spec.ts',
    'the log is not for a viewer',
    '/system/log',
  ),
  page(
    'tabs of a module, with counts',
    '/disputeTransaction/DisputeTransaction',
    lists,
    'a step asks for a record, and its count follows at once',
    '.tab[aria-current] .count',
  ),
  page(
    'breadcrumb of the third level, and its Back',
    '/stdModifyPage',
    walked,
    'Back leads to where the module begins',
  ),
  page('below 992 px: menu in a drawer', '/home', lists, flowMenus, 'Open the menu'),
  page(
    'sidebar: 210 px, one group open at a time, its state in a cookie',
    '/home',
    'e2e/sidebar.spec.ts',
    'the sidebar opens one group at a time, folds to icons, and stays folded',
  ),
]
