import { queryReasonCode, reasonCodeSorts } from '../../../contract/reference/reference.ts'
import { flows } from '../../../domain/flows/index.ts'
import { nameIn, searchedNames } from '../../../texts/names.ts'
import { namesOfCode } from '../../i18n/codeNames.ts'
import { useLanguage } from '../../i18n/useText.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { codeColumn } from '../../list/columns.tsx'
import { choice, code, text } from '../../list/conditions.ts'
import { listPage } from '../../list/listPage.tsx'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { evidenceText } from '../../ui/values/evidenceText.ts'

const transIds = [...new Set(flows.flatMap((flow): readonly string[] => flow.transIds))].sort()

/** The reasons with which exceptions are raised. */
export const ReasonCodesPage = listPage({
  page: 'inq.reasonCode.query',
  call: queryReasonCode,
  queryKey: ['reference', 'reasonCode'],
  keyOf: ({ transId, rsnCd }) => `${transId} ${rsnCd}`,
  nameOf: ({ rsnCd }) => rsnCd,
  conditions: [
    code('transId', useTransactions),
    text(
      'rsnCd',
      { kind: 'id', chars: 'digits', min: 1, max: 4 },
      { label: (t) => t('reference.code'), placeholder: (t) => t('reference.firstDigits') },
    ),
    text('rsnNm', 120),
    choice(
      'flow',
      flows.map(({ id }) => id),
      (t, id) => t(`flow.${id}`),
    ),
  ],
  columns: [
    {
      field: 'transId',
      width: 258,
      cell: ({ transId }, { language }) => (
        <CodeName code={transId} name={nameIn(namesOfCode('transId', transId), language)} />
      ),
    },
    codeColumn('rsnCd', 110),
    { field: 'enNm', width: 320, cell: ({ nm }) => <span lang="en">{nm.en}</span> },
    { field: 'nm', width: 220, cell: ({ nm }) => <span lang="zh">{nm.zh}</span> },
    { field: 'fraud', width: 140, cell: ({ fraud }, { t }) => fraud && t('reference.fraudRequired') },
    {
      field: 'evidence',
      width: 320,
      cell: ({ evidence }, { t, language }) => evidenceText(evidence, t, language),
    },
  ],
  sorts: reasonCodeSorts,
  defaultSort: 'transId',
  Tools: () => <KeepLink kind="reasonCode" />,
  card: { end: 'rsnCd', lines: ['enNm', 'nm', 'fraud', 'evidence'] },
})

function useTransactions() {
  const language = useLanguage()
  return transIds.map((code) => ({ code, ...searchedNames(namesOfCode('transId', code), language) }))
}
