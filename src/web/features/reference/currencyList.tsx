import { currencySorts, queryCurrencyName } from '../../../contract/reference/reference.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { text } from '../../list/conditions.ts'
import { listPage } from '../../list/listPage.tsx'
import typography from '../../ui/typography.module.css'

export const CurrenciesPage = listPage({
  page: 'inq.currencyName.query',
  call: queryCurrencyName,
  queryKey: ['reference', 'currencyName'],
  keyOf: ({ currCd }) => currCd,
  nameOf: ({ currAlpha }) => currAlpha,
  conditions: [
    // In letters or in digits, or what it begins with.
    text(
      'currCd',
      { kind: 'id', chars: 'alphanumeric', min: 1, max: 3 },
      { label: (t) => t('reference.code'), placeholder: (t) => t('reference.codeHint') },
    ),
    text('currNm', 120),
  ],
  columns: [
    { field: 'currAlpha', width: 140, cell: ({ currAlpha }) => <span className={typography.code}>{currAlpha}</span> },
    { field: 'currCd', width: 140, cell: ({ currCd }) => <span className={typography.code}>{currCd}</span> },
    { field: 'enNm', width: 280, cell: ({ nm }) => <span lang="en">{nm.en}</span> },
    { field: 'nm', width: 220, cell: ({ nm }) => <span lang="zh">{nm.zh}</span> },
    { field: 'decimals', width: 120 },
  ],
  sorts: currencySorts,
  defaultSort: 'currAlpha',
  Tools: () => <KeepLink kind="currencyName" />,
  card: { end: 'currCd', lines: ['enNm', 'nm', 'decimals'] },
})
