import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import { expect, it } from 'vitest'
import { sealPassword } from './sealPassword.ts'

const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const uuid = '5f1e2c0a-0b44-4a0e-9a52-1f0f3a1d5a11'

async function sealedFor(password: string) {
  const keys = await suite.GenerateKeyPair(true)
  const publicKey = Buffer.from(await suite.SerializePublicKey(keys.publicKey)).toString('base64url')
  const sealed = Buffer.from(await sealPassword(password, { uuid, publicKey }), 'base64url')
  return { keys, enc: new Uint8Array(sealed.subarray(0, 32)), text: new Uint8Array(sealed.subarray(32)) }
}

it('seals a password that opens with the key and the captcha it was sealed to', async () => {
  const { keys, enc, text } = await sealedFor('Recourse2026密')
  const opened = await suite.Open(keys, enc, text, { aad: new TextEncoder().encode(uuid) })
  expect(new TextDecoder().decode(opened)).toBe('Recourse2026密')
})

it('does not open beside another captcha', async () => {
  const { keys, enc, text } = await sealedFor('Recourse2026')
  await expect(suite.Open(keys, enc, text, { aad: new TextEncoder().encode('another') })).rejects.toThrow()
})
