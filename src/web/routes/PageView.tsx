import { lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import {
  type GenericRoute,
  isModulePage,
  type ModulePageId,
  menuPaths,
  pages,
  tabPageAt,
} from '../../contract/pages.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import { GenericPage } from '../flows/GenericPage.tsx'
import { PageLoading } from '../flows/PageLoading.tsx'
import { useAnySearch } from './pageSearch.ts'

export function GenericPageView({ route }: { route: GenericRoute }): ReactNode {
  const { pageId = '' } = useAnySearch()
  if (!isModulePage(pageId)) return <GenericPage kind={route} />
  return pages[pageId].route === route ? <ModulePage pageId={pageId} /> : <Navigate to="/404" replace />
}

export function TabbedPage({ menu }: { menu: MenuName }): ReactNode {
  const { node } = useAnySearch()
  const pageId = tabPageAt(menuPaths[menu], node)
  return pageId ? <ModulePage pageId={pageId} /> : <Navigate to="/404" replace />
}

const loaded = new Map<ModulePageId, ComponentType>()

function ModulePage({ pageId }: { pageId: ModulePageId }) {
  const known = loaded.get(pageId)
  const Page = known ?? lazyRouteComponent(() => load(pageId), 'Page')
  if (!known) loaded.set(pageId, Page)
  return (
    <Suspense fallback={<PageLoading />}>
      <Page key={pageId} />
    </Suspense>
  )
}

async function load(pageId: ModulePageId) {
  const { framedPage } = await import('./pages.tsx')
  return { Page: await framedPage(pageId) }
}
