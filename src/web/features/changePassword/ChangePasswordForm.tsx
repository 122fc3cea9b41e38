import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { changePassword } from '../../../contract/people/auth.ts'
import { passwordDays } from '../../../domain/people/passwords.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { PasswordField, UsernameField } from '../../session/gate/GateFields.tsx'
import { GateForm } from '../../session/gate/GateForm.tsx'
import styles from '../../session/gate/gateForm.module.css'
import { NewPasswordFields, useNewPassword } from '../../session/gate/NewPasswordFields.tsx'
import { noteReloginName } from '../../session/gate/rememberedName.ts'
import { useGateForm } from '../../session/gate/useGateForm.ts'
import { sealPassword } from '../../session/sealPassword.ts'
import { hasSession, lastTriedName } from '../../session/session.ts'
import { toast } from '../../ui/feedback/notices.ts'

interface ChangePasswordFormProps {
  mustChange: boolean
  /** Missing where nobody is signed in: the form then asks for it. */
  username: string | undefined
}

export function ChangePasswordForm({ mustChange, username }: ChangePasswordFormProps) {
  const t = useText()
  const router = useRouter()
  const [typedName, setTypedName] = useState(lastTriedName())
  const [oldPassword, setOldPassword] = useState('')
  const fresh = useNewPassword()
  const who = username ?? typedName.trim()
  const form = useGateForm({
    missing: () => [who === '' && t('field.username'), oldPassword === '' && t('field.oldPass'), ...fresh.missing()],
    problem: fresh.problem,
    send: async (captcha, code) => {
      const [oldPass, newPass] = await Promise.all([
        sealPassword(oldPassword, captcha),
        sealPassword(fresh.newPass, captcha),
      ])
      const { uuid } = captcha
      await call(changePassword, { username: who, oldPass, newPass, code, uuid }, { quiet: true })
      toast('success', t('frame.password.done'))
      noteReloginName(who)
      await router.navigate({ to: hasSession() ? '/home' : '/login', replace: true })
    },
  })

  return (
    <GateForm
      form={form}
      submit={t('frame.password.submit')}
      busy={t('frame.password.busy')}
      foot={
        <>
          <p className={styles.note}>{t('frame.password.ruleDays', { days: `${passwordDays}` })}</p>
          {username === undefined && <Link to="/login">{t('frame.password.toLogin')}</Link>}
        </>
      }
    >
      {mustChange && <p className={styles.must}>{t('frame.password.must')}</p>}
      {username === undefined && (
        <UsernameField value={typedName} onChange={(event) => setTypedName(event.target.value)} />
      )}
      <PasswordField
        label={t('field.oldPass')}
        name="oldPass"
        value={oldPassword}
        onChange={(event) => setOldPassword(event.target.value)}
        autoComplete="current-password"
      />
      <NewPasswordFields {...fresh} min={form.picture.captcha?.passwordMin} />
    </GateForm>
  )
}
