import { type ReactNode, useId } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import type { HistoryRow } from '../../../../contract/records/records.ts'
import type { queryRelatedTrans } from '../../../../contract/risk/suspicious.ts'
import { useText } from '../../../i18n/useText.ts'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { DataTable } from '../../../ui/pages/DataTable.tsx'
import typography from '../../../ui/typography.module.css'
import { Money } from '../../../ui/values/Money.tsx'
import { showTime } from '../../../ui/values/showTime.ts'
import { TransactionName } from '../../../ui/values/TransactionName.tsx'
import styles from '../risk.module.css'

const figure = { end: true } as const

interface RelatedListProps {
  title: string
  pages: {
    data: ReplyOf<typeof queryRelatedTrans> | undefined
    error: Error | null
    refetch: () => Promise<unknown>
    pager: ReactNode
  }
  priKey: string
}

export function RelatedList({ title, pages, priKey }: RelatedListProps) {
  const t = useText()
  const id = useId()
  const { data, error, refetch, pager } = pages
  return (
    <section aria-labelledby={id} className={styles.related}>
      <h2 id={id}>
        {title}{' '}
        {data && (
          <span className={`${typography.quiet} ${styles.what}`}>{t('list.transactions', { count: data.total })}</span>
        )}
      </h2>
      {!data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={4} />
      ) : data.list.length === 0 ? (
        <p className={typography.quiet}>{t('risk.noRelated')}</p>
      ) : (
        <RelatedTable rows={data.list} priKey={priKey} />
      )}
      {pager}
    </section>
  )
}

function RelatedTable({ rows, priKey }: { rows: readonly HistoryRow[]; priKey: string }) {
  const t = useText()
  const isThis = (row: HistoryRow) => row.priKey === priKey
  return (
    <DataTable
      className={styles.table}
      rows={rows}
      keyOf={(row) => `${row.priKey} ${row.logCd}`}
      lineOf={(row) => (isThis(row) ? { className: styles.isThis, 'aria-current': 'true' } : {})}
      columns={[
        {
          field: 'tfrDtTm',
          className: styles.time,
          cell: (row) => (
            <>
              {showTime(row.tfrDtTm, true)}
              {isThis(row) && <span className={styles.this}> {t('risk.this')}</span>}
            </>
          ),
        },
        { field: 'transId', cell: ({ transId }) => <TransactionName transId={transId} /> },
        {
          field: 'transAt',
          ...figure,
          cell: ({ transAt, transCurrCd }) => <Money amount={transAt} currency={transCurrCd} />,
        },
        { field: 'cardAccptrNmAddr', cell: ({ cardAccptrNmAddr }) => cardAccptrNmAddr },
        { field: 'termId', cell: ({ termId }) => <span className={typography.code}>{termId}</span> },
        { field: 'acqInsIdCd', cell: ({ acqInsIdCd }) => <span className={typography.code}>{acqInsIdCd}</span> },
      ]}
    />
  )
}
