import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM. What is sealed is IV (12 bytes), ciphertext, tag (16 bytes); it opens only with what it was bound to. */

export const ivLength = 12
export const tagLength = 16

export function sealGcm(key: Buffer, text: Buffer, boundTo: Buffer, iv = randomBytes(ivLength)): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the key is another, or when the bytes were changed or bound to something else. */
export function openGcm(key: Buffer, sealed: Buffer, boundTo: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
  decipher.setAAD(boundTo).setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()])
}
