import { Link } from '@tanstack/react-router'
import type { BlockedRow } from '../../../contract/blocked.ts'
import { isBlockReason } from '../../../domain/blocked.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { Money } from '../../ui/Money.tsx'
import { showTime } from '../../ui/showTime.ts'
import { blockedAddress, type ListPageId } from './places.ts'
import { ResultTag } from './ResultTag.tsx'

interface BlockedTableProps {
  rows: readonly BlockedRow[]
  /** Those that have just come or changed. */
  news: ReadonlySet<string>
  from: ListPageId
}

const columns = [
  ...([
    'tfrDtTm',
    'srcSystem',
    'priAcctNo',
    'transAt',
    'cardAccptrNmAddr',
    'issInsIdCd',
    'blockRsnCd',
    'result',
  ] as const),
]

/** The blocked transactions a line each; on a narrow screen a card each. */
export function BlockedTable({ rows, news, from }: BlockedTableProps) {
  const t = useText()
  return (
    <table className="plain-table risk-table risk-blocked">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={name === 'transAt' ? 'risk-figure' : undefined}>
              {t(`field.${name}`)}
            </th>
          ))}
          <th scope="col">{t('list.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.rid} row={row} isNew={news.has(row.rid)} from={from} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, isNew, from }: { row: BlockedRow; isNew: boolean; from: ListPageId }) {
  const t = useText()
  const language = useLanguage()
  const { tfrDtTm, srcSystem, priAcctNo, transAt, transCurrCd, cardAccptrNmAddr, mchntCd, blockRsnCd, result } = row
  return (
    <tr className={isNew ? 'is-new' : undefined}>
      <td data-label={t('field.tfrDtTm')} className="risk-time">
        {showTime(tfrDtTm, true)}
      </td>
      <td data-label={t('field.srcSystem')} className="risk-source">
        {srcSystem}
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
      <td data-label={t('field.blockRsnCd')} className="risk-why is-wide-cell">
        <CodeName code={blockRsnCd} {...(isBlockReason(blockRsnCd) && { name: t(`blockRsnCd.${blockRsnCd}`) })} />
      </td>
      <td data-label={t('field.result')}>
        <ResultTag result={result} />
      </td>
      <td className="plain-actions">
        <Link
          {...blockedAddress(row, from)}
          aria-label={t('risk.modifyOf', { card: priAcctNo, time: showTime(tfrDtTm, true) })}
        >
          {t('risk.modify')}
        </Link>
      </td>
    </tr>
  )
}
