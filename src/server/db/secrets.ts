import { existsSync, statSync } from 'node:fs'
import { addFileKey, createKeyFile, type KeyFile, readKeyFile, SecretsError } from './keyFile.ts'

/** One generation of keys for encrypting card numbers and hashing them for search. 32 bytes each. */
export type CardKey = KeyFile['cardKeys'][number]

/** What stays of a card key that was dropped: it hashes, and opens nothing. */
export type FormerHashKey = Pick<CardKey, 'id' | 'hashKey'>

/** One generation of the key that encrypts the keys of stored files. 32 bytes. */
export type FileKey = KeyFile['fileKeys'][number]

/** An X25519 key pair that encrypts passwords in transit; raw, 32 bytes each. */
export type PasswordKey = Pick<KeyFile['passwordKey'], 'privateKey' | 'publicKey'>

/**
 * Keys of each kind, oldest first: the last one encrypts or signs, the others only open or verify. Ask anew each time,
 * since keys can be rotated while the server runs.
 */
export interface Secrets {
  cardKeys(): readonly CardKey[]
  /** Of dropped card keys under which numbers were destroyed; older than any of `cardKeys`. */
  formerHashKeys(): readonly FormerHashKey[]
  fileKeys(): readonly FileKey[]
  passwordKeys(): readonly PasswordKey[]
  cookieSecrets: CookieSecrets
}

/** Secrets that sign cookies and key the hashes of sign-in. 32 bytes each. */
export type CookieSecrets = () => readonly Buffer[]

export const lookAgainMs = 2_000

/** Makes the file when there is none, unless `mustExist`: in production the operator supplies it. */
export function openSecrets(path: string, options: { mustExist?: boolean } = {}): Secrets {
  if (!existsSync(path)) {
    if (options.mustExist)
      throw new SecretsError(`Key file ${path} not found. Create it with \`recourse keys create ${path}\`.`)
    createKeyFile(path)
  }
  if (!options.mustExist) addFileKey(path)
  let file = readKeyFile(path)
  let changed = statSync(path).mtimeMs
  let looked = Date.now()
  const current = (): KeyFile => {
    const now = Date.now()
    if (now - looked < lookAgainMs) return file
    looked = now
    const { mtimeMs } = statSync(path)
    if (mtimeMs !== changed) {
      file = readKeyFile(path)
      changed = mtimeMs
    }
    return file
  }
  return {
    cardKeys: () => current().cardKeys,
    formerHashKeys: () => current().formerHashKeys ?? [],
    fileKeys: () => current().fileKeys,
    passwordKeys() {
      const { formerPasswordKeys = [], passwordKey } = current()
      return [...formerPasswordKeys.filter(lasts), passwordKey]
    },
    cookieSecrets() {
      const { formerCookieSecrets = [], cookieSecret } = current()
      return [...formerCookieSecrets.filter(lasts).map(({ secret }) => secret), cookieSecret]
    },
  }
}

export function newestOf<Key>(keys: readonly Key[]): Key {
  const newest = keys.at(-1)
  if (newest === undefined) throw new Error('There is no key.')
  return newest
}

function lasts({ until }: { until: Date }): boolean {
  return until.getTime() > Date.now()
}
