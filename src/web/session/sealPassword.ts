export interface Captcha {
  uuid: string
  img: string
  publicKey: string
  passwordMin: number
}

/**
 * Encrypts a password to the server's key with HPKE, base mode, single shot, bound to the captcha sent with it, so that
 * a recorded one can't be used again. Returns base64url of the encapsulated key and the ciphertext.
 */
export async function sealPassword(
  password: string,
  { publicKey, uuid }: Pick<Captcha, 'publicKey' | 'uuid'>,
): Promise<string> {
  // Most pages seal nothing.
  const { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } = await import('hpke')
  const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const key = await suite.DeserializePublicKey(fromBase64url(publicKey))
  const text = new TextEncoder()
  const sealed = await suite.Seal(key, text.encode(password), { aad: text.encode(uuid) })
  return toBase64url(new Uint8Array([...sealed.encapsulatedSecret, ...sealed.ciphertext]))
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

function toBase64url(bytes: Uint8Array): string {
  const binary = String.fromCharCode(...bytes)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
