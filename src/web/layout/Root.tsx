import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isModulePage, type ModulePageId, tabPageAt } from '../../domain/modulePages.ts'
import { useText } from '../i18n/useText.ts'
import type { Search } from '../routes.tsx'
import { NoticeHost } from '../ui/NoticeHost.tsx'
import { useRouteTitle } from './pageTitle.ts'

/** Around every page, signed in or not: the title, the progress of a navigation, and the notices. */
export function Root(): ReactElement {
  const t = useText()
  const statement = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const menu = typeof statement?.menu === 'string' ? statement.menu : null
  const name = menu ? t(`frame.menu.${menu}`) : statement?.title ? t(`frame.title.${statement.title}`) : ''
  const page = useLocation({ select: modulePageAt })
  useRouteTitle(page ? t(`frame.page.${page}`) : name)
  return (
    <>
      <Progress />
      <Outlet />
      <NoticeHost />
    </>
  )
}

/** The page of a module that an address shows, under its menu or a generic route; null for one of another kind. */
function modulePageAt({ pathname, search }: { pathname: string; search: Search }): ModulePageId | null {
  const { pageId = '', node } = search
  return isModulePage(pageId) ? pageId : tabPageAt(pathname, node)
}

/** A thin bar at the top while a navigation is under way; a quick one shows nothing. */
function Progress() {
  const t = useText()
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <div
      className={pending ? 'progress progress-on' : 'progress'}
      role="status"
      aria-label={pending ? t('frame.loading') : undefined}
    />
  )
}
