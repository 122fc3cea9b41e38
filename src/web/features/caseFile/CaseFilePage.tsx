import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { currentProfile } from '../../session/session.ts'
import { CaseFileCheck } from './CaseFileCheck.tsx'

/** Opens for anyone: who gets a case file may have no account. */
export function CaseFilePage() {
  const t = useText()
  const home = { label: t('frame.title.home'), to: '/home' }
  return (
    <>
      {currentProfile() && <Breadcrumbs trail={[home]} here={t('frame.title.caseFile')} />}
      <CaseFileCheck />
    </>
  )
}
