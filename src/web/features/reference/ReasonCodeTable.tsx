import type { ReasonCodeRow } from '../../../contract/reference.ts'
import { texts } from '../../../contract/texts/texts.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { PlainTable, type Sorting } from '../../ui/PlainTable.tsx'

/** A reason a line, with what has to come with it. */
export function ReasonCodeTable({ rows, ...sorting }: { rows: readonly ReasonCodeRow[] } & Sorting) {
  const t = useText()
  const language = useLanguage()
  const names: Readonly<Record<string, string>> = texts[language].transId
  return (
    <PlainTable
      rows={rows}
      keyOf={({ transId, rsnCd }) => `${transId} ${rsnCd}`}
      {...sorting}
      sortable={['transId', 'rsnCd']}
      columns={[
        { field: 'transId', cell: ({ transId }) => <CodeName code={transId} name={names[transId]} /> },
        { field: 'rsnCd', className: 'code', cell: ({ rsnCd }) => rsnCd },
        { field: 'enNm', lang: 'en', cell: ({ nm }) => nm.en },
        { field: 'nm', lang: 'zh', cell: ({ nm }) => nm.zh },
        { field: 'fraud', cell: ({ fraud }) => (fraud ? t('reference.fraudAsked') : '–') },
        {
          field: 'evidence',
          className: 'is-wide-cell',
          cell: ({ evidence }) =>
            evidence
              .map(({ required, nm }) => (required ? t('reference.needed', { name: nm[language] }) : nm[language]))
              .join(t('frame.listSeparator')) || '–',
        },
      ]}
    />
  )
}
