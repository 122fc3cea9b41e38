import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CurrencyNameRow, currencySorts, queryCurrencyName } from '../../../contract/reference.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { PlainTable, type Sorting } from '../../ui/PlainTable.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions, withinBounds } from '../../ui/useConditions.ts'
import { currencyNamesQuery } from './queries.ts'

const pageSize = 50

/** Currencies with their codes, decimals and names. */
export function CurrenciesPage() {
  const t = useText()
  const { search, currPage, ask, toPage, sortBy } = useTab('inq.currencyName.query')
  const asked = { ...askedBy(search), currPage, pageSize }
  const answer = useQuery({ ...currencyNamesQuery(asked), placeholderData: keepPreviousData })
  return (
    <>
      <MenuTabs current="inq.currencyName.query" />
      <PlainListPage
        title={t('frame.page.inq.currencyName.query')}
        answer={answer}
        none={{ said: t('reference.none'), help: t('reference.noneHelp') }}
        onPage={toPage}
        bar={
          <>
            <CurrencyConditions search={search} onQuery={ask} />
            <div className="plain-bar">
              <span className="plain-count" role="status">
                {answer.data && t('reference.currencyCount', { count: answer.data.total })}
              </span>
              <ExportButton onExport={() => exportList(queryCurrencyName, askedBy(search), 'currencies.csv')} />
              <KeepLink kind="currencyName" />
            </div>
          </>
        }
      >
        {(rows) => <CurrencyTable rows={rows} sort={asked.sort} onSort={sortBy} />}
      </PlainListPage>
    </>
  )
}

/** What an address asks for; what can't be asked is left out. */
function askedBy({ currCd = '', currNm, sort }: Search) {
  return {
    ...withinBounds({ currCd }, bounds),
    ...(currNm && { currNm }),
    sort: currencySorts.find((one) => one === sort) ?? 'currAlpha',
  }
}

/** The code in letters or in digits, or what it begins with. */
const bounds = { currCd: { kind: 'id', chars: 'alphanumeric', min: 1, max: 3 } } as const

function CurrencyConditions({ search, onQuery }: { search: Search; onQuery: (search: Search) => void }) {
  const t = useText()
  const { currCd = '', currNm = '' } = search
  const { inputOf, asking } = useConditions({ place: 'currency', asked: { currCd, currNm }, bounds, onQuery })
  return (
    <Conditions {...asking}>
      <TextCondition
        {...inputOf('currCd')}
        label={t('reference.code')}
        maxLength={3}
        placeholder={t('reference.codeHint')}
      />
      <TextCondition {...inputOf('currNm')} label={t('field.currNm')} maxLength={120} />
    </Conditions>
  )
}

function CurrencyTable({ rows, ...sorting }: { rows: readonly CurrencyNameRow[] } & Sorting) {
  return (
    <PlainTable
      rows={rows}
      keyOf={({ currCd }) => currCd}
      {...sorting}
      sortable={['currAlpha', 'currCd']}
      columns={[
        { field: 'currAlpha', className: 'code', cell: ({ currAlpha }) => currAlpha },
        { field: 'currCd', className: 'code', cell: ({ currCd }) => currCd },
        { field: 'enNm', lang: 'en', cell: ({ nm }) => nm.en },
        { field: 'nm', lang: 'zh', cell: ({ nm }) => nm.zh },
        { field: 'decimals', cell: ({ decimals }) => decimals },
      ]}
    />
  )
}
