import type { ReasonCodeRow } from '../../../contract/reference.ts'
import { texts } from '../../../contract/texts/texts.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { SortableHead } from '../../ui/SortableHead.tsx'

interface ReasonCodeTableProps {
  rows: readonly ReasonCodeRow[]
  sort: string
  onSort: (sort: string) => void
}

const columns = ['transId', 'rsnCd', 'enNm', 'nm', 'fraud', 'evidence'] as const

/** A reason a line, with what has to come with it. */
export function ReasonCodeTable({ rows, sort, onSort }: ReasonCodeTableProps) {
  const t = useText()
  const language = useLanguage()
  const names: Readonly<Record<string, string>> = texts[language].transId
  return (
    <table className="plain-table">
      <SortableHead columns={columns} sortable={['transId', 'rsnCd']} sort={sort} onSort={onSort} actions={false} />
      <tbody>
        {rows.map(({ transId, rsnCd, nm, fraud, evidence }) => (
          <tr key={`${transId} ${rsnCd}`}>
            <td data-label={t('field.transId')}>
              <CodeName code={transId} name={names[transId]} />
            </td>
            <td data-label={t('field.rsnCd')} className="code">
              {rsnCd}
            </td>
            <td data-label={t('field.enNm')} lang="en">
              {nm.en}
            </td>
            <td data-label={t('field.nm')} lang="zh">
              {nm.zh}
            </td>
            <td data-label={t('field.fraud')}>{fraud ? t('reference.fraudAsked') : '–'}</td>
            <td data-label={t('field.evidence')} className="is-wide-cell">
              {evidence.length === 0
                ? '–'
                : evidence
                    .map((line) =>
                      line.required ? t('reference.needed', { name: line.nm[language] }) : line.nm[language],
                    )
                    .join(t('frame.listSeparator'))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
