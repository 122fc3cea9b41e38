import { QueryClientProvider } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createQueries } from '../api/queries.ts'
import { readCookie, writeCookie } from '../cookies.ts'
import { useText } from '../i18n/useText.ts'
import { AntdTheme } from '../theme/AntdTheme.tsx'
import { Drawer } from './Drawer.tsx'
import { Header } from './Header.tsx'
import { NewBuild } from './NewBuild.tsx'
import { SessionWarning } from './SessionWarning.tsx'
import { Sidebar } from './Sidebar.tsx'
import './print.css'
import { StepUpDialog } from '../session/factors/StepUpDialog.tsx'
import visibility from '../ui/visibility.module.css'
import styles from './frame.module.css'
import sidebar from './sidebar.module.css'

interface FrameProps {
  children: ReactNode
  /** Buttons at the end of the header. */
  header: ReactNode
  /** Above the page, in its column. */
  above: ReactNode
  /** Below the page, in its column. */
  below: ReactNode
  /** Follows what others change; draws nothing of its own in the frame. */
  live: ReactNode
}

/** Cached answers live only as long as the frame, so that nothing of one user is left for the next. */
export function Frame({ children, header, above, below, live }: FrameProps) {
  const t = useText()
  const [queries] = useState(createQueries)
  const [open, setOpen] = useState(() => readCookie('sidebar') !== '0')
  const [drawer, setDrawer] = useState(false)
  const main = usePageFocus()

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
        {live}
        <SessionWarning />
        <NewBuild />
        <a className={styles.skip} href="#page">
          {t('frame.skip')}
        </a>
        <div className={isWide ? styles.frame : `${styles.frame} ${styles.collapsed}`}>
          <Header onOpenMenu={() => setDrawer(true)}>{header}</Header>
          <div className={`${sidebar.side} ${visibility.onlyWide}`}>
            <Sidebar collapsed={!isWide} {...(!isReview && { onToggle: toggle })} />
          </div>
          {drawer && (
            <Drawer onClose={() => setDrawer(false)}>
              <Sidebar collapsed={false} />
            </Drawer>
          )}
          <div className={styles.page}>
            {above}
            <main id="page" ref={main} tabIndex={-1}>
              {children}
            </main>
            {below}
            <footer className={styles.pageFoot}>{t('frame.footer')}</footer>
          </div>
        </div>
        <StepUpDialog />
      </AntdTheme>
    </QueryClientProvider>
  )
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
