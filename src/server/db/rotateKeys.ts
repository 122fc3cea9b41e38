import { randomBytes } from 'node:crypto'
import { sessionHours } from '../../domain/sessions.ts'
import { type KeyFile, newCardKey, newFileKey, newPasswordKey, readKeyFile, writeKeyFile } from './keyFile.ts'

const hourMs = 3_600_000

/** Time for which data encrypted or signed with a replaced key is still accepted. */
export const formerKeyMs = {
  /** A captcha, to which a password is sealed, lives for two minutes. */
  passwords: hourMs,
  cookies: sessionHours.others * hourMs,
}

export function rotateCardKey(path: string): number {
  return change(path, (file) => {
    const id = nextId(file.cardKeys)
    return { done: id, file: { ...file, cardKeys: [...file.cardKeys, newCardKey(id)] } }
  })
}

/**
 * Drops older card keys, and makes the others open only what is bound to its row. Reseal first: cards under a dropped
 * key can't be opened any more. Of the keys in `hashed`, the half that hashes stays: numbers that were destroyed are found
 * by it.
 */
export function dropOldCardKeys(path: string, keyId: number, hashed: readonly number[] = []): void {
  change(path, (file) => {
    const cardKeys = file.cardKeys.filter((one) => one.id >= keyId).map((one) => ({ ...one, bound: true }))
    const dropped = file.cardKeys.filter(({ id }) => id < keyId && hashed.includes(id))
    const formerHashKeys = [...(file.formerHashKeys ?? []), ...dropped.map(({ id, hashKey }) => ({ id, hashKey }))]
    return { done: null, file: { ...file, cardKeys, ...(formerHashKeys.length > 0 && { formerHashKeys }) } }
  })
}

export function rotateFileKey(path: string): number {
  return change(path, (file) => {
    const id = nextId(file.fileKeys)
    return { done: id, file: { ...file, fileKeys: [...file.fileKeys, newFileKey(id)] } }
  })
}

/** Drops older file keys. First run `FileStore.rewrap`. */
export function dropOldFileKeys(path: string, keyId: number): void {
  change(path, (file) => ({
    done: null,
    file: { ...file, fileKeys: file.fileKeys.filter((one) => one.id >= keyId) },
  }))
}

/** Replaces the key for passwords in transit. Returns until when the former key opens. */
export function rotatePasswordKey(path: string, now = new Date()): Date {
  const until = new Date(now.getTime() + formerKeyMs.passwords)
  return change(path, (file) => {
    const formerPasswordKeys = [...(file.formerPasswordKeys ?? []), { ...file.passwordKey, until }]
    return { done: until, file: { ...file, passwordKey: newPasswordKey(), formerPasswordKeys } }
  })
}

/** Replaces the secret for cookies, codes and hashes of sign-in. Returns until when the former secret is accepted. */
export function rotateCookieSecret(path: string, now = new Date()): Date {
  const until = new Date(now.getTime() + formerKeyMs.cookies)
  return change(path, (file) => {
    const formerCookieSecrets = [...(file.formerCookieSecrets ?? []), { secret: file.cookieSecret, until }]
    return { done: until, file: { ...file, cookieSecret: randomBytes(32), formerCookieSecrets } }
  })
}

function change<Done>(path: string, next: (file: KeyFile) => { done: Done; file: KeyFile }): Done {
  const { done, file } = next(readKeyFile(path))
  const lasts = ({ until }: { until: Date }) => until.getTime() > Date.now()
  writeKeyFile(path, {
    ...file,
    formerPasswordKeys: file.formerPasswordKeys?.filter(lasts),
    formerCookieSecrets: file.formerCookieSecrets?.filter(lasts),
  })
  return done
}

function nextId(keys: readonly { id: number }[]): number {
  return Math.max(...keys.map((one) => one.id)) + 1
}
