import { Link, useSearch } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'

export const recordTabs = ['dispute', 'original', 'operations'] as const
export type RecordTab = (typeof recordTabs)[number]

/** The part of the record that the address names; the dispute where it names none, or one that the record lacks. */
export function useTab(original: boolean): RecordTab {
  const { tab } = useSearch({ strict: false })
  return tabsOf(original).find((one) => one === tab) ?? 'dispute'
}

function tabsOf(original: boolean): RecordTab[] {
  return recordTabs.filter((tab) => original || tab !== 'original')
}

interface RecordTabsProps {
  /** Whether it stands on a cleared transaction. */
  original: boolean
  /** How many. */
  operations: number
  narrow: boolean
}

/** The parts of the record, as links: each can be sent on. Back leads to the list, not from tab to tab. */
export function RecordTabs({ original, operations, narrow }: RecordTabsProps) {
  const t = useText()
  const words = {
    dispute: t(narrow ? 'record.disputeShort' : 'record.dispute'),
    original: t(narrow ? 'record.originalShort' : 'record.original'),
    operations: t('record.operations'),
  }
  return (
    <nav className="record-tabs" aria-label={t('record.tabs')}>
      {tabsOf(original).map((tab) => (
        <Link
          key={tab}
          to="."
          search={(search) => ({ ...search, tab: tab === 'dispute' ? undefined : tab })}
          replace
          resetScroll={false}
          className="tab"
          // The router marks the link of the present address with aria-current.
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {words[tab]}
          {tab === 'operations' && <span className="count">{operations}</span>}
        </Link>
      ))}
    </nav>
  )
}
