import { lazyRouteComponent, Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { type GenericRoute, isModulePage, type ModulePageId, modulePages, tabPageAt } from '../domain/modulePages.ts'
import { PageLoading } from './flows/PageLoading.tsx'
import type { Search } from './routes.tsx'

/**
 * What each page of the modules shows, loaded when it is opened; it reads its conditions from the address:
 * `'rsk.rule.list': lazyRouteComponent(() => import('./features/risk/RulesPage.tsx'), 'RulesPage')`
 */
const shown: Partial<Record<ModulePageId, ComponentType>> = {
  'rsk.suspicious.list': lazyRouteComponent(() => import('./features/risk/SuspiciousPage.tsx'), 'SuspiciousPage'),
  'rsk.suspicious.modify': lazyRouteComponent(
    () => import('./features/risk/SuspiciousModifyPage.tsx'),
    'SuspiciousModifyPage',
  ),
  'rsk.interception.list': lazyRouteComponent(() => import('./features/risk/BlockedPage.tsx'), 'InterceptionPage'),
  'rsk.blocked.list': lazyRouteComponent(() => import('./features/risk/BlockedPage.tsx'), 'BlockedPage'),
  'rsk.blocked.modifyOnline': lazyRouteComponent(
    () => import('./features/risk/BlockedModifyPage.tsx'),
    'OnlineModifyPage',
  ),
  'rsk.blocked.modifyIps': lazyRouteComponent(() => import('./features/risk/BlockedModifyPage.tsx'), 'IpsModifyPage'),
  'rsk.whiteList.query': lazyRouteComponent(() => import('./features/exceptLists/ExceptListPage.tsx'), 'WhiteListPage'),
  'rsk.blackList.query': lazyRouteComponent(() => import('./features/exceptLists/ExceptListPage.tsx'), 'BlackListPage'),
}

/** The module's page that the address names under a generic route; `otherwise` where it names none. */
export function ModulePageView({ route, otherwise }: { route: GenericRoute; otherwise: ReactNode }) {
  const { pageId = '' }: Search = useSearch({ strict: false })
  if (!isModulePage(pageId)) return otherwise
  return modulePages[pageId].route === route ? <Shown pageId={pageId} /> : <Navigate to="/404" replace />
}

/** The page of a menu: the tab that the address names, the first one where it names none. */
export function TabbedPage() {
  const { node }: Search = useSearch({ strict: false })
  const pageId = tabPageAt(useLocation().pathname, node)
  return pageId ? <Shown pageId={pageId} /> : <Navigate to="/404" replace />
}

function Shown({ pageId }: { pageId: ModulePageId }) {
  const Page = shown[pageId]
  return Page ? (
    <Suspense fallback={<PageLoading />}>
      <Page key={pageId} />
    </Suspense>
  ) : (
    <Navigate to="/404" replace />
  )
}
