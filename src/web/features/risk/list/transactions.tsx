import { Link } from '@tanstack/react-router'
import type { BlockedRow } from '../../../../contract/risk/blocked.ts'
import type { SusTransRow } from '../../../../contract/risk/suspicious.ts'
import type { HandlingResult } from '../../../../domain/records/handling.ts'
import { useText } from '../../../i18n/useText.ts'
import { amountColumn, codeColumn, codeNameColumn, timeColumn } from '../../../list/columns.tsx'
import { choice } from '../../../list/conditions.ts'
import type { ListColumn, ListDefinition } from '../../../list/definition.ts'
import type { Address } from '../../../routes/links.ts'
import { showTime } from '../../../ui/values/showTime.ts'
import { ResultTag } from '../ResultTag.tsx'

type TransactionRow = SusTransRow | BlockedRow

export const transactionList = {
  keyOf: (row: TransactionRow) => row.rid,
  nameOf: (row: TransactionRow) => row.priAcctNo,
  versionOf: (row: TransactionRow) => row.version,
  refreshes: true,
} satisfies Partial<ListDefinition<TransactionRow>>

export const sentColumn: ListColumn<TransactionRow> = timeColumn('tfrDtTm', { width: 170, seconds: true })

export const transactionColumns: readonly ListColumn<TransactionRow>[] = [
  codeColumn('priAcctNo', 160),
  amountColumn(148),
  {
    field: 'cardAccptrNmAddr',
    width: 296,
    cell: ({ mchntCd, cardAccptrNmAddr }) => <span title={`${mchntCd} ${cardAccptrNmAddr}`}>{cardAccptrNmAddr}</span>,
  },
  codeNameColumn('issInsIdCd', 'issInsNm'),
]

export const resultColumn: ListColumn<TransactionRow> = {
  field: 'result',
  width: 150,
  cell: ({ result }) => <ResultTag result={result} />,
}

export function handlingConditions(results: readonly HandlingResult[]) {
  return [
    choice('handled', ['0', '1'], (t, value) => t(value === '0' ? 'risk.unhandled' : 'risk.handled')),
    choice('result', results, (t, result) => t(`handlingResult.${result}`)),
  ]
}

export function ModifyLink({ row: { priAcctNo, tfrDtTm }, ...address }: Address & { row: TransactionRow }) {
  const t = useText()
  return (
    <Link {...address} aria-label={t('risk.modifyOf', { card: priAcctNo, time: showTime(tfrDtTm, true) })}>
      {t('risk.modify')}
    </Link>
  )
}
