import { useQuery } from '@tanstack/react-query'
import { FormLoader } from '../../form/FormFrame.tsx'
import { useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { InstitutionForm } from './InstitutionForm.tsx'
import { institutionQuery } from './queries.ts'

export function InstitutionFormPage() {
  const t = useText()
  const { insIdCd = '' } = usePageSearch('inf.institution.modify')
  const answer = useQuery({ ...institutionQuery(insIdCd), staleTime: 0 })
  const title = t('frame.page.inf.institution.modify')
  const trail = [{ label: t('frame.page.inf.institution.query'), ...useLastTab('inf.institution.query') }]
  return (
    <FormLoader answer={answer} trail={trail} here={title} title={title}>
      {(row) => <InstitutionForm key={insIdCd} row={row} />}
    </FormLoader>
  )
}
