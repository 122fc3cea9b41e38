import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { changePassword } from '../../../contract/auth.ts'
import { isGoodPassword, passwordDays } from '../../../domain/passwords.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { CaptchaField, GateField, PasswordField } from '../../session/GateFields.tsx'
import { sentenceOf } from '../../session/gateFailure.ts'
import { sealPassword } from '../../session/sealPassword.ts'
import { hasSession, lastTriedName } from '../../session/session.ts'
import { useCaptcha } from '../../session/useCaptcha.ts'
import { toast } from '../../ui/notices.ts'
import { PasswordRules } from './PasswordRules.tsx'

interface ChangePasswordFormProps {
  /** The user was sent here, and cannot go on before. */
  mustChange: boolean
  /** Missing where nobody is signed in: then it is asked for. */
  username: string | undefined
}

export function ChangePasswordForm({ mustChange, username }: ChangePasswordFormProps) {
  const t = useText()
  const router = useRouter()
  const picture = useCaptcha()
  const [form, setForm] = useState({ username: lastTriedName(), oldPass: '', newPass: '', again: '', code: '' })
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }))
  const who = username ?? form.username.trim()

  /** What stands against sending it, in words; empty where nothing does. */
  const problem = () => {
    const missing = [
      who === '' && t('field.username'),
      form.oldPass === '' && t('field.oldPass'),
      form.newPass === '' && t('field.newPass'),
      form.again === '' && t('frame.password.repeat'),
      form.code.trim() === '' && t('field.code'),
    ].filter((name) => name !== false)
    if (missing.length > 0) return t('frame.login.missing', { fields: missing.join(t('frame.listSeparator')) })
    if (!isGoodPassword(form.newPass)) return t('error.passwordRule')
    if (form.newPass !== form.again) return t('frame.password.differs')
    return ''
  }

  const send = async () => {
    const captcha = await picture.arrived()
    if (!captcha) throw new Error(t('frame.login.pictureFailed'))
    if (!globalThis.crypto?.subtle) throw new Error(t('frame.login.insecure'))
    const [oldPass, newPass] = await Promise.all([
      sealPassword(form.oldPass, captcha),
      sealPassword(form.newPass, captcha),
    ])
    const { uuid } = captcha
    await call(changePassword, { username: who, oldPass, newPass, code: form.code.trim(), uuid }, { quiet: true })
    toast('success', t('frame.password.done'))
    await router.navigate({ to: hasSession() ? '/home' : '/login', replace: true })
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problem()
    setError(found)
    if (found !== '') return
    setBusy(true)
    try {
      await send()
    } catch (failure) {
      setError(sentenceOf(failure))
      set({ code: '' })
      await picture.renew()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="gate-form" onSubmit={onSubmit} noValidate>
      {mustChange && <p className="gate-must">{t('frame.password.must')}</p>}
      {username === undefined && (
        <GateField
          label={t('field.username')}
          name="username"
          value={form.username}
          onChange={(event) => set({ username: event.target.value })}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
        />
      )}
      <PasswordField
        label={t('field.oldPass')}
        name="oldPass"
        value={form.oldPass}
        onChange={(event) => set({ oldPass: event.target.value })}
        autoComplete="current-password"
      />
      <PasswordField
        label={t('field.newPass')}
        name="newPass"
        value={form.newPass}
        onChange={(event) => set({ newPass: event.target.value })}
        autoComplete="new-password"
        aria-describedby="password-rules"
      />
      <PasswordRules password={form.newPass} />
      <PasswordField
        label={t('frame.password.repeat')}
        name="again"
        value={form.again}
        onChange={(event) => set({ again: event.target.value })}
        autoComplete="new-password"
      />
      <CaptchaField value={form.code} onChange={(code) => set({ code })} state={picture} />
      {error !== '' && (
        <p className="gate-error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="solid-button" aria-busy={busy}>
        {t(busy ? 'frame.password.busy' : 'frame.password.submit')}
      </button>
      <p className="gate-note">{t('frame.password.ruleDays', { days: `${passwordDays}` })}</p>
      {username === undefined && <Link to="/login">{t('frame.password.toLogin')}</Link>}
    </form>
  )
}
