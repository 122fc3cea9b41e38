import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Secrets } from '../../db/secrets.ts'
import type { HttpLimits } from '../../http/limits.ts'
import type { Account, CheckPassword, LockedAccount } from './account.ts'
import type { Captchas } from './captcha.ts'
import type { DeviceCookies } from './devices.ts'
import { type Admit, doorOf } from './door.ts'
import { type OpenPassword, passwordOpener } from './sealedPassword.ts'

/** Checks what somebody types to prove who they are. Every call that takes a password begins with `admit`. */
export interface CredentialChecks {
  admit: Admit
  openPassword: OpenPassword
  /** Throws as `CheckPassword` does, and tells the owner of an account that is locked by it. */
  check(
    http: FastifyRequest,
    username: string,
    password: string,
    refusal: 'loginRefused' | 'passwordWrong',
  ): Promise<Account>
}

interface CredentialDeps {
  secrets: Secrets
  limits: HttpLimits
  captcha: Captchas
  devices: DeviceCookies
  checkPassword: CheckPassword
  tellLock(http: FastifyRequest, locked: LockedAccount): void
}

export function credentialChecks(app: FastifyInstance, deps: CredentialDeps): CredentialChecks {
  const { secrets, limits, captcha, devices, checkPassword, tellLock } = deps
  return {
    admit: doorOf(app, captcha, devices, limits),
    openPassword: passwordOpener(secrets),
    check(http, username, password, refusal) {
      const onLocked = (locked: LockedAccount) => tellLock(http, locked)
      return checkPassword({ username, password, device: devices.read(http), onLocked }, refusal)
    },
  }
}
