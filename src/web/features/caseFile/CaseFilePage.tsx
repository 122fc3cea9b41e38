import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { GatePage } from '../../session/gate/GatePage.tsx'
import { currentProfile } from '../../session/session.ts'
import { AntdTheme } from '../../theme/AntdTheme.tsx'
import { CaseFileCheck } from './CaseFileCheck.tsx'

const PortalFrame = lazy(async () => ({ default: (await import('../../routes/PortalFrame.tsx')).PortalFrame }))

/** Stands in the frame for a signed-in user, and without it for anyone else: who gets a case file may have no account. */
export function CaseFilePage() {
  const t = useText()
  if (!currentProfile())
    return (
      <AntdTheme>
        <GatePage isOpen>
          <CaseFileCheck />
        </GatePage>
      </AntdTheme>
    )
  return (
    <Suspense>
      <PortalFrame>
        <Breadcrumbs trail={[{ label: t('frame.title.home'), to: '/home' }]} here={t('frame.title.caseFile')} />
        <CaseFileCheck />
      </PortalFrame>
    </Suspense>
  )
}
