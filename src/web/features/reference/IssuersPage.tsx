import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type IssuerRow, queryIssuer } from '../../../contract/reference.ts'
import { cardAttrs } from '../../../domain/reference.ts'
import { exportList } from '../../api/files.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { withinBounds } from '../../ui/useConditions.ts'
import { bounds, IssuerConditions } from './IssuerConditions.tsx'
import { issuersQuery } from './queries.ts'

const pageSize = 50

/** Whose card it is, by its first digits: where one range alone fits, that opens. */
export function IssuersPage() {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { search, currPage, ask, toPage } = useTab('inq.issuer.query')
  const asked = { ...askedBy(search), currPage, pageSize }
  const answer = useQuery({ ...issuersQuery(asked), placeholderData: keepPreviousData })
  const query = async (next: Search) => {
    ask(next)
    if (!next.cardBegin) return
    // What goes wrong is shown by the list, which asks the same.
    const found = await queries.fetchQuery(issuersQuery({ ...askedBy(next), currPage: 1, pageSize })).catch(() => null)
    const [only] = found?.list ?? []
    if (only && found?.total === 1) await navigate({ to: '/stdSingleDetailPage', search: detailAt(only) })
  }
  return (
    <>
      <MenuTabs current="inq.issuer.query" />
      <PlainListPage
        title={t('frame.page.inq.issuer.query')}
        answer={answer}
        none={{ said: t('reference.none'), help: t('reference.noneHelp') }}
        onPage={toPage}
        bar={
          <>
            <IssuerConditions search={search} onQuery={(next) => void query(next)} />
            <div className="plain-bar">
              <span className="plain-count" role="status">
                {answer.data && t('reference.issuerCount', { count: answer.data.total })}
              </span>
              <ExportButton onExport={() => exportList(queryIssuer, askedBy(search), 'issuers.csv')} />
              <KeepLink kind="issuer" />
            </div>
          </>
        }
      >
        {(rows) => <IssuerTable rows={rows} />}
      </PlainListPage>
    </>
  )
}

function detailAt({ issIin }: IssuerRow): Search {
  return { pageId: 'inq.issuer.detail', issIin }
}

/** What an address asks for; what can't be asked is left out. */
function askedBy({ cardBegin = '', issInsIdCd, cardAttr }: Search) {
  const attr = cardAttrs.find((one) => one === cardAttr)
  return {
    ...withinBounds({ cardBegin }, bounds),
    ...(issInsIdCd && { issInsIdCd }),
    ...(attr && { cardAttr: attr }),
  }
}

function IssuerTable({ rows }: { rows: readonly IssuerRow[] }) {
  const t = useText()
  const language = useLanguage()
  return (
    <PlainTable
      rows={rows}
      keyOf={({ issIin }) => issIin}
      columns={[
        {
          field: 'issIin',
          cell: (row) => (
            <Link to="/stdSingleDetailPage" search={detailAt(row)} className="code">
              {row.issIin}
            </Link>
          ),
        },
        { field: 'panLength', cell: ({ panLength }) => panLength },
        { field: 'cardAttr', cell: ({ cardAttr }) => <CodeName code={cardAttr} name={t(`cardAttr.${cardAttr}`)} /> },
        {
          field: 'issInsIdCd',
          cell: ({ issInsIdCd, insEnNm, insNm }) => (
            <CodeName code={issInsIdCd} name={language === 'en' ? insEnNm : insNm} />
          ),
        },
      ]}
    />
  )
}
