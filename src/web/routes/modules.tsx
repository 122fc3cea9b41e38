import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type MenuName, menus } from '../../domain/menus.ts'
import type { GenericRoute } from '../../domain/modulePages.ts'
import { currentVisitor, menuOfPage } from '../session/guardNavigation.ts'
import { page, root } from './frame.ts'
import { moduleStartFor } from './moduleStart.ts'

/** The addresses of the modules: each one's own, and the generic ones, whose page id says whose page it is. */

/** A module's own page, with its second-level tabs. */
function modulePage<const Name extends MenuName>(menu: Name) {
  const route = page(menus[menu].path, { menu })
  route.update({
    component: lazyRouteComponent(async () => {
      const { ModulePage } = await import('../flows/ModulePage.tsx')
      return { Page: () => <ModulePage menu={menu} /> }
    }, 'Page'),
  })
  return route
}

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
        import('../flows/GenericPage.tsx'),
        import('../modulePages.tsx'),
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
      const { TabbedPage } = await import('../modulePages.tsx')
      return { Page: () => <TabbedPage menu={menu} /> }
    }, 'Page'),
  })
  return route
}

/** Specification 2: the address of a module alone. It leads to the first of its pages that the user may open. */
export const moduleStarts = [
  moduleStart('/disputeTransaction'),
  moduleStart('/antiRiskService'),
  moduleStart('/exceptionalTransaction'),
  moduleStart('/manualTransaction'),
  moduleStart('/internetPay'),
  moduleStart('/informationManagement'),
]

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

export const moduleRoutes = [
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
]
