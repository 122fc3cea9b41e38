import { existsSync, statSync } from 'node:fs'
import { addFileKey, createKeyFile, type KeyFile, readKeyFile, SecretsError } from './keyFile.ts'

/** One generation of card keys: what seals card numbers, and what hashes them for search. 32 bytes each. */
export type CardKey = KeyFile['cardKeys'][number]

/** One generation of the key under which the own keys of stored files lie. 32 bytes. */
export type FileKey = KeyFile['fileKeys'][number]

/** An X25519 key to which passwords are sealed on their way: raw 32 bytes each. */
export type PasswordKey = Pick<KeyFile['passwordKey'], 'privateKey' | 'publicKey'>

/**
 * Keys of each kind, oldest first. The last one seals or signs; those before it open or verify what there is of theirs. Ask
 * anew each time: keys can be rotated while we run.
 */
export interface Secrets {
  cardKeys(): readonly CardKey[]
  fileKeys(): readonly FileKey[]
  passwordKeys(): readonly PasswordKey[]
  cookieSecrets: CookieSecrets
}

/** Sign cookies, and key the hashes of sign-in. 32 bytes each. */
export type CookieSecrets = () => readonly Buffer[]

/** How soon a running server takes up a key that was added. */
export const lookAgainMs = 2_000

/** The keys in this file. Makes the file where there is none, unless `mustExist`: in production the operator supplies it. */
export function openSecrets(path: string, options: { mustExist?: boolean } = {}): Secrets {
  if (!existsSync(path)) {
    if (options.mustExist)
      throw new SecretsError(`There is no key file at ${path}: make one with \`recourse keys create ${path}\`.`)
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

/** The key that seals or signs. */
export function newestOf<Key>(keys: readonly Key[]): Key {
  const newest = keys.at(-1)
  if (newest === undefined) throw new Error('There is no key.')
  return newest
}

function lasts({ until }: { until: Date }): boolean {
  return until.getTime() > Date.now()
}
