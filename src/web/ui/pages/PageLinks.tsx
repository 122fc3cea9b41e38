import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './pageLinks.module.css'
import { gapStep, type ShownPage, shownPages } from './shownPages.ts'

interface PageLinksProps {
  currPage: number
  pageSize: number
  total: number
  onPage: (currPage: number) => void
  /** Shown after the pages. */
  children?: ReactNode
}

export function PageLinks({ currPage, pageSize, total, onPage, children }: PageLinksProps) {
  const t = useText()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const link = (key: ShownPage | 'previous' | 'next', page: number, label: string, content: ReactNode) => (
    <button
      key={key}
      type="button"
      aria-label={label}
      aria-current={key === currPage ? 'page' : undefined}
      disabled={page < 1 || page > last}
      onClick={() => onPage(page)}
    >
      {content}
    </button>
  )
  const shown = (page: ShownPage) => {
    if (page === 'gapBefore') return link(page, currPage - gapStep, t('list.pagesBack', { count: gapStep }), '…')
    if (page === 'gapAfter') return link(page, currPage + gapStep, t('list.pagesForward', { count: gapStep }), '…')
    return link(page, page, t('list.page', { page }), page)
  }
  return (
    <nav className={styles.pages} data-part="pages" aria-label={t('list.pages')}>
      {link('previous', currPage - 1, t('list.previousPage'), <LeftOutlined />)}
      {shownPages(currPage, last).map(shown)}
      {link('next', currPage + 1, t('list.nextPage'), <RightOutlined />)}
      {children}
    </nav>
  )
}
