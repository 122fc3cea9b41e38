import { hkdfSync } from 'node:crypto'
import type { KeyFile } from '../db/cards/keyFile.ts'
import type { KeyKind } from '../db/columnTypes.ts'

export interface HeldKey {
  kind: KeyKind
  id: number
  fingerprint: Buffer
  /** It encrypts or signs; the others of its kind only open or verify. */
  isNewest: boolean
}

/** All keys of the file, by kind, the newest of each kind last. */
export function heldKeys(file: KeyFile): readonly HeldKey[] {
  const { cardKeys, formerHashKeys = [], fileKeys } = file
  const cookies = [...(file.formerCookieSecrets ?? []).map(({ secret }) => secret), file.cookieSecret]
  const passwords = [...(file.formerPasswordKeys ?? []), file.passwordKey].map(({ privateKey }) => privateKey)
  return [
    ...ofKind(
      'card',
      cardKeys.map(({ id, sealKey }) => [id, sealKey]),
    ),
    ...ofKind(
      'hash',
      [...formerHashKeys, ...cardKeys].map(({ id, hashKey }) => [id, hashKey]),
    ),
    ...ofKind(
      'file',
      fileKeys.map(({ id, wrapKey }) => [id, wrapKey]),
    ),
    ...ofKind(
      'cookie',
      cookies.map((key) => [idOf('cookie', key), key]),
    ),
    ...ofKind(
      'password',
      passwords.map((key) => [idOf('password', key), key]),
    ),
  ]
}

/** As a server reports it to the others. */
export function reportOf({ kind, id, fingerprint }: Pick<HeldKey, 'kind' | 'id' | 'fingerprint'>): string {
  return `${kind}/${id}/${fingerprint.toString('hex')}`
}

export function keyName({ kind, id }: Pick<HeldKey, 'kind' | 'id'>): string {
  return `${names[kind]} ${id}`
}

const names: Readonly<Record<KeyKind, string>> = {
  card: 'card key',
  hash: 'hash key of cards',
  file: 'file key',
  cookie: 'cookie secret',
  password: 'password key',
}

function ofKind(kind: KeyKind, keys: readonly (readonly [number, Buffer])[]): HeldKey[] {
  return keys.map(([id, key], place) => ({
    kind,
    id,
    fingerprint: fingerprintOf(kind, key),
    isNewest: place === keys.length - 1,
  }))
}

/** One-way: nobody finds the key, or anything made with it, from its fingerprint. */
function fingerprintOf(kind: KeyKind, key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `recourse fingerprint of a ${kind} key`, 16))
}

/** Keys that the file gives no id are known by their fingerprint alone. */
function idOf(kind: KeyKind, key: Buffer): number {
  return fingerprintOf(kind, key).readUInt32BE(0) >>> 1
}
