import type { BlockedRow } from '../../../contract/blocked.ts'
import { isBlockReason } from '../../../domain/blocked.ts'
import { useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { blockedAddress, type ListPageId } from './places.ts'
import { RiskHead } from './RiskHead.tsx'
import { TransactionLine } from './TransactionLine.tsx'

interface BlockedTableProps {
  rows: readonly BlockedRow[]
  /** Those that have just come or changed. */
  news: ReadonlySet<string>
  from: ListPageId
}

const columns = [
  'tfrDtTm',
  'srcSystem',
  'priAcctNo',
  'transAt',
  'cardAccptrNmAddr',
  'issInsIdCd',
  'blockRsnCd',
  'result',
] as const

/** The blocked transactions a line each; on a narrow screen a card each. */
export function BlockedTable({ rows, news, from }: BlockedTableProps) {
  const t = useText()
  return (
    <table className="plain-table risk-table risk-blocked">
      <RiskHead columns={columns} />
      <tbody>
        {rows.map((row) => {
          const { rid, srcSystem, blockRsnCd } = row
          const source = (
            <td data-label={t('field.srcSystem')} className="risk-source">
              {srcSystem}
            </td>
          )
          return (
            <TransactionLine
              key={rid}
              row={row}
              isNew={news.has(rid)}
              address={blockedAddress(row, from)}
              source={source}
            >
              <td data-label={t('field.blockRsnCd')} className="risk-why is-wide-cell">
                <CodeName
                  code={blockRsnCd}
                  {...(isBlockReason(blockRsnCd) && { name: t(`blockRsnCd.${blockRsnCd}`) })}
                />
              </td>
            </TransactionLine>
          )
        })}
      </tbody>
    </table>
  )
}
