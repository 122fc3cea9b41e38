import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { GatePage } from '../../session/GatePage.tsx'
import { lastTriedName } from '../../session/session.ts'
import { AskForm } from './AskForm.tsx'
import { ResetForm } from './ResetForm.tsx'

/** A code that was asked for. */
export interface Asked {
  username: string
  /** It was asked for before, and so recently that no new one was sent. */
  before: boolean
  /** When another may be asked for, as `Date.now()` counts. */
  nextAt: number
}

/** First the name, to whose mailbox a one-time password goes; then that one and the new password. */
export function ForgetPasswordPage() {
  const t = useText()
  const [username, setUsername] = useState(lastTriedName())
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <GatePage>
      <h1>{t('frame.title.forgetPassword')}</h1>
      {asked ? (
        <ResetForm asked={asked} onAnother={() => setAsked(null)} />
      ) : (
        <AskForm username={username} onName={setUsername} onAsked={setAsked} />
      )}
      <Link to="/login">{t('frame.password.toLogin')}</Link>
    </GatePage>
  )
}
