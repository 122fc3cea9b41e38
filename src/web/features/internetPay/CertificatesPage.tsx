import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { certStates } from '../../../domain/internetPay.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { CertificateBar } from './CertificateBar.tsx'
import { CertificateTable } from './CertificateTable.tsx'
import { CertificateWarning } from './CertificateWarning.tsx'
import { certificatesQuery } from './queries.ts'
import './internetPay.css'

/** The certificates for internet pay, what ends first at the top. */
export function CertificatesPage() {
  const t = useText()
  const { search, currPage, ask, toPage } = useTab('ops.certificate.list')
  const asked = { ...askedBy(search), currPage, pageSize: 20 }
  const answer = useQuery({ ...certificatesQuery(asked), placeholderData: keepPreviousData })
  return (
    <>
      <MenuTabs current="ops.certificate.list" />
      <PlainListPage
        title={t('frame.page.ops.certificate.list')}
        answer={answer}
        none={{ said: t('internetPay.noCertificates'), help: t('internetPay.noCertificatesHelp') }}
        onPage={toPage}
        bar={
          <>
            <CertificateWarning />
            <CertificateBar asked={asked} total={answer.data?.total} onQuery={ask} />
          </>
        }
      >
        {(rows) => <CertificateTable rows={rows} />}
      </PlainListPage>
    </>
  )
}

/** What an address asks for; what can't be asked is left out. */
function askedBy({ insIdCd, state }: Search) {
  const known = certStates.find((one) => one === state)
  return { ...(insIdCd && { insIdCd }), ...(known && { state: known }) }
}
