import { type ReactNode, useState } from 'react'
import type { BodyOf } from '../../../contract/call.ts'
import type { proveIdentity } from '../../../contract/people/secondFactor.ts'
import { useText } from '../../i18n/useText.ts'
import { PasswordField } from '../gate/GateFields.tsx'
import { GateForm } from '../gate/GateForm.tsx'
import { useGateForm } from '../gate/useGateForm.ts'
import { sealPassword } from '../sealPassword.ts'

interface PasswordProofProps {
  submit: string
  send: (proof: NonNullable<BodyOf<typeof proveIdentity>['proof']>) => Promise<void>
  foot: ReactNode
  children: ReactNode
}

/** Asks signed-in users for their password. */
export function PasswordProof({ submit, send, foot, children }: PasswordProofProps) {
  const t = useText()
  const [password, setPassword] = useState('')
  const form = useGateForm({
    missing: () => [password === '' && t('frame.presentPassword')],
    send: async (captcha, code) => send({ password: await sealPassword(password, captcha), code, uuid: captcha.uuid }),
  })
  return (
    <GateForm form={form} submit={submit} busy={submit} foot={foot}>
      {children}
      <PasswordField
        label={t('frame.presentPassword')}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        autoFocus
      />
    </GateForm>
  )
}
