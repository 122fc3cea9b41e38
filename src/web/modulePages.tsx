import { lazyRouteComponent, Navigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { type MenuName, menus } from '../domain/menus.ts'
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
  'rsk.rule.list': lazyRouteComponent(() => import('./features/riskRules/RuleListPage.tsx'), 'RuleListPage'),
  'rsk.rule.modify': lazyRouteComponent(() => import('./features/riskRules/RulePage.tsx'), 'RulePage'),
  'rsk.whiteList.query': lazyRouteComponent(() => import('./features/exceptLists/ExceptListPage.tsx'), 'WhiteListPage'),
  'rsk.blackList.query': lazyRouteComponent(() => import('./features/exceptLists/ExceptListPage.tsx'), 'BlackListPage'),
  'ops.certificate.list': lazyRouteComponent(
    () => import('./features/internetPay/CertificatesPage.tsx'),
    'CertificatesPage',
  ),
  'ops.order.list': lazyRouteComponent(() => import('./features/internetPay/OrdersPage.tsx'), 'OrdersPage'),
  'ops.order.detail': lazyRouteComponent(() => import('./features/internetPay/OrderPage.tsx'), 'OrderPage'),
  'inf.agent.query': lazyRouteComponent(() => import('./features/information/AgentsPage.tsx'), 'AgentsPage'),
  'inf.agent.create': lazyRouteComponent(() => import('./features/information/AgentFormPage.tsx'), 'CreateAgentPage'),
  'inf.agent.modify': lazyRouteComponent(() => import('./features/information/AgentFormPage.tsx'), 'ModifyAgentPage'),
  'inf.institution.query': lazyRouteComponent(
    () => import('./features/information/InstitutionsPage.tsx'),
    'InstitutionsPage',
  ),
  'inf.institution.contact': lazyRouteComponent(
    () => import('./features/information/ContactsPage.tsx'),
    'ContactsPage',
  ),
  'inf.institution.modify': lazyRouteComponent(
    () => import('./features/information/InstitutionFormPage.tsx'),
    'InstitutionFormPage',
  ),
  'inq.reasonCode.query': lazyRouteComponent(
    () => import('./features/reference/ReasonCodesPage.tsx'),
    'ReasonCodesPage',
  ),
  'inq.currencyName.query': lazyRouteComponent(
    () => import('./features/reference/CurrenciesPage.tsx'),
    'CurrenciesPage',
  ),
  'inq.issuer.query': lazyRouteComponent(() => import('./features/reference/IssuersPage.tsx'), 'IssuersPage'),
  'inq.issuer.detail': lazyRouteComponent(() => import('./features/reference/IssuerPage.tsx'), 'IssuerPage'),
  'inq.referenceData.modify': lazyRouteComponent(() => import('./features/reference/ImportPage.tsx'), 'ImportPage'),
  'inq.sharedFile.query': lazyRouteComponent(
    () => import('./features/sharedFiles/SharedFilesPage.tsx'),
    'SharedFilesPage',
  ),
}

/** The module's page that the address names under a generic route; `otherwise` where it names none. */
export function ModulePageView({ route, otherwise }: { route: GenericRoute; otherwise: ReactNode }) {
  const { pageId = '' }: Search = useSearch({ strict: false })
  if (!isModulePage(pageId)) return otherwise
  return modulePages[pageId].route === route ? <Shown pageId={pageId} /> : <Navigate to="/404" replace />
}

/** The page of a menu: the tab that the address names, the first one where it names none. */
export function TabbedPage({ menu }: { menu: MenuName }) {
  // Not the address of the window: on the way to another page that is the other's already, while this one still stands.
  const { node }: Search = useSearch({ strict: false })
  const pageId = tabPageAt(menus[menu].path, node)
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
