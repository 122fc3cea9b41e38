import type { SusTransRow } from '../../../contract/suspicious.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { alertAddress } from './places.ts'
import { figure, TransactionTable } from './TransactionTable.tsx'

interface AlertTableProps {
  rows: readonly SusTransRow[]
  /** Those that have just come or changed. */
  news: ReadonlySet<string>
}

/** The alerts a line each; on a narrow screen a card each. */
export function AlertTable({ rows, news }: AlertTableProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <TransactionTable
      rows={rows}
      news={news}
      addressOf={({ rid }) => alertAddress(rid)}
      why={[
        { field: 'score', ...figure, cell: ({ score }) => score },
        {
          field: 'hits',
          className: 'risk-why is-wide-cell',
          cell: ({ hits: [first, ...more] }) => (
            <>
              {first?.reason[language] ?? '–'}
              {more.length > 0 && <span className="quiet"> {t('risk.moreReasons', { count: more.length })}</span>}
            </>
          ),
        },
      ]}
    />
  )
}
