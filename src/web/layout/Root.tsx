import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isModulePage, type ModulePageId, tabPageAt } from '../../contract/pages.ts'
import { useText } from '../i18n/useText.ts'
import type { Search } from '../routes/search.ts'
import { NoticeHost } from '../ui/feedback/NoticeHost.tsx'
import { useRouteTitle } from './pageTitle.ts'
import styles from './progress.module.css'

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

function modulePageAt({ pathname, search }: { pathname: string; search: Search }): ModulePageId | null {
  const { pageId = '', node } = search
  return isModulePage(pageId) ? pageId : tabPageAt(pathname, node)
}

function Progress() {
  const t = useText()
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <div
      className={pending ? `${styles.progress} ${styles.on}` : styles.progress}
      role="status"
      aria-label={pending ? t('frame.loading') : undefined}
    />
  )
}
