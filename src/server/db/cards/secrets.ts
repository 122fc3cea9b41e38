import { addFileKey, createKeyFile, type KeyFile, readKeyFile } from './keyFile.ts'
import { changedAt, hasKeys, isCommand, SecretsError } from './keySource.ts'

/** One generation of keys for encrypting card numbers and hashing them for search. 32 bytes each. */
export type CardKey = KeyFile['cardKeys'][number]

/** What stays of a card key that was dropped: it hashes, and opens nothing. */
type FormerHashKey = Pick<CardKey, 'id' | 'hashKey'>

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
  /** The whole file, with former keys that are no longer accepted. */
  keyFile(): KeyFile
}

/** Secrets that sign cookies and key the hashes of sign-in. 32 bytes each. */
export type CookieSecrets = () => readonly Buffer[]

export const lookAgainMs = 2_000

interface SecretsOptions {
  /** Makes no file where there is none. In production the operator supplies it. */
  mustExist?: boolean
  /** Called once for each change of a file that a running process does not take. */
  warn?: (sentence: string) => void
}

const toStandardError = (sentence: string) => void process.stderr.write(`${sentence}\n`)

/** Throws a sentence for the operator when the file can't be used. */
export function openSecrets(path: string, { mustExist = false, warn = toStandardError }: SecretsOptions = {}): Secrets {
  if (!hasKeys(path)) {
    if (mustExist) throw new SecretsError(`Key file ${path} not found.`)
    createKeyFile(path)
  }
  if (!mustExist && !isCommand(path)) addFileKey(path)
  let file = readKeyFile(path)
  let changed = changedAt(path)
  let looked = Date.now()
  const current = (): KeyFile => {
    const now = Date.now()
    if (now - looked < lookAgainMs) return file
    looked = now
    const mtimeMs = changedAt(path)
    if (mtimeMs === changed) return file
    changed = mtimeMs
    try {
      file = successor(path, file)
    } catch (error) {
      warn(`${error instanceof Error ? error.message : error} This process goes on with the keys that it has.`)
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
    keyFile: current,
  }
}

export function newestOf<Key>(keys: readonly Key[]): Key {
  const newest = keys.at(-1)
  if (newest === undefined) throw new Error('There is no key.')
  return newest
}

/** Reads the changed file. Throws when it lacks a key with which this process encrypts: it is an older copy, or another's. */
function successor(path: string, before: KeyFile): KeyFile {
  if (!hasKeys(path)) throw new SecretsError(`The key file ${path} is gone.`)
  const next = readKeyFile(path)
  const card = newestOf(before.cardKeys)
  const wrap = newestOf(before.fileKeys)
  if (!next.cardKeys.some(({ id, sealKey }) => id === card.id && sealKey.equals(card.sealKey)))
    throw new SecretsError(`The key file ${path} was replaced by one that lacks card key ${card.id}.`)
  if (!next.fileKeys.some(({ id, wrapKey }) => id === wrap.id && wrapKey.equals(wrap.wrapKey)))
    throw new SecretsError(`The key file ${path} was replaced by one that lacks file key ${wrap.id}.`)
  return next
}

function lasts({ until }: { until: Date }): boolean {
  return until.getTime() > Date.now()
}
