import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryReasonCode, reasonCodeSorts } from '../../../contract/reference.ts'
import { flows } from '../../../domain/flows/index.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { reasonCodesQuery } from './queries.ts'
import { ReasonCodeConditions } from './ReasonCodeConditions.tsx'
import { ReasonCodeTable } from './ReasonCodeTable.tsx'

const pageSize = 50

/** The reasons with which exceptions are raised. */
export function ReasonCodesPage() {
  const t = useText()
  const { search, currPage, ask, toPage, sortBy } = useTab('inq.reasonCode.query')
  const asked = { ...askedBy(search), currPage, pageSize }
  const answer = useQuery({ ...reasonCodesQuery(asked), placeholderData: keepPreviousData })
  return (
    <>
      <MenuTabs current="inq.reasonCode.query" />
      <PlainListPage
        title={t('frame.page.inq.reasonCode.query')}
        answer={answer}
        none={{ said: t('reference.none'), help: t('reference.noneHelp') }}
        onPage={toPage}
        bar={
          <>
            <ReasonCodeConditions search={search} onQuery={ask} />
            <div className="plain-bar">
              <span className="plain-count" role="status">
                {answer.data && t('reference.reasonCount', { count: answer.data.total })}
              </span>
              <ExportButton onExport={() => exportList(queryReasonCode, askedBy(search), 'reasonCodes.csv')} />
              <KeepLink kind="reasonCode" />
            </div>
          </>
        }
      >
        {(rows) => <ReasonCodeTable rows={rows} sort={asked.sort} onSort={sortBy} />}
      </PlainListPage>
    </>
  )
}

/** What an address asks for; what can't be asked is left out. */
function askedBy({ transId, rsnCd = '', rsnNm, flow, sort }: Search) {
  const ofFlow = flows.find(({ id }) => id === flow)?.id
  return {
    ...(transId && { transId }),
    ...(/^\d{1,4}$/.test(rsnCd) && { rsnCd }),
    ...(rsnNm && { rsnNm }),
    ...(ofFlow && { flow: ofFlow }),
    sort: reasonCodeSorts.find((one) => one === sort) ?? 'transId',
  }
}
