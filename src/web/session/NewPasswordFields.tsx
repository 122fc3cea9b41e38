import { useState } from 'react'
import { isGoodPassword } from '../../domain/passwords.ts'
import { useText } from '../i18n/useText.ts'
import { PasswordField } from './GateFields.tsx'
import { PasswordRules } from './PasswordRules.tsx'

/** A new password, typed twice. */
export function useNewPassword() {
  const t = useText()
  const [newPass, setNewPass] = useState('')
  const [again, setAgain] = useState('')
  return {
    newPass,
    setNewPass,
    again,
    setAgain,
    missing: () => [newPass === '' && t('field.newPass'), again === '' && t('frame.password.repeat')],
    problem: () => {
      if (!isGoodPassword(newPass)) return t('error.passwordRule')
      return newPass === again ? '' : t('frame.password.differs')
    },
  }
}

export function NewPasswordFields({ newPass, setNewPass, again, setAgain }: ReturnType<typeof useNewPassword>) {
  const t = useText()
  return (
    <>
      <PasswordField
        label={t('field.newPass')}
        name="newPass"
        value={newPass}
        onChange={(event) => setNewPass(event.target.value)}
        autoComplete="new-password"
        aria-describedby="password-rules"
      />
      <PasswordRules password={newPass} />
      <PasswordField
        label={t('frame.password.repeat')}
        name="again"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        autoComplete="new-password"
      />
    </>
  )
}
