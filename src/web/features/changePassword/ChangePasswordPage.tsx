import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/useText.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { GatePage } from '../../session/gate/GatePage.tsx'
import styles from '../../session/gate/gate.module.css'
import { currentProfile } from '../../session/session.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

const PortalFrame = lazy(async () => ({ default: (await import('../../routes/PortalFrame.tsx')).PortalFrame }))

/**
 * Stands in the frame for a signed-in user, and before the sign-in for one who must change the password first and so
 * has to give their name.
 */
export function ChangePasswordPage() {
  const t = useText()
  const { mustChange } = usePageSearch('sys.changePassword')
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
      <PortalFrame>
        <div className={`${styles.column} ${styles.inFrame}`}>
          {title}
          <ChangePasswordForm mustChange={false} username={profile.username} />
        </div>
      </PortalFrame>
    </Suspense>
  )
}
