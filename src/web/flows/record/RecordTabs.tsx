import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import type { Search } from '../../routes/search.ts'
import tabs from '../../ui/pages/tabs.module.css'
import { Count } from '../../ui/values/Count.tsx'
import visibility from '../../ui/visibility.module.css'

const recordTabs = ['dispute', 'original', 'operations', 'notes'] as const
type RecordTab = (typeof recordTabs)[number]

export function useTab(original: boolean): RecordTab {
  const { tab } = useAnySearch()
  return tabsOf(original).find((one) => one === tab) ?? 'dispute'
}

function tabsOf(original: boolean): RecordTab[] {
  return recordTabs.filter((tab) => original || tab !== 'original')
}

interface RecordTabsProps {
  original: boolean
  operations: number
  notes: number
  narrow: boolean
}

export function RecordTabs({ original, operations, notes, narrow }: RecordTabsProps) {
  const t = useText()
  const words = {
    dispute: t(narrow ? 'record.disputeShort' : 'record.dispute'),
    original: t(narrow ? 'record.originalShort' : 'record.original'),
    operations: t('record.operations'),
    notes: t(narrow ? 'record.notes.short' : 'record.notes.title'),
  }
  return (
    <nav className={`${tabs.tabs} ${visibility.screenOnly}`} aria-label={t('record.tabs')}>
      {tabsOf(original).map((tab) => (
        <Link
          key={tab}
          to="."
          search={(search: Search) => ({ ...search, tab: tab === 'dispute' ? undefined : tab })}
          replace
          resetScroll={false}
          className={tabs.tab}
          // The router marks the link of the present address with aria-current.
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {words[tab]}
          {tab === 'operations' && <Count of={operations} />}
          {tab === 'notes' && notes > 0 && <Count of={notes} />}
        </Link>
      ))}
    </nav>
  )
}
