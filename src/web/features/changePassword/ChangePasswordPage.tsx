import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/useText.ts'
import { GatePage } from '../../session/GatePage.tsx'
import { currentProfile } from '../../session/session.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

const Frame = lazy(async () => ({ default: (await import('../../layout/Frame.tsx')).Frame }))

/**
 * For a signed-in user inside the frame; before the portal for whoever cannot get in until the password is changed, and
 * so has to say who they are.
 */
export function ChangePasswordPage() {
  const t = useText()
  const { mustChange } = useSearch({ strict: false })
  const profile = currentProfile()
  const title = <h1>{t('frame.password.title')}</h1>
  if (!profile || mustChange === 'true') {
    return (
      <GatePage>
        {title}
        <ChangePasswordForm mustChange={mustChange === 'true'} username={profile?.username} />
      </GatePage>
    )
  }
  return (
    <Suspense>
      <Frame>
        <div className="gate-column in-frame">
          {title}
          <ChangePasswordForm mustChange={false} username={profile.username} />
        </div>
      </Frame>
    </Suspense>
  )
}
