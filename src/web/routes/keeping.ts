import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { menus } from '../../domain/menus.ts'
import { numbered, page, root } from './frame.ts'

/** The addresses of what is kept by itself: limits, settings, log, users, bulletins, white and black list. */

const limitRule = page(menus.LimitRule.path, { menu: 'LimitRule' })
const robotQuestion = page(menus.RobotQuestion.path, { menu: 'RobotQuestion' })
const institutionSetting = page(menus.InstitutionSetting.path, { menu: 'InstitutionSetting' })
const pendingChanges = page(menus.PendingChange.path, { menu: 'PendingChange' })
const pendingChange = numbered('/informationManagement/PendingChange/$id', { menu: 'PendingChange' })
const log = page('/system/log', { menu: 'Log' })

const userManagement = { menu: 'UserManagement' } as const
const userList = page('/system/user', userManagement)
const userCreate = page('/system/user/create', userManagement)
const userEdit = numbered('/system/user/edit/$id', userManagement)
const user = numbered('/system/user/$id', userManagement)
/** Specification 2 names this address too: it leads to the list. */
export const usersByModule = createRoute({
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

export const keepingRoutes = [
  limitRule,
  robotQuestion,
  institutionSetting,
  pendingChanges,
  pendingChange,
  log,
  userList,
  userCreate,
  userEdit,
  user,
  bulletinList,
  bulletinCreate,
  bulletinEdit,
  bulletin,
  createWhiteList,
  createBlackList,
  modifyWhiteList,
  modifyBlackList,
]

limitRule.update({ component: lazyRouteComponent(() => import('../features/limits/RulesPage.tsx'), 'RulesPage') })
robotQuestion.update({
  component: lazyRouteComponent(() => import('../features/robot/RobotQuestionsPage.tsx'), 'RobotQuestionsPage'),
})
institutionSetting.update({
  component: lazyRouteComponent(() => import('../features/limits/SettingPage.tsx'), 'SettingPage'),
})
pendingChanges.update({
  component: lazyRouteComponent(
    () => import('../features/pendingChanges/PendingChangesPage.tsx'),
    'PendingChangesPage',
  ),
})
pendingChange.update({
  component: lazyRouteComponent(() => import('../features/pendingChanges/PendingChangePage.tsx'), 'PendingChangePage'),
})
log.update({ component: lazyRouteComponent(() => import('../features/log/LogPage.tsx'), 'LogPage') })
userList.update({ component: lazyRouteComponent(() => import('../features/users/UsersPage.tsx'), 'UsersPage') })
userCreate.update({
  component: lazyRouteComponent(() => import('../features/users/UserFormPage.tsx'), 'CreateUserPage'),
})
userEdit.update({ component: lazyRouteComponent(() => import('../features/users/UserFormPage.tsx'), 'EditUserPage') })
user.update({ component: lazyRouteComponent(() => import('../features/users/UserPage.tsx'), 'UserPage') })
bulletinList.update({
  component: lazyRouteComponent(() => import('../features/bulletins/BulletinsPage.tsx'), 'BulletinsPage'),
})
bulletinCreate.update({
  component: lazyRouteComponent(() => import('../features/bulletins/BulletinFormPage.tsx'), 'CreateBulletinPage'),
})
bulletinEdit.update({
  component: lazyRouteComponent(() => import('../features/bulletins/BulletinFormPage.tsx'), 'EditBulletinPage'),
})
bulletin.update({
  component: lazyRouteComponent(() => import('../features/bulletins/BulletinPage.tsx'), 'BulletinPage'),
})
const exceptForms = () => import('../features/exceptLists/EntryFormPage.tsx')
createWhiteList.update({ component: lazyRouteComponent(exceptForms, 'CreateWhiteListPage') })
createBlackList.update({ component: lazyRouteComponent(exceptForms, 'CreateBlackListPage') })
modifyWhiteList.update({ component: lazyRouteComponent(exceptForms, 'ModifyWhiteListPage') })
modifyBlackList.update({ component: lazyRouteComponent(exceptForms, 'ModifyBlackListPage') })
