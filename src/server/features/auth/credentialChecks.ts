import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import type { PasswordKey, Secrets } from '../../db/cards/secrets.ts'
import type { HttpLimits } from '../../http/load/limits.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { Account, CheckPassword, LockedAccount } from './account.ts'
import type { Captchas } from './captcha/captcha.ts'
import type { DeviceCookies } from './sessions/devices.ts'
import { type Admit, doorOf } from './sessions/door.ts'

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

const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const encLength = 32

/** Opens what a browser encrypted to our key: base64url of enc‖ciphertext, with the captcha's uuid as AAD. */
type OpenPassword = (sealed: string, uuid: string) => Promise<string>

/** HPKE (RFC 9180), base mode, empty info. Throws `sealBroken` for what doesn't open. */
function passwordOpener({ passwordKeys }: Pick<Secrets, 'passwordKeys'>): OpenPassword {
  const pairs = new WeakMap<Buffer, ReturnType<typeof pairOf>>()
  return async (sealed, uuid) => {
    const bytes = Uint8Array.from(Buffer.from(sealed, 'base64url'))
    const aad = new TextEncoder().encode(uuid)
    // The key was replaced while somebody typed: the one before opens still.
    for (const key of passwordKeys().toReversed())
      try {
        const pair = pairs.get(key.privateKey) ?? pairOf(key)
        pairs.set(key.privateKey, pair)
        const opened = await suite.Open(await pair, bytes.slice(0, encLength), bytes.slice(encLength), { aad })
        return new TextDecoder('utf-8', { fatal: true }).decode(opened)
      } catch {}
    throw new CallError('sealBroken')
  }
}

async function pairOf({ privateKey, publicKey }: PasswordKey) {
  const [opens, seals] = await Promise.all([
    suite.DeserializePrivateKey(Uint8Array.from(privateKey)),
    suite.DeserializePublicKey(Uint8Array.from(publicKey)),
  ])
  return { privateKey: opens, publicKey: seals }
}
