import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BlockedRow } from '../../../contract/blocked.ts'
import type { SusTransRow } from '../../../contract/suspicious.ts'
import type { Address } from '../../addresses.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { Money } from '../../ui/Money.tsx'
import { showTime } from '../../ui/showTime.ts'
import { ResultTag } from './ResultTag.tsx'

interface TransactionLineProps {
  row: SusTransRow | BlockedRow
  /** It has just come or changed. */
  isNew: boolean
  /** The page that handles it. */
  address: Address
  /** A cell after the time. */
  source?: ReactNode
  /** The cells that say why it is here. */
  children: ReactNode
}

/** A transaction that is looked into: when, with which card, how much, where; why it is here; what was found. */
export function TransactionLine({ row, isNew, address, source, children }: TransactionLineProps) {
  const t = useText()
  const language = useLanguage()
  const { priAcctNo, transAt, transCurrCd, cardAccptrNmAddr, mchntCd, issInsIdCd, issInsNm, result } = row
  const time = showTime(row.tfrDtTm, true)
  return (
    <tr className={isNew ? 'is-new' : undefined}>
      <td data-label={t('field.tfrDtTm')} className="risk-time">
        {time}
      </td>
      {source}
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
        <CodeName code={issInsIdCd} name={issInsNm[language]} />
      </td>
      {children}
      <td data-label={t('field.result')}>
        <ResultTag result={result} />
      </td>
      <td className="plain-actions">
        <Link {...address} aria-label={t('risk.modifyOf', { card: priAcctNo, time })}>
          {t('risk.modify')}
        </Link>
      </td>
    </tr>
  )
}
