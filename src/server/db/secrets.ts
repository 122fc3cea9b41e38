import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** One generation of card keys: what seals card numbers, and what hashes them for search. 32 bytes each. */
export interface CardKey {
  id: number
  sealKey: Buffer<ArrayBuffer>
  hashKey: Buffer<ArrayBuffer>
}

/** One generation of the key under which the own keys of stored files lie. 32 bytes. */
export interface FileKey {
  id: number
  wrapKey: Buffer<ArrayBuffer>
}

export interface Secrets {
  /** Oldest first; the last one seals, all of them open. Ask anew each time: keys can be rotated while we run. */
  cardKeys(): readonly CardKey[]
  /** The same of the keys for stored files. */
  fileKeys(): readonly FileKey[]
  /** The X25519 key to which passwords are sealed on their way: raw 32 bytes each. */
  passwordKey: { privateKey: Buffer; publicKey: Buffer }
  /** 32 bytes that sign cookies. */
  cookieSecret: Buffer
}

/** How soon a running server takes up a key that was added. */
export const lookAgainMs = 2_000

const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((bytes) => bytes.length === 32 && new Set(bytes).size > 8, 'is no key of 32 random bytes')

const keyFile = z.strictObject({
  cardKeys: z.array(z.strictObject({ id: z.int().min(1).max(32_767), sealKey: key, hashKey: key })).min(1),
  fileKeys: z.array(z.strictObject({ id: z.int().min(1).max(32_767), wrapKey: key })).min(1),
  passwordKey: z.strictObject({ privateKey: key, publicKey: key }),
  cookieSecret: key,
})
type KeyFile = z.infer<typeof keyFile>

/** The key file can't be used. Its message is one sentence for the operator. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

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
    passwordKey: file.passwordKey,
    cookieSecret: file.cookieSecret,
  }
}

/** Writes a file of new random keys, readable by its owner only. */
export function createKeyFile(path: string): void {
  const pair = generateKeyPairSync('x25519')
  const { d = '', x = '' } = pair.privateKey.export({ format: 'jwk' })
  writeKeyFile(path, {
    cardKeys: [newCardKey(1)],
    fileKeys: [newFileKey(1)],
    passwordKey: { privateKey: Buffer.from(d, 'base64url'), publicKey: Buffer.from(x, 'base64url') },
    cookieSecret: randomBytes(32),
  })
}

/** Adds a card key, which seals from now on. Answers its id. */
export function rotateCardKey(path: string): number {
  const file = readKeyFile(path)
  const id = Math.max(...file.cardKeys.map((one) => one.id)) + 1
  writeKeyFile(path, { ...file, cardKeys: [...file.cardKeys, newCardKey(id)] })
  return id
}

/** Drops the card keys older than this one. What they sealed can't be opened any more: first seal it anew. */
export function dropOldCardKeys(path: string, keyId: number): void {
  const file = readKeyFile(path)
  writeKeyFile(path, { ...file, cardKeys: file.cardKeys.filter((one) => one.id >= keyId) })
}

/** Adds a key for stored files, which seals from now on. Answers its id. */
export function rotateFileKey(path: string): number {
  const file = readKeyFile(path)
  const id = Math.max(...file.fileKeys.map((one) => one.id)) + 1
  writeKeyFile(path, { ...file, fileKeys: [...file.fileKeys, newFileKey(id)] })
  return id
}

/** Drops the keys for stored files older than this one. First put every file under it: `FileStore.rewrap`. */
export function dropOldFileKeys(path: string, keyId: number): void {
  const file = readKeyFile(path)
  writeKeyFile(path, { ...file, fileKeys: file.fileKeys.filter((one) => one.id >= keyId) })
}

/** A key file from before stored files were sealed gets its key. */
function addFileKey(path: string): void {
  const content = readJson(path) as Partial<KeyFile> | null
  if (content?.cardKeys && !content.fileKeys) writeKeyFile(path, { ...(content as KeyFile), fileKeys: [newFileKey(1)] })
}

function newFileKey(id: number): FileKey {
  return { id, wrapKey: randomBytes(32) }
}

function newCardKey(id: number): CardKey {
  return { id, sealKey: randomBytes(32), hashKey: randomBytes(32) }
}

function readKeyFile(path: string): KeyFile {
  const parsed = keyFile.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SecretsError(`The key file ${path} can't be used: ${issue?.path.join('.')} ${issue?.message}.`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new SecretsError(
      `The key file ${path} can't be read: ${error instanceof SyntaxError ? 'it is no JSON' : error}.`,
    )
  }
}

/** By a rename, so that a reader, or a crash, never meets half a file. */
function writeKeyFile(path: string, file: KeyFile): void {
  const text = JSON.stringify(file, (_name, value) => encodeKeys(value), 2)
  const draft = `${path}.${process.pid}.new`
  mkdirSync(dirname(path), { recursive: true, mode: 0o711 })
  writeFileSync(draft, `${text}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

/** A Buffer reaches a JSON replacer as `{type: 'Buffer', data}`. */
function encodeKeys(value: unknown): unknown {
  const bytes = value as { type?: unknown; data?: number[] } | null
  return bytes?.type === 'Buffer' && bytes.data ? Buffer.from(bytes.data).toString('base64url') : value
}
