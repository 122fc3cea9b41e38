import type { BlockedRow } from '../../../contract/blocked.ts'
import { isBlockReason } from '../../../domain/blocked.ts'
import { useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { blockedAddress, type ListPageId } from './places.ts'
import { TransactionTable } from './TransactionTable.tsx'

interface BlockedTableProps {
  rows: readonly BlockedRow[]
  /** Those that have just come or changed. */
  news: ReadonlySet<string>
  from: ListPageId
}

/** The blocked transactions a line each; on a narrow screen a card each. */
export function BlockedTable({ rows, news, from }: BlockedTableProps) {
  const t = useText()
  return (
    <TransactionTable
      className="risk-blocked"
      rows={rows}
      news={news}
      addressOf={(row) => blockedAddress(row, from)}
      source={{ field: 'srcSystem', className: 'risk-source', cell: ({ srcSystem }) => srcSystem }}
      why={[
        {
          field: 'blockRsnCd',
          className: 'risk-why is-wide-cell',
          cell: ({ blockRsnCd: code }) => (
            <CodeName code={code} {...(isBlockReason(code) && { name: t(`blockRsnCd.${code}`) })} />
          ),
        },
      ]}
    />
  )
}
