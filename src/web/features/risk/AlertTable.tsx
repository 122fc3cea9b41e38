import type { SusTransRow } from '../../../contract/suspicious.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { alertAddress } from './places.ts'
import { RiskHead } from './RiskHead.tsx'
import { TransactionLine } from './TransactionLine.tsx'

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
  const language = useLanguage()
  return (
    <table className="plain-table risk-table">
      <RiskHead columns={columns} />
      <tbody>
        {rows.map((row) => {
          const [first, ...more] = row.hits
          return (
            <TransactionLine key={row.rid} row={row} isNew={news.has(row.rid)} address={alertAddress(row.rid)}>
              <td data-label={t('field.score')} className="risk-figure">
                {row.score}
              </td>
              <td data-label={t('field.hits')} className="risk-why is-wide-cell">
                {first?.reason[language] ?? '–'}
                {more.length > 0 && <span className="quiet"> {t('risk.moreReasons', { count: more.length })}</span>}
              </td>
            </TransactionLine>
          )
        })}
      </tbody>
    </table>
  )
}
