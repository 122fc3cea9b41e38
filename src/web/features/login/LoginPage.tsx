import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { login } from '../../../contract/auth.ts'
import { lockAfter, lockMinutes } from '../../../domain/passwords.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { CaptchaField, GateField, PasswordField } from '../../session/GateFields.tsx'
import { GatePage } from '../../session/GatePage.tsx'
import { sentenceOf } from '../../session/gateFailure.ts'
import { isReturnable } from '../../session/guard.ts'
import { sealPassword } from '../../session/sealPassword.ts'
import { forgetProfile, noteTriedName } from '../../session/session.ts'
import { useCaptcha } from '../../session/useCaptcha.ts'

/** User name, password, picture. Plain CSS throughout, so that the first page is small. */
export function LoginPage() {
  const t = useText()
  const router = useRouter()
  const { from } = useSearch({ strict: false })
  const picture = useCaptcha()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)

  const missing = () =>
    [
      username.trim() === '' && t('field.username'),
      password === '' && t('field.password'),
      code.trim() === '' && t('field.code'),
    ].filter((name) => name !== false)

  const signIn = async () => {
    const captcha = await picture.arrived()
    if (!captcha) throw new Error(t('frame.login.pictureFailed'))
    if (!globalThis.crypto?.subtle) throw new Error(t('frame.login.insecure'))
    const sealed = await sealPassword(password, captcha)
    const rememberMe = remember ? 'true' : 'false'
    const body = {
      username: username.trim(),
      password: sealed,
      code: code.trim(),
      uuid: captcha.uuid,
      rememberMe,
    } as const
    noteTriedName(body.username)
    await call(login, body, { quiet: true })
    forgetProfile()
    await router.navigate({ href: from && isReturnable(from) ? from : '/', replace: true })
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const fields = missing()
    if (fields.length > 0) {
      setError(t('frame.login.missing', { fields: fields.join(t('frame.listSeparator')) }))
      return
    }
    setBusy(true)
    setError('')
    try {
      await signIn()
    } catch (failure) {
      setError(sentenceOf(failure))
      setCode('')
      await picture.renew()
      passwordField.current?.focus()
      passwordField.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <GatePage>
      <h1>{t('frame.login.title')}</h1>
      <form className="gate-form" onSubmit={onSubmit} noValidate>
        <GateField
          label={t('field.username')}
          name="username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          autoFocus
        />
        <PasswordField
          label={t('field.password')}
          ref={passwordField}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
        <CaptchaField value={code} onChange={setCode} state={picture} />
        <label className="gate-check">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t('frame.login.remember')}
        </label>
        {error !== '' && (
          <p className="gate-error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" className="solid-button" aria-busy={busy}>
          {t(busy ? 'frame.login.busy' : 'frame.login.submit')}
        </button>
        <p className="gate-note">{t('frame.login.lockRule', { tries: `${lockAfter}`, minutes: `${lockMinutes}` })}</p>
      </form>
    </GatePage>
  )
}
