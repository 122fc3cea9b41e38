import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { certStates } from '../../../domain/internetPay.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { CertificateBar } from './CertificateBar.tsx'
import { CertificateTable } from './CertificateTable.tsx'
import { CertificateWarning } from './CertificateWarning.tsx'
import { certificatesTab } from './places.ts'
import { certificatesQuery } from './queries.ts'
import './internetPay.css'

/** The certificates for internet pay, what ends first at the top. */
export function CertificatesPage() {
  const t = useText()
  const navigate = useNavigate()
  const { insIdCd = '', state = '', currPage = '1' }: Search = useSearch({ strict: false })
  const asked = {
    currPage: Math.max(1, Number.parseInt(currPage, 10) || 1),
    pageSize: 20,
    ...(insIdCd && { insIdCd }),
    ...(isState(state) && { state }),
  }
  const answer = useQuery({ ...certificatesQuery(asked), placeholderData: keepPreviousData })
  const go = (search: Search) =>
    void navigate({ to: certificatesTab.to, search: { ...certificatesTab.search, insIdCd, state, ...search } })
  return (
    <>
      <MenuTabs current="ops.certificate.list" />
      <PlainListPage
        title={t('frame.page.ops.certificate.list')}
        answer={answer}
        none={{ said: t('internetPay.noCertificates'), help: t('internetPay.noCertificatesHelp') }}
        onPage={(page) => go({ currPage: String(page) })}
        bar={
          <>
            <CertificateWarning />
            <CertificateBar asked={asked} total={answer.data?.total} onQuery={go} />
          </>
        }
      >
        {(rows) => <CertificateTable rows={rows} />}
      </PlainListPage>
    </>
  )
}

function isState(text: string): text is (typeof certStates)[number] {
  return certStates.some((state) => state === text)
}
