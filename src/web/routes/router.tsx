import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type GatePageId,
  type GenericRoute,
  genericRoutes,
  isGatePage,
  isModulePage,
  menuPaths,
  type PathPageId,
  pages,
  pathPageAt,
  pathPageIds,
  tabPageAt,
  tabPagesOf,
} from '../../contract/pages.ts'
import { type MenuName, menus } from '../../domain/people/menus.ts'
import { keysOf } from '../../domain/typed.ts'
import { PageFailure } from '../layout/PageFailure.tsx'
import { Root } from '../layout/Root.tsx'
import { gatePages } from './gatePages.tsx'
import {
  currentVisitor,
  type GuardContext,
  guardNavigation,
  type Identification,
  menuOfAddress,
} from './guardNavigation.ts'
import { moduleStartFor } from './moduleStart.ts'
import { PageAddressContext } from './pageSearch.ts'
import { type PageSearch, parseSearch, type Search } from './search.ts'

const root = createRootRouteWithContext<GuardContext>()({ beforeLoad: guardNavigation, component: Root })

const frame = createRoute({ getParentRoute: () => root, id: 'frame' })

type Pages = typeof pages
type FramedId = Exclude<PathPageId, GatePageId>

function optionsOf<Id extends PathPageId>(id: Id) {
  const page: { menu?: MenuName; title?: PageTitle; openToAll?: true; withoutSession?: true; path: string } = pages[id]
  const { menu, title, openToAll, withoutSession: noAuth = false, path } = page
  return {
    path: pages[id].path as Pages[Id]['path'],
    staticData: { title, menu: openToAll ? undefined : menu, noAuth },
    validateSearch: (search: Record<string, unknown>): PageSearch<Id> => parseSearch(id, search),
    beforeLoad: ({ location }: { location: { pathname: string } }) => {
      // Specification 2: `user/{id numeric}`.
      if (path.endsWith('$id') && !/\/\d+$/.test(location.pathname)) throw redirect({ to: '/404', replace: true })
    },
  }
}

const gateRoute = <Id extends GatePageId>(id: Id) => createRoute({ getParentRoute: () => root, ...optionsOf(id) })
const framedRoute = <Id extends FramedId>(id: Id) => createRoute({ getParentRoute: () => frame, ...optionsOf(id) })

const isFramed = (id: PathPageId): id is FramedId => !isGatePage(id)
const gateRoutes = each<
  GatePageId,
  {
    [Id in GatePageId]: ReturnType<typeof gateRoute<Id>>
  }
>(pathPageIds.filter(isGatePage), gateRoute)
const framedRoutes = each<
  FramedId,
  {
    [Id in FramedId]: ReturnType<typeof framedRoute<Id>>
  }
>(pathPageIds.filter(isFramed), framedRoute)

function each<Name extends string, Routes extends Record<Name, AnyRoute>>(
  names: readonly Name[],
  make: (name: Name) => AnyRoute,
): Routes {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Routes
}

type TabbedMenu = {
  [Name in MenuName]: (typeof menuPaths)[Name] extends Pages[PathPageId]['path'] ? never : Name
}[MenuName]

function menuRoute<Name extends TabbedMenu>(menu: Name) {
  return createRoute({
    getParentRoute: () => frame,
    path: menuPaths[menu] as (typeof menuPaths)[Name],
    staticData: { menu },
    validateSearch: (search: Search): Search => {
      const pageId = tabPageAt(menuPaths[menu], search.node)
      return pageId ? parseSearch(pageId, search) : search
    },
  })
}
const isTabbed = (menu: MenuName): menu is TabbedMenu => pathPageAt(menuPaths[menu]) === null
const tabbedMenus = keysOf(menus).filter(isTabbed)
const menuRoutes = each<
  TabbedMenu,
  {
    [Name in TabbedMenu]: ReturnType<typeof menuRoute<Name>>
  }
>(tabbedMenus, menuRoute)

