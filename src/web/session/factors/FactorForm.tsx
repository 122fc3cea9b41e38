import type { ReactNode } from 'react'
import type { BodyOf } from '../../../contract/call.ts'
import type { PasskeyRequest } from '../../../contract/people/passkeys.ts'
import type { giveSecondFactor } from '../../../contract/people/secondFactor.ts'
import { useText } from '../../i18n/useText.ts'
import { CodeForm } from '../gate/CodeForm.tsx'
import { canUsePasskeys } from './canUsePasskeys.ts'
import { signWithPasskey } from './passkey.ts'

interface FactorFormProps {
  submit: string
  /** True where the user has an authenticator app. Without one a code can only be a recovery code. */
  app: boolean
  /** Gets the challenge for the user's passkeys; null where there are none. */
  askPasskey: (() => Promise<PasskeyRequest>) | null
  send: (given: BodyOf<typeof giveSecondFactor>) => Promise<void>
  foot?: ReactNode
  children?: ReactNode
}

/** Asks for the second factor: a code, or one of the passkeys. */
export function FactorForm({ app, askPasskey, send, ...form }: FactorFormProps) {
  const t = useText()
  const usePasskey =
    askPasskey && canUsePasskeys() ? async () => send({ passkey: await signWithPasskey(await askPasskey()) }) : null
  return (
    <CodeForm
      {...form}
      label={t(app ? 'frame.factor.code' : 'frame.factor.recoveryCode')}
      other={usePasskey && { label: t('frame.factor.usePasskey'), send: usePasskey, first: !app }}
      send={(factorCode) => send({ factorCode })}
    />
  )
}
