import { randomBytes } from 'node:crypto'
import { sessionHours } from '../../../domain/people/sessions.ts'
import {
  changeKeyFile,
  type KeyFile,
  type KeyFileChange,
  newCardKey,
  newFileKey,
  newKeyId,
  newPasswordKey,
} from './keyFile.ts'

const hourMs = 3_600_000

/** Time for which data encrypted or signed with a replaced key is still accepted. */
export const formerKeyMs = {
  /** A captcha, to which a password is sealed, lives for two minutes. */
  passwords: hourMs,
  cookies: sessionHours.others * hourMs,
}

export interface RotateOptions {
  /** Ids that no new key gets, besides those in the file. */
  taken?: Iterable<number>
  /** Where the changed file is written instead of in its place; null for nowhere. */
  into?: string | null
  now?: Date
}

export function rotateCardKey(path: string, { taken = [], ...options }: RotateOptions = {}): KeyFileChange<number> {
  return change(path, options, (file) => {
    const id = newKeyId([...taken, ...idsOf(file.cardKeys), ...idsOf(file.formerHashKeys ?? [])])
    return { done: id, file: { ...file, cardKeys: [...file.cardKeys, newCardKey(id)] } }
  })
}

export function rotateFileKey(path: string, { taken = [], ...options }: RotateOptions = {}): KeyFileChange<number> {
  return change(path, options, (file) => {
    const id = newKeyId([...taken, ...idsOf(file.fileKeys)])
    return { done: id, file: { ...file, fileKeys: [...file.fileKeys, newFileKey(id)] } }
  })
}

/**
 * Drops the card keys before this one, and makes the others open only what is bound to its row. Reseal first: cards under a
 * dropped key can't be opened any more. Of the keys in `hashed`, the half that hashes stays: numbers that were destroyed are
 * found by it.
 */
export function dropOldCardKeys(
  path: string,
  keyId: number,
  hashed: readonly number[] = [],
  options: RotateOptions = {},
): KeyFileChange<number[]> {
  return change(path, options, (file) => {
    const [older, stay] = splitAt(file.cardKeys, keyId)
    const kept = older.filter(({ id }) => hashed.includes(id)).map(({ id, hashKey }) => ({ id, hashKey }))
    const formerHashKeys = [...(file.formerHashKeys ?? []), ...kept]
    const cardKeys = stay.map((one) => ({ ...one, bound: true }))
    return {
      done: idsOf(older),
      file: { ...file, cardKeys, ...(formerHashKeys.length > 0 && { formerHashKeys }) },
    }
  })
}

/** Drops the file keys before this one. First run `FileStore.rewrap`. */
export function dropOldFileKeys(path: string, keyId: number, options: RotateOptions = {}): KeyFileChange<number[]> {
  return change(path, options, (file) => {
    const [older, fileKeys] = splitAt(file.fileKeys, keyId)
    return { done: idsOf(older), file: { ...file, fileKeys } }
  })
}

/** Replaces the key for passwords in transit. `done`: until when the former key opens. */
export function rotatePasswordKey(
  path: string,
  { now = new Date(), ...options }: RotateOptions = {},
): KeyFileChange<Date> {
  const until = new Date(now.getTime() + formerKeyMs.passwords)
  return change(path, options, (file) => {
    const formerPasswordKeys = [...(file.formerPasswordKeys ?? []), { ...file.passwordKey, until }]
    return { done: until, file: { ...file, passwordKey: newPasswordKey(), formerPasswordKeys } }
  })
}

/** Replaces the secret for cookies, codes and hashes of sign-in. `done`: until when the former secret is accepted. */
export function rotateCookieSecret(
  path: string,
  { now = new Date(), ...options }: RotateOptions = {},
): KeyFileChange<Date> {
  const until = new Date(now.getTime() + formerKeyMs.cookies)
  return change(path, options, (file) => {
    const formerCookieSecrets = [...(file.formerCookieSecrets ?? []), { secret: file.cookieSecret, until }]
    return { done: until, file: { ...file, cookieSecret: randomBytes(32), formerCookieSecrets } }
  })
}

function change<Done>(
  path: string,
  { into = path }: RotateOptions,
  next: (file: KeyFile) => KeyFileChange<Done>,
): KeyFileChange<Done> {
  const lasts = ({ until }: { until: Date }) => until.getTime() > Date.now()
  return changeKeyFile(path, into, (before) => {
    const { file, done } = next(before)
    const formerPasswordKeys = file.formerPasswordKeys?.filter(lasts)
    const formerCookieSecrets = file.formerCookieSecrets?.filter(lasts)
    return { done, file: { ...file, formerPasswordKeys, formerCookieSecrets } }
  })
}

function idsOf(keys: readonly { id: number }[]): number[] {
  return keys.map(({ id }) => id)
}

/** Those before the key, and the others. The order of the file counts: ids have none. */
function splitAt<Key extends { id: number }>(keys: readonly Key[], keyId: number): [Key[], Key[]] {
  const place = keys.findIndex(({ id }) => id === keyId)
  if (place < 0) throw new Error(`The key file has no key ${keyId} any more.`)
  return [keys.slice(0, place), keys.slice(place)]
}
