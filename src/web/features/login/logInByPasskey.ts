import { beginPasskeyLogin, passkeyLogin } from '../../../contract/people/passkeys.ts'
import { call } from '../../api/call.ts'
import { signWithPasskey } from '../../session/factors/passkey.ts'

/** Throws a `DOMException` when the user stops it. */
export async function logInByPasskey(rememberMe: boolean): Promise<void> {
  const passkey = await signWithPasskey(await call(beginPasskeyLogin, {}, { quiet: true }))
  await call(passkeyLogin, { passkey, rememberMe }, { quiet: true })
}
