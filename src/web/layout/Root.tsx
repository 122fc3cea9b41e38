import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useText } from '../i18n/useText.ts'
import { NoticeHost } from '../ui/NoticeHost.tsx'
import { useRouteTitle } from './pageTitle.ts'

/** Around every page, signed in or not: the title, the progress of a navigation, and the notices. */
export function Root(): ReactElement {
  const t = useText()
  const statement = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const menu = typeof statement?.menu === 'string' ? statement.menu : null
  const name = menu ? t(`frame.menu.${menu}`) : statement?.title ? t(`frame.title.${statement.title}`) : ''
  useRouteTitle(name)
  return (
    <>
      <Progress />
      <Outlet />
      <NoticeHost />
    </>
  )
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
