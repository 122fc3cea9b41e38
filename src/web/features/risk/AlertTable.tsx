import { Link } from '@tanstack/react-router'
import type { SusTransRow } from '../../../contract/suspicious.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { Money } from '../../ui/Money.tsx'
import { showTime } from '../../ui/showTime.ts'
import { alertAddress } from './places.ts'
import { ResultTag } from './ResultTag.tsx'

interface AlertTableProps {
  rows: readonly SusTransRow[]
  /** Those that have just come or changed. */
  news: ReadonlySet<string>
}

const columns = [
  'tfrDtTm',
  'priAcctNo',
  'transAt',
  'cardAccptrNmAddr',
  'issInsIdCd',
  'score',
  'hits',
  'result',
] as const

/** The alerts a line each; on a narrow screen a card each. */
export function AlertTable({ rows, news }: AlertTableProps) {
  const t = useText()
  return (
    <table className="plain-table risk-table">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={name === 'transAt' || name === 'score' ? 'risk-figure' : undefined}>
              {t(`field.${name}`)}
            </th>
          ))}
          <th scope="col">{t('list.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.rid} row={row} isNew={news.has(row.rid)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, isNew }: { row: SusTransRow; isNew: boolean }) {
  const t = useText()
  const language = useLanguage()
  const { rid, tfrDtTm, priAcctNo, transAt, transCurrCd, cardAccptrNmAddr, mchntCd, score, hits, result } = row
  const [first, ...more] = hits
  return (
    <tr className={isNew ? 'is-new' : undefined}>
      <td data-label={t('field.tfrDtTm')} className="risk-time">
        {showTime(tfrDtTm, true)}
      </td>
      <td data-label={t('field.priAcctNo')}>
        <span className="code risk-card">{priAcctNo}</span>
      </td>
      <td data-label={t('field.transAt')} className="risk-figure">
        <Money amount={transAt} currency={transCurrCd} />
      </td>
      <td data-label={t('field.cardAccptrNmAddr')} className="risk-short" title={`${mchntCd} ${cardAccptrNmAddr}`}>
        {cardAccptrNmAddr}
      </td>
      <td data-label={t('field.issInsIdCd')} className="risk-short">
        <CodeName code={row.issInsIdCd} name={row.issInsNm[language]} />
      </td>
      <td data-label={t('field.score')} className="risk-figure">
        {score}
      </td>
      <td data-label={t('field.hits')} className="risk-why is-wide-cell">
        {first?.reason[language] ?? '–'}
        {more.length > 0 && <span className="quiet"> {t('risk.moreReasons', { count: more.length })}</span>}
      </td>
      <td data-label={t('field.result')}>
        <ResultTag result={result} />
      </td>
      <td className="plain-actions">
        <Link
          {...alertAddress(rid)}
          aria-label={t('risk.modifyOf', { card: priAcctNo, time: showTime(tfrDtTm, true) })}
        >
          {t('risk.modify')}
        </Link>
      </td>
    </tr>
  )
}
