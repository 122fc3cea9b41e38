import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { insSorts, queryIns } from '../../../contract/information.ts'
import { isCountry } from '../../../domain/reference.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { InstitutionConditions } from './InstitutionConditions.tsx'
import { InstitutionTable } from './InstitutionTable.tsx'
import { institutionsQuery } from './queries.ts'
import './information.css'

const pageSize = 50

/** The institutions of the network, and the way to their contacts. */
export function InstitutionsPage() {
  const t = useText()
  const { search, currPage, ask, toPage, sortBy } = useTab('inf.institution.query')
  const asked = { ...askedBy(search), currPage, pageSize }
  const answer = useQuery({ ...institutionsQuery(asked), placeholderData: keepPreviousData })
  return (
    <>
      <MenuTabs current="inf.institution.query" />
      <PlainListPage
        title={t('frame.page.inf.institution.query')}
        answer={answer}
        none={{ said: t('information.noInstitutions'), help: t('information.noInstitutionsHelp') }}
        onPage={toPage}
        bar={
          <>
            <InstitutionConditions search={search} onQuery={ask} />
            <div className="plain-bar">
              <span className="plain-count" role="status">
                {answer.data && t('information.insCount', { count: answer.data.total })}
              </span>
              <ExportButton onExport={() => exportList(queryIns, askedBy(search), 'institutions.csv')} />
              <KeepLink kind="institution" />
            </div>
          </>
        }
      >
        {(rows) => <InstitutionTable rows={rows} sort={asked.sort} onSort={sortBy} />}
      </PlainListPage>
    </>
  )
}

/** What an address asks for; what can't be asked is left out. */
function askedBy({ insIdCd = '', insNm, country = '', insRole, sort }: Search) {
  const role = (['acquirer', 'issuer'] as const).find((one) => one === insRole)
  return {
    ...(/^\d{1,11}$/.test(insIdCd) && { insIdCd }),
    ...(insNm && { insNm }),
    ...(isCountry(country) && { country }),
    ...(role && { insRole: role }),
    sort: insSorts.find((one) => one === sort) ?? 'insIdCd',
  }
}
