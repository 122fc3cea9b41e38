import { type FormEvent, useState } from 'react'
import { beginSso } from '../../../contract/people/sso.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { noteSsoFrom } from '../../session/factors/ssoReturn.ts'
import { GateField } from '../../session/gate/GateFields.tsx'
import { GateSubmit } from '../../session/gate/GateSubmit.tsx'
import { sentenceOf } from '../../session/gate/gateFailure.ts'
import styles from '../../session/gate/gateForm.module.css'
import buttons from '../../ui/buttons.module.css'

interface SsoStartProps {
  from: string | undefined
  remember: boolean
  onBack: () => void
}

/** Asks for the email address, whose domain says where the user signs in. */
export function SsoStart({ from, remember, onBack }: SsoStartProps) {
  const t = useText()
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (email.trim() === '') return setError(t('frame.login.missing', { fields: t('frame.login.ssoEmail') }))
    setError('')
    setBusy(true)
    try {
      const { url } = await call(beginSso, { email: email.trim(), rememberMe: remember }, { quiet: true })
      noteSsoFrom(from)
      location.assign(url)
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <>
      <h1>{t('frame.login.ssoTitle')}</h1>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <p className={styles.info}>{t('frame.login.ssoLead')}</p>
        <GateField
          label={t('frame.login.ssoEmail')}
          name="email"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          autoFocus
        />
        <GateSubmit error={error} busy={busy}>
          {t('frame.login.ssoGo')}
        </GateSubmit>
        <button type="button" className={buttons.link} onClick={onBack}>
          {t('frame.login.ssoBack')}
        </button>
      </form>
    </>
  )
}
