import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { GatePage } from '../../session/gate/GatePage.tsx'
import { rememberedName } from '../../session/gate/rememberedName.ts'
import { forgetResetToken, resetToken } from '../../session/gate/resetLink.ts'
import { lastTriedName } from '../../session/session.ts'
import { AskForm, type CodeRequest } from './AskForm.tsx'
import { ResetForm } from './ResetForm.tsx'

export function ForgetPasswordPage() {
  const t = useText()
  const [username, setUsername] = useState(lastTriedName() || rememberedName())
  const [codeRequest, setCodeRequest] = useState<CodeRequest | null>(null)
  const [token, setToken] = useState(resetToken())
  const askAnew = () => {
    forgetResetToken()
    setToken(null)
    setCodeRequest(null)
  }
  return (
    <GatePage>
      <h1>{t('frame.title.forgetPassword')}</h1>
      {codeRequest || token !== null ? (
        <ResetForm
          codeRequest={codeRequest}
          token={token}
          username={username}
          onName={setUsername}
          onAnother={askAnew}
        />
      ) : (
        <AskForm username={username} onName={setUsername} onRequest={setCodeRequest} />
      )}
      <Link to="/login">{t('frame.password.toLogin')}</Link>
    </GatePage>
  )
}
