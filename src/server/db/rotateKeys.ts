import { randomBytes } from 'node:crypto'
import { sessionHours } from '../../domain/sessions.ts'
import { type KeyFile, newCardKey, newFileKey, newPasswordKey, readKeyFile, writeKeyFile } from './keyFile.ts'

const hourMs = 3_600_000

/** For how long what was signed or sealed under a replaced key still counts: until whoever has it is done with it. */
export const formerKeyMs = {
  /** A captcha, to which a password is sealed, lives for two minutes. */
  passwords: hourMs,
  /** The longest session. */
  cookies: sessionHours.others * hourMs,
}

/** Adds a card key, which seals from now on. Answers its id. */
export function rotateCardKey(path: string): number {
  return change(path, (file) => {
    const id = nextId(file.cardKeys)
    return { done: id, file: { ...file, cardKeys: [...file.cardKeys, newCardKey(id)] } }
  })
}

/**
 * Drops the card keys older than this one, and lets the others open nothing but what is sealed for its row. What the older
 * ones sealed can't be opened any more: first seal it anew.
 */
export function dropOldCardKeys(path: string, keyId: number): void {
  change(path, (file) => {
    const cardKeys = file.cardKeys.filter((one) => one.id >= keyId).map((one) => ({ ...one, bound: true }))
    return { done: null, file: { ...file, cardKeys } }
  })
}

/** Adds a key for stored files, which seals from now on. Answers its id. */
export function rotateFileKey(path: string): number {
  return change(path, (file) => {
    const id = nextId(file.fileKeys)
    return { done: id, file: { ...file, fileKeys: [...file.fileKeys, newFileKey(id)] } }
  })
}

/** Drops the keys for stored files older than this one. First put every file under it: `FileStore.rewrap`. */
export function dropOldFileKeys(path: string, keyId: number): void {
  change(path, (file) => ({
    done: null,
    file: { ...file, fileKeys: file.fileKeys.filter((one) => one.id >= keyId) },
  }))
}

/** Another key for passwords on their way. The one before opens until the time that is answered. */
export function rotatePasswordKey(path: string, now = new Date()): Date {
  const until = new Date(now.getTime() + formerKeyMs.passwords)
  return change(path, (file) => {
    const formerPasswordKeys = [...(file.formerPasswordKeys ?? []), { ...file.passwordKey, until }]
    return { done: until, file: { ...file, passwordKey: newPasswordKey(), formerPasswordKeys } }
  })
}

/** Another secret for cookies, codes and hashes of sign-in. The one before is accepted until the time that is answered. */
export function rotateCookieSecret(path: string, now = new Date()): Date {
  const until = new Date(now.getTime() + formerKeyMs.cookies)
  return change(path, (file) => {
    const formerCookieSecrets = [...(file.formerCookieSecrets ?? []), { secret: file.cookieSecret, until }]
    return { done: until, file: { ...file, cookieSecret: randomBytes(32), formerCookieSecrets } }
  })
}

/** Writes the file as it is to be; what has ended of it goes. */
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
