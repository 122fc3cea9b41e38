import { Link } from '@tanstack/react-router'
import type { BlockedRow } from '../../../contract/blocked.ts'
import type { SusTransRow } from '../../../contract/suspicious.ts'
import type { Address } from '../../addresses.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { Money } from '../../ui/Money.tsx'
import { type Column, PlainTable } from '../../ui/PlainTable.tsx'
import { showTime } from '../../ui/showTime.ts'
import { ResultTag } from './ResultTag.tsx'

interface TransactionTableProps<Row> {
  className?: string
  rows: readonly Row[]
  /** Those that have just come or changed. */
  news: ReadonlySet<string>
  /** The page that handles one. */
  addressOf: (row: Row) => Address
  /** A column after the time. */
  source?: Column<Row>
  /** The columns that say why they are here. */
  why: readonly Column<Row>[]
}

/** A column of figures. */
export const figure = { className: 'risk-figure', headClassName: 'risk-figure' }

/** Transactions that are looked into: when, with which card, how much, where; why they are here; what was found. */
export function TransactionTable<Row extends SusTransRow | BlockedRow>(props: TransactionTableProps<Row>) {
  const { className = '', rows, news, addressOf, source = false, why } = props
  const t = useText()
  const language = useLanguage()
  const timeOf = ({ tfrDtTm }: Row) => showTime(tfrDtTm, true)
  return (
    <PlainTable
      className={`risk-table ${className}`.trim()}
      rows={rows}
      keyOf={({ rid }) => rid}
      lineOf={({ rid }) => (news.has(rid) ? { className: 'is-new' } : {})}
      columns={[
        { field: 'tfrDtTm', className: 'risk-time', cell: timeOf },
        source,
        { field: 'priAcctNo', cell: ({ priAcctNo }) => <span className="code risk-card">{priAcctNo}</span> },
        {
          field: 'transAt',
          ...figure,
          cell: ({ transAt, transCurrCd }) => <Money amount={transAt} currency={transCurrCd} />,
        },
        {
          field: 'cardAccptrNmAddr',
          className: 'risk-short',
          own: ({ mchntCd, cardAccptrNmAddr }) => ({ title: `${mchntCd} ${cardAccptrNmAddr}` }),
          cell: ({ cardAccptrNmAddr }) => cardAccptrNmAddr,
        },
        {
          field: 'issInsIdCd',
          className: 'risk-short',
          cell: ({ issInsIdCd, issInsNm }) => <CodeName code={issInsIdCd} name={issInsNm[language]} />,
        },
        ...why,
        { field: 'result', cell: ({ result }) => <ResultTag result={result} /> },
      ]}
      actions={(row) => (
        <Link {...addressOf(row)} aria-label={t('risk.modifyOf', { card: row.priAcctNo, time: timeOf(row) })}>
          {t('risk.modify')}
        </Link>
      )}
    />
  )
}
