import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useText } from '../i18n/useText.ts'
import type { Search } from '../routes/search.ts'
import tabsStyles from '../ui/pages/tabs.module.css'
import { Count } from '../ui/values/Count.tsx'
import styles from './strips.module.css'

export interface Tab {
  key: string
  label: string
  /** Missing for tabs where nothing waits for anybody. */
  count?: number | string
  to: string
  search: Search
}

export function TabStrip({ tabs, current }: { tabs: readonly Tab[]; current: string }) {
  const t = useText()
  const strip = useRef<HTMLElement>(null)
  // In the middle, so that those on both sides show. Counts come later than their tabs and make them wider.
  const counts = tabs.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for another current tab, and for other widths.
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, counts])
  return (
    <nav className={`${styles.strip} ${styles.tabStrip}`} aria-label={t('frame.tabs')} ref={strip}>
      {tabs.map(({ key, label, count, to, search }) => (
        <Link
          key={key}
          to={to}
          search={search}
          className={tabsStyles.tab}
          activeOptions={{ exact: true }}
          aria-current={key === current ? 'page' : undefined}
        >
          {label}
          {count !== undefined && count !== 0 && <Count of={count} />}
        </Link>
      ))}
    </nav>
  )
}
