import { useState } from 'react'
import { isGoodPassword, passwordLength } from '../../../domain/people/passwords.ts'
import { useText } from '../../i18n/useText.ts'
import type { Captcha } from '../sealPassword.ts'
import { PasswordField } from './GateFields.tsx'
import { PasswordRules } from './PasswordRules.tsx'

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
    problem: (captcha: Captcha | null) => {
      const { max } = passwordLength
      const min = captcha?.passwordMin ?? passwordLength.min
      if (!isGoodPassword(newPass, min)) return t('error.passwordRule', { min: String(min), max: String(max) })
      return newPass === again ? '' : t('frame.password.differs')
    },
  }
}

type NewPasswordFieldsProps = Pick<
  ReturnType<typeof useNewPassword>,
  'newPass' | 'setNewPass' | 'again' | 'setAgain'
> & {
  /** Fewest characters of a password; undefined until the captcha has loaded. */
  min: number | undefined
}

export function NewPasswordFields({ newPass, setNewPass, again, setAgain, min }: NewPasswordFieldsProps) {
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
      <PasswordRules password={newPass} min={min ?? passwordLength.min} />
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
