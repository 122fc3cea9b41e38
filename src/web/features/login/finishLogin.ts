import { finishSso } from '../../../contract/people/sso.ts'
import { call } from '../../api/call.ts'
import { goTo } from '../../routes/goTo.ts'
import { isReturnable } from '../../routes/guard.ts'
import type { SsoReturn } from '../../session/factors/ssoReturn.ts'
import { sentenceOf } from '../../session/gate/gateFailure.ts'
import { forgetReloginName } from '../../session/gate/rememberedName.ts'
import { forgetProfile } from '../../session/session.ts'

/** With what the login page begins after a sign-in at an identity provider that isn't the end of it. */
export interface LoginBegins {
  second?: { enrol: boolean; passkey: boolean; app: boolean }
  error?: string
}

/** Completes the login. Null when the user is in. */
export async function finishLogin(returned: SsoReturn, from: string | undefined): Promise<LoginBegins | null> {
  try {
    const { next, enrol = false, passkey = false, app = true } = await call(finishSso, returned, { quiet: true })
    if (next === 'secondFactor') return { second: { enrol, passkey, app } }
  } catch (failure) {
    return { error: sentenceOf(failure) }
  }
  forgetReloginName()
  forgetProfile()
  await goTo(from && isReturnable(from) ? from : '/', { replace: true })
  return null
}
