import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { login } from '../../../contract/people/auth.ts'
import { lockAfter, lockMinutes } from '../../../domain/people/passwords.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { goTo } from '../../routes/goTo.ts'
import { isReturnable } from '../../routes/guard.ts'
import { canUsePasskeys } from '../../session/factors/canUsePasskeys.ts'
import { PasswordField, UsernameField } from '../../session/gate/GateFields.tsx'
import { GateForm } from '../../session/gate/GateForm.tsx'
import { GatePage } from '../../session/gate/GatePage.tsx'
import styles from '../../session/gate/gateForm.module.css'
import { expectedName, forgetReloginName, rememberedName, rememberName } from '../../session/gate/rememberedName.ts'
import { useGateForm } from '../../session/gate/useGateForm.ts'
import { lastLoginText } from '../../session/lastLoginText.ts'
import { sealPassword } from '../../session/sealPassword.ts'
import { currentProfile, forgetProfile, noteTriedName } from '../../session/session.ts'
import buttons from '../../ui/buttons.module.css'
import { toast } from '../../ui/feedback/notices.ts'
import type { LoginBegins } from './finishLogin.ts'

/** Loaded when they are asked for: most of their code is for those who use them. */
const SecondFactor = lazy(async () => ({ default: (await import('./SecondFactor.tsx')).SecondFactor }))

const SsoStart = lazy(async () => ({ default: (await import('./SsoStart.tsx')).SsoStart }))

interface LoginPageProps {
  /** The address that the user wanted before the login. */
  from: string | undefined
  begins?: LoginBegins
}

/** Uses plain CSS instead of antd, and links without a router, so that the first page is small. */
export function LoginPage({ from, begins = {} }: LoginPageProps) {
  const t = useText()
  const [username, setUsername] = useState(expectedName)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(() => rememberedName() !== '')
  const [second, setSecond] = useState(begins.second ?? null)
  const [bySso, setBySso] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const form = useGateForm({
    said: begins.error ?? '',
    missing: () => [username.trim() === '' && t('field.username'), password === '' && t('field.password')],
    send: async (captcha, code) => {
      const name = username.trim()
      const sealed = await sealPassword(password, captcha)
      const rememberMe = remember ? 'true' : 'false'
      noteTriedName(name)
      const { uuid } = captcha
      const body = { username: name, password: sealed, code, uuid, rememberMe } as const
      const { next, enrol = false, passkey = false, app = true } = await call(login, body, { quiet: true })
      if (next === 'secondFactor') {
        setPassword('')
        setSecond({ enrol, passkey, app })
      } else await enter()
    },
    onRefused: () => {
      passwordField.current?.focus()
      passwordField.current?.select()
    },
  })

  const enter = async () => {
    rememberName(remember ? username.trim() || null : null)
    forgetReloginName()
    forgetProfile()
    await goTo(from && isReturnable(from) ? from : '/', { replace: true })
    const lastLogin = currentProfile()?.lastLogin
    if (lastLogin) toast('info', lastLoginText(lastLogin, t))
  }

  const byPasskey = () =>
    form.attempt(async () => {
      await (await import('./logInByPasskey.ts')).logInByPasskey(remember)
      await enter()
    })

  const toForgotten = (event: MouseEvent) => {
    noteTriedName(username.trim())
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void goTo('/forgetPassword')
  }

  if (second)
    return (
      <GatePage>
        <Suspense>
          <SecondFactor {...second} onDone={enter} onBack={() => location.reload()} />
        </Suspense>
      </GatePage>
    )
  if (bySso)
    return (
      <GatePage>
        <Suspense>
          <SsoStart from={from} remember={remember} onBack={() => setBySso(false)} />
        </Suspense>
      </GatePage>
    )
  return (
    <GatePage>
      <h1>{t('frame.login.title')}</h1>
      <GateForm
        form={form}
        submit={t('frame.login.submit')}
        busy={t('frame.login.busy')}
        options={
          <div className={styles.options}>
            <label className={styles.check}>
              <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
              {t('frame.login.remember')}
            </label>
            <a href="/forgetPassword" onClick={toForgotten}>
              {t('frame.login.forgotten')}
            </a>
          </div>
        }
        foot={
          <>
            {canUsePasskeys() && (
              <button type="button" className={`${buttons.plain} ${styles.other}`} onClick={() => void byPasskey()}>
                {t('frame.login.passkey')}
              </button>
            )}
            <button type="button" className={`${buttons.plain} ${styles.other}`} onClick={() => setBySso(true)}>
              {t('frame.login.sso')}
            </button>
            <p className={styles.note}>
              {t('frame.login.lockRule', { tries: `${lockAfter}`, minutes: `${lockMinutes}` })}
            </p>
          </>
        }
      >
        <UsernameField
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          autoFocus={expectedName() === ''}
        />
        <PasswordField
          label={t('field.password')}
          ref={passwordField}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          autoFocus={expectedName() !== ''}
        />
      </GateForm>
    </GatePage>
  )
}
