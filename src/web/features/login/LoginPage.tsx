import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { login } from '../../../contract/auth.ts'
import { lockAfter, lockMinutes } from '../../../domain/passwords.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { CaptchaField, GateField, PasswordField } from '../../session/GateFields.tsx'
import { GatePage } from '../../session/GatePage.tsx'
import { isReturnable } from '../../session/guard.ts'
import { sealPassword } from '../../session/sealPassword.ts'
import { forgetProfile, noteTriedName } from '../../session/session.ts'
import { useGateForm } from '../../session/useGateForm.ts'

/** User name, password, picture. Plain CSS throughout, so that the first page is small. */
export function LoginPage() {
  const t = useText()
  const router = useRouter()
  const { from } = useSearch({ strict: false })
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const form = useGateForm({
    missing: () => [
      username.trim() === '' && t('field.username'),
      password === '' && t('field.password'),
      code.trim() === '' && t('field.code'),
    ],
    send: async (captcha) => {
      const name = username.trim()
      const sealed = await sealPassword(password, captcha)
      const rememberMe = remember ? 'true' : 'false'
      noteTriedName(name)
      const { uuid } = captcha
      await call(login, { username: name, password: sealed, code: code.trim(), uuid, rememberMe }, { quiet: true })
      forgetProfile()
      await router.navigate({ href: from && isReturnable(from) ? from : '/', replace: true })
    },
    onRefused: () => {
      setCode('')
      passwordField.current?.focus()
      passwordField.current?.select()
    },
  })

  return (
    <GatePage>
      <h1>{t('frame.login.title')}</h1>
      <form className="gate-form" onSubmit={form.onSubmit} noValidate>
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
        <CaptchaField value={code} onChange={setCode} state={form.picture} />
        <div className="gate-options">
          <label className="gate-check">
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            {t('frame.login.remember')}
          </label>
          <Link to="/forgetPassword" onClick={() => noteTriedName(username.trim())}>
            {t('frame.login.forgotten')}
          </Link>
        </div>
        {form.error !== '' && (
          <p className="gate-error" role="alert">
            {form.error}
          </p>
        )}
        <button type="submit" className="solid-button" aria-busy={form.busy}>
          {t(form.busy ? 'frame.login.busy' : 'frame.login.submit')}
        </button>
        <p className="gate-note">{t('frame.login.lockRule', { tries: `${lockAfter}`, minutes: `${lockMinutes}` })}</p>
      </form>
    </GatePage>
  )
}
