import { useId } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import type { HistoryRow } from '../../../contract/records.ts'
import type { queryRelatedTrans } from '../../../contract/suspicious.ts'
import { texts } from '../../../contract/texts/texts.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Money } from '../../ui/Money.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showTime } from '../../ui/showTime.ts'
import { RiskHead } from './RiskHead.tsx'

interface RelatedListProps {
  title: string
  answer: {
    data: ReplyOf<typeof queryRelatedTrans> | undefined
    error: Error | null
    refetch: () => Promise<unknown>
    isPlaceholderData: boolean
  }
  /** The transaction that looked suspicious, which stands among them. */
  priKey: string
  onPage: (currPage: number) => void
}

const columns = ['tfrDtTm', 'transId', 'transAt', 'cardAccptrNmAddr', 'termId', 'acqInsIdCd'] as const

/** Transactions of the same card, the newest first. */
export function RelatedList({ title, answer, priKey, onPage }: RelatedListProps) {
  const t = useText()
  const id = useId()
  const { data, error, refetch, isPlaceholderData } = answer
  return (
    <section aria-labelledby={id} className="risk-related">
      <h2 id={id}>
        {title} {data && <span className="quiet">{t('list.transactions', { count: data.total })}</span>}
      </h2>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : data.list.length === 0 ? (
        <p className="quiet">{t('risk.noRelated')}</p>
      ) : (
        <table className={`plain-table risk-table${isPlaceholderData ? ' is-stale' : ''}`}>
          <RiskHead columns={columns} actions={false} />
          <tbody>
            {data.list.map((row) => (
              <Row key={`${row.priKey} ${row.logCd}`} row={row} isThis={row.priKey === priKey} />
            ))}
          </tbody>
        </table>
      )}
      <Pager data={data} currPage={data?.currPage ?? 1} onPage={onPage} />
    </section>
  )
}

function Row({ row, isThis }: { row: HistoryRow; isThis: boolean }) {
  const t = useText()
  const language = useLanguage()
  const names: Readonly<Record<string, string>> = texts[language].transId
  return (
    <tr className={isThis ? 'is-this' : undefined} aria-current={isThis ? 'true' : undefined}>
      <td data-label={t('field.tfrDtTm')} className="risk-time">
        {showTime(row.tfrDtTm, true)}
        {isThis && <span className="risk-this"> {t('risk.this')}</span>}
      </td>
      <td data-label={t('field.transId')}>
        <CodeName code={row.transId} name={names[row.transId]} />
      </td>
      <td data-label={t('field.transAt')} className="risk-figure">
        <Money amount={row.transAt} currency={row.transCurrCd} />
      </td>
      <td data-label={t('field.cardAccptrNmAddr')}>{row.cardAccptrNmAddr}</td>
      <td data-label={t('field.termId')}>
        <span className="code">{row.termId}</span>
      </td>
      <td data-label={t('field.acqInsIdCd')}>
        <span className="code">{row.acqInsIdCd}</span>
      </td>
    </tr>
  )
}
