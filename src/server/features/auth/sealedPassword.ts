import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import type { PasswordKey, Secrets } from '../../db/secrets.ts'
import { CallError } from '../../http/errors.ts'

const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const encLength = 32

/** Opens what a browser encrypted to our key: base64url of enc‖ciphertext, with the captcha's uuid as AAD. */
export type OpenPassword = (sealed: string, uuid: string) => Promise<string>

/** HPKE (RFC 9180), base mode, empty info. Throws `sealBroken` for what doesn't open. */
export function passwordOpener({ passwordKeys }: Pick<Secrets, 'passwordKeys'>): OpenPassword {
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