function genericRoute<Kind extends GenericRoute>(kind: Kind) {
  return createRoute({
    getParentRoute: () => frame,
    path: `/${kind}` as const,
    staticData: { title: genericRoutes[kind], menu: menuOfAddress },
    validateSearch: (search: Search): Search => {
      const { pageId = '' } = search
      return isModulePage(pageId) ? parseSearch(pageId, search) : search
    },
  })
}
const genericKinds = keysOf(genericRoutes)
const standardRoutes = each<
  GenericRoute,
  {
    [Kind in GenericRoute]: ReturnType<typeof genericRoute<Kind>>
  }
>(genericKinds, genericRoute)

/** Leads from a module's bare address to its first page that the user may open. Specification 2. */
function moduleStart<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      const visitor = currentVisitor()
      // Preloaded before anybody is known: the navigation itself asks again.
      if (visitor) throw redirect({ to: moduleStartFor(path, visitor), replace: true })
    },
  })
}

function forward<const Path extends string>(path: Path, to: '/home' | '/system/user', menu?: MenuName) {
  const beforeLoad = () => {
    throw redirect({ to, replace: true })
  }
  return createRoute({ getParentRoute: () => root, path, staticData: { menu }, beforeLoad })
}

const elsewhere = createRoute({ getParentRoute: () => root, path: '$', staticData: { unknown: true } })

const routeTree = root.addChildren({
  ...gateRoutes,
  start: forward('/', '/home'),
  // Specification 2 names this address too.
  users: forward('/informationManagement/UserManagement', '/system/user', 'UserManagement'),
  dispute: moduleStart('/disputeTransaction'),
  antiRisk: moduleStart('/antiRiskService'),
  exceptional: moduleStart('/exceptionalTransaction'),
  manual: moduleStart('/manualTransaction'),
  internetPay: moduleStart('/internetPay'),
  information: moduleStart('/informationManagement'),
  system: moduleStart('/system'),
  elsewhere,
  frame: frame.addChildren({ ...framedRoutes, ...menuRoutes, ...standardRoutes }),
})

// The pages come after the addresses: they link to these, so that their types can only be known then.
frame.update({ component: lazyRouteComponent(() => import('./PortalFrame.tsx'), 'PortalFrame') })
for (const id of pathPageIds) {
  const route: AddressedRoute = isFramed(id) ? framedRoutes[id] : gateRoutes[id]
  show(route, async () => {
    const Page = await (isGatePage(id) ? gatePages[id]() : (await import('./pages.tsx')).framedPage(id))
    return () => <Page />
  })
}
for (const menu of tabbedMenus)
  show(menuRoutes[menu], async () => {
    if (tabPagesOf(menu).length > 0) {
      const { TabbedPage } = await import('./PageView.tsx')
      return () => <TabbedPage menu={menu} />
    }
    const { ModulePage } = await import('../flows/ModulePage.tsx')
    return () => <ModulePage menu={menu} />
  })
for (const kind of genericKinds)
  show(standardRoutes[kind], async () => {
    const { GenericPageView } = await import('./PageView.tsx')
    return () => <GenericPageView route={kind} />
  })

interface AddressedRoute {
  update: (options: { component: ReturnType<typeof lazyRouteComponent> }) => unknown
  useSearch: () => Search
  useParams: () => { id?: string }
}

function show(route: AddressedRoute, load: () => Promise<() => ReactNode>): void {
  route.update({
    component: lazyRouteComponent(async () => {
      const draw = await load()
      const Page = () => {
        const { id = '' } = route.useParams()
        return <PageAddressContext value={{ search: route.useSearch(), id }}>{draw()}</PageAddressContext>
      }
      return { Page }
    }, 'Page'),
  })
}

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

type PortalRouter = ReturnType<typeof portalRouter>

export function createPortalRouter(): PortalRouter {
  const statementOf = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.options.staticData ?? {}
  const router = portalRouter({ statementOf })
  router.update({ ...router.options, defaultErrorComponent: PageFailure })
  return router
}

type PageTitle = NonNullable<Extract<Pages[PathPageId], { title: string }>['title']>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
  interface StaticDataRouteOption {
    /** Key in `frame.title`; missing: the menu's name is the title. */
    title?: PageTitle | (typeof genericRoutes)[GenericRoute]
    menu?: Identification
    /** Reachable without a session, but only from /login. */
    noAuth?: boolean
    unknown?: boolean
  }
}
