import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { PageFailure } from './layout/PageFailure.tsx'
import { Root } from './layout/Root.tsx'
import { frame, page, root } from './routes/frame.ts'
import { keepingRoutes, usersByModule } from './routes/keeping.ts'
import { moduleRoutes, moduleStarts } from './routes/modules.tsx'
import type { GuardContext, Identification } from './session/guardNavigation.ts'

/**
 * Every address of the portal, then the page that each shows: those of the modules are in `routes/modules.tsx`, those of
 * what is kept (users, bulletins, limits) in `routes/keeping.ts`. Which of them a user may open is the guard's to say
 * (`session/guard.ts`), from what each route states of itself: its title, its menu, whether it needs a session at all.
 */

/** The address of a page carries names and values as they are: `?pageId=dsp.dispute.search&retriRefNo=004619338271`. */
export type Search = Readonly<Record<string, string | undefined>>

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

const home = page('/home', { title: 'home' })
const center = page('/system/center', { title: 'center' })
const message = page('/message', { title: 'message' })
const notFound = page('/404', { title: 'notFound' })
const elsewhere = createRoute({ getParentRoute: () => root, path: '$', staticData: { unknown: true } })

const routeTree = root.addChildren([
  login,
  changePassword,
  forgetPassword,
  start,
  usersByModule,
  ...moduleStarts,
  elsewhere,
  frame.addChildren([home, center, message, notFound, ...moduleRoutes, ...keepingRoutes]),
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
center.update({ component: lazyRouteComponent(() => import('./features/center/CenterPage.tsx'), 'CenterPage') })
message.update({ component: lazyRouteComponent(() => import('./features/messages/MessagePage.tsx'), 'MessagePage') })
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
