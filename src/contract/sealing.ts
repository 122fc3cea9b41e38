import { KeyTwiceError, parseJson } from '../domain/text/json.ts'

/**
 * Seals submissions as specification 9 asks: JSON in pieces of 300 characters, each encrypted by itself, joined by
 * colons. It hides nothing beyond TLS; it proves the one-time password, and that the pieces are complete and in order.
 */

const defaultKey = 'recourse/submit/v1'
export const pieceLength = 300
const maxPieces = 2000

/** Thrown where a payload doesn't open: wrong key; a piece changed, missing, doubled or moved; or no JSON inside. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError'
}

export async function seal(payload: unknown, emailOtp: string | null = null): Promise<string> {
  const key = await deriveKey(emailOtp)
  const pieces = split(JSON.stringify(payload))
  const sealed = await Promise.all(
    pieces.map(async (piece, index) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const cipher = await crypto.subtle.encrypt(algorithm(iv, index, pieces.length), key, encode(piece))
      return toBase64url(iv, new Uint8Array(cipher))
    }),
  )
  return sealed.join(':')
}

/** Throws `SealBrokenError` where the payload doesn't open, `KeyTwiceError` where it has a field twice. */
export async function open(sealed: string, emailOtp: string | null = null): Promise<unknown> {
  const key = await deriveKey(emailOtp)
  const pieces = sealed.split(':')
  if (pieces.length > maxPieces) throw new SealBrokenError('too many pieces')
  try {
    const texts = await Promise.all(
      pieces.map(async (piece, index) => {
        const bytes = fromBase64url(piece)
        const iv = bytes.subarray(0, 12)
        return crypto.subtle.decrypt(algorithm(iv, index, pieces.length), key, bytes.subarray(12))
      }),
    )
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return parseJson(texts.map((text) => decoder.decode(text)).join(''))
  } catch (error) {
    if (error instanceof KeyTwiceError) throw error
    throw new SealBrokenError('the payload does not open', { cause: error })
  }
}

/** Makes pieces of at most 300 UTF-16 units, never splitting a surrogate pair. */
function split(text: string): string[] {
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + pieceLength, text.length)
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--
    pieces.push(text.slice(start, end))
    start = end
  }
  return pieces
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function algorithm(iv: Uint8Array<ArrayBuffer>, index: number, count: number) {
  return { name: 'AES-GCM', iv, additionalData: encode(`${index}/${count}`) }
}

async function deriveKey(emailOtp: string | null): Promise<InstanceType<typeof CryptoKey>> {
  const secret = await crypto.subtle.importKey('raw', encode(emailOtp ?? defaultKey), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode('recourse submit') }
  return crypto.subtle.deriveKey(hkdf, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toBase64url(...parts: Uint8Array[]): string {
  const binary = parts.map((part) => String.fromCharCode(...part)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Throws unless the text is strict base64url: letters of the alphabet only, no padding, no stray bits. */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new SealBrokenError('not base64url')
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  if (toBase64url(bytes) !== text) throw new SealBrokenError('not canonical base64url')
  return bytes
}
