import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createQueries } from '../api/queries.ts'
import { readCookie, writeCookie } from '../cookies.ts'
import { DesktopOffer } from '../features/messages/DesktopOffer.tsx'
import { BulkPanel } from '../flows/bulk/BulkPanel.tsx'
import { forgetMirrored, mirrorDrafts } from '../form/draftsOnServer.ts'
import { draftsMs } from '../form/useServerDrafts.ts'
import { useText } from '../i18n/useText.ts'
import { isForm } from '../routes/isForm.ts'
import { searchOf } from '../routes/search.ts'
import { onLogOut } from '../session/session.ts'
import { useProfile } from '../session/useProfile.ts'
import { AntdTheme } from '../theme/AntdTheme.tsx'
import { Drawer } from './Drawer.tsx'
import { Header } from './Header.tsx'
import { LiveData } from './LiveData.tsx'
import { NewBuild } from './NewBuild.tsx'
import { SessionWarning } from './SessionWarning.tsx'
import { Sidebar } from './Sidebar.tsx'
import './print.css'
import { StepUpDialog } from '../session/StepUpDialog.tsx'
import visibility from '../ui/visibility.module.css'
import styles from './frame.module.css'
import sidebar from './sidebar.module.css'

/** Cached answers live only as long as the frame, so that nothing of one user is left for the next. */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useText()
  const [queries] = useState(createQueries)
  const [open, setOpen] = useState(() => readCookie('sidebar') !== '0')
  const [drawer, setDrawer] = useState(false)
  const main = usePageFocus()
  const hasDrafts = useMirroredDrafts()

  // The review has a list of its own at the left.
  const isReview = useRouterState({ select: ({ location }) => 'review' in location.search })
  const isWide = open && !isReview
  const toggle = () => {
    writeCookie('sidebar', open ? '0' : '1', 365)
    setOpen(!open)
  }
  return (
    <QueryClientProvider client={queries}>
      <AntdTheme>
        <LiveData />
        <SessionWarning />
        <NewBuild />
        <a className={styles.skip} href="#page">
          {t('frame.skip')}
        </a>
        <div className={isWide ? styles.frame : `${styles.frame} ${styles.collapsed}`}>
          <Header onOpenMenu={() => setDrawer(true)} />
          <div className={`${sidebar.side} ${visibility.onlyWide}`}>
            <Sidebar collapsed={!isWide} {...(!isReview && { onToggle: toggle })} />
          </div>
          {drawer && (
            <Drawer onClose={() => setDrawer(false)}>
              <Sidebar collapsed={false} />
            </Drawer>
          )}
          <div className={styles.page}>
            <DesktopOffer />
            <main id="page" ref={main} tabIndex={-1}>
              {hasDrafts && children}
            </main>
            <BulkPanel />
            <footer className={styles.pageFoot}>{t('frame.footer')}</footer>
          </div>
        </div>
      </AntdTheme>
      <StepUpDialog />
    </QueryClientProvider>
  )
}

/**
 * Brings the drafts of this browser and of the server together as the page is loaded, and forgets them as the user logs
 * out. False while the page that is opened is a form, which would begin without its draft.
 */
function useMirroredDrafts(): boolean {
  const { userId } = useProfile()
  const opensForm = useRouterState({ select: ({ location }) => isForm(location.pathname, searchOf(location.search)) })
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const end = () => setDone(true)
    // Away, the server has nothing to bring: what this browser has is what there is.
    void mirrorDrafts(localStorage, userId).catch(end).then(end)
    const late = setTimeout(end, draftsMs)
    const stop = onLogOut(() => forgetMirrored(localStorage))
    return () => {
      clearTimeout(late)
      stop()
    }
  }, [userId])
  return isDone || !opensForm
}

/**
 * Moves the focus to the new page after each navigation but the first, so that a screen reader starts there. A form that
 * has taken it keeps it.
 */
function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    const isTyping = document.activeElement?.matches('main :is(input, textarea)')
    if (shown.current !== undefined && path !== shown.current && !isTyping) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return main
}
