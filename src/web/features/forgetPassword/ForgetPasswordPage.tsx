import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { GatePage } from '../../session/GatePage.tsx'
import { rememberedName } from '../../session/rememberedName.ts'
import { forgetResetToken, resetToken } from '../../session/resetLink.ts'
import { lastTriedName } from '../../session/session.ts'
import { AskForm } from './AskForm.tsx'
import { ResetForm } from './ResetForm.tsx'

/** A link that was asked for. */
export interface Asked {
  username: string
  /** It was asked for before, and so recently that no new one was sent. */
  before: boolean
  /** When another may be asked for, as `Date.now()` counts. */
  nextAt: number
}

/** First the name, to whose mailbox a link goes. Whoever comes by that link, or pastes it, chooses the new password. */
export function ForgetPasswordPage() {
  const t = useText()
  const [username, setUsername] = useState(lastTriedName() || rememberedName())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [token, setToken] = useState(resetToken())
  const askAnew = () => {
    forgetResetToken()
    setToken(null)
    setAsked(null)
  }
  return (
    <GatePage>
      <h1>{t('frame.title.forgetPassword')}</h1>
      {asked || token !== null ? (
        <ResetForm asked={asked} token={token} username={username} onName={setUsername} onAnother={askAnew} />
      ) : (
        <AskForm username={username} onName={setUsername} onAsked={setAsked} />
      )}
      <Link to="/login">{t('frame.password.toLogin')}</Link>
    </GatePage>
  )
}
