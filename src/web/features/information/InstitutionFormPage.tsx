import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Crumbs } from '../../layout/Crumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useLastTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InstitutionForm } from './InstitutionForm.tsx'
import { institutionQuery } from './queries.ts'
import '../../ui/plainList.css'
import './information.css'

/** Changes what is said of an institution. */
export function InstitutionFormPage() {
  const t = useText()
  const language = useLanguage()
  const { insIdCd = '' }: Search = useSearch({ strict: false })
  // What was read a while ago may have changed: the form begins with what is there now.
  const { data: row, error, refetch, isFetchedAfterMount } = useQuery({ ...institutionQuery(insIdCd), staleTime: 0 })
  const title = t('frame.page.inf.institution.modify')
  usePageTitle(title)
  return (
    <>
      <Crumbs
        trail={[{ label: t('frame.page.inf.institution.query'), ...useLastTab('inf.institution.query') }]}
        here={title}
      />
      <section className="plain-page">
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : row && isFetchedAfterMount ? (
          <>
            <h1>
              <CodeName code={insIdCd} name={language === 'en' ? row.insEnNm : row.insNm} />
            </h1>
            <InstitutionForm key={insIdCd} row={row} />
          </>
        ) : (
          <Skeleton lines={8} />
        )}
      </section>
    </>
  )
}
