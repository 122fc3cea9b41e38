import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { propertiesOf } from '../../../domain/typed.ts'
import { isCommand, keyText, SecretsError, sourceName, unchangeable } from './keySource.ts'

const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((bytes) => bytes.length === 32 && new Set(bytes).size > 8, 'is no key of 32 random bytes')
/** As large as the smallest column that keeps it, of `history`. */
const mostKeyId = 32_767
const keyId = z.int().min(1).max(mostKeyId)
const time = z.iso.datetime().transform((text) => new Date(text))
const passwordKey = { privateKey: key, publicKey: key }

const keyFile = z.strictObject({
  // `bound`: it opens no card that isn't sealed for its row. Keys from before that rule lack it.
  cardKeys: z.array(z.strictObject({ id: keyId, sealKey: key, hashKey: key, bound: z.boolean().optional() })).min(1),
  // Hashes of card numbers that were destroyed before a rotation: they are searched by these, and open nothing.
  formerHashKeys: z.array(z.strictObject({ id: keyId, hashKey: key })).optional(),
  fileKeys: z.array(z.strictObject({ id: keyId, wrapKey: key })).min(1),
  passwordKey: z.strictObject(passwordKey),
  cookieSecret: key,
  // Keys that a rotation has replaced, and until when they are accepted.
  formerPasswordKeys: z.array(z.strictObject({ ...passwordKey, until: time })).optional(),
  formerCookieSecrets: z.array(z.strictObject({ secret: key, until: time })).optional(),
})
export type KeyFile = z.infer<typeof keyFile>

/**
 * Throws when somebody else can read the file or owns it. A file of root is accepted where nobody but root and the own group
 * can read it: Kubernetes mounts a Secret so.
 */
export function expectPrivate(
  path: string,
  { mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'> = statSync(path),
  own = { uid: process.geteuid?.(), gid: process.getegid?.() },
): void {
  if (own.uid !== 0 && uid === 0 && gid === own.gid && (mode & 0o037) === 0) return
  if (own.uid !== undefined && uid !== own.uid)
    throw new SecretsError(
      `The key file ${path} belongs to the user ${uid}, and this process runs as ${own.uid}: chown ${own.uid} ${path}`,
    )
  if ((mode & 0o077) !== 0) {
    const rights = (mode & 0o777).toString(8).padStart(4, '0')
    throw new SecretsError(`The key file ${path} is accessible to other users (mode ${rights}): chmod 600 ${path}`)
  }
}

export function readKeyFile(path: string): KeyFile {
  if (!isCommand(path)) expectPrivate(path)
  const parsed = keyFile.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SecretsError(`The key file ${sourceName(path)} is invalid: ${issue?.path.join('.')} ${issue?.message}.`)
}

/** The file is readable by its owner only. `taken`: ids that no key in it gets. */
export function createKeyFile(path: string, taken: readonly number[] = []): void {
  writeKeyFile(path, newKeys(taken))
}

export function newKeys(taken: readonly number[] = []): KeyFile {
  return {
    cardKeys: [newCardKey(newKeyId(taken))],
    fileKeys: [newFileKey(newKeyId(taken))],
    passwordKey: newPasswordKey(),
    cookieSecret: randomBytes(32),
  }
}

/** Adds the missing key to a key file from before stored files were encrypted. */
export function addFileKey(path: string): void {
  expectPrivate(path)
  const { data } = keyFile.partial({ fileKeys: true }).safeParse(readJson(path))
  if (data && !data.fileKeys) writeKeyFile(path, { ...data, fileKeys: [newFileKey(newKeyId([]))] })
}

/** At random, so that two machines do not give two keys the same id. */
export function newKeyId(taken: Iterable<number>): number {
  const ids = new Set(taken)
  if (ids.size >= mostKeyId) throw new SecretsError('All ids of keys were given.')
  for (;;) {
    const id = randomInt(1, mostKeyId + 1)
    if (!ids.has(id)) return id
  }
}

export function newFileKey(id: number): KeyFile['fileKeys'][number] {
  return { id, wrapKey: randomBytes(32) }
}

export function newCardKey(id: number): KeyFile['cardKeys'][number] {
  return { id, sealKey: randomBytes(32), hashKey: randomBytes(32), bound: true }
}

export function newPasswordKey(): KeyFile['passwordKey'] {
  const { d = '', x = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return { privateKey: Buffer.from(d, 'base64url'), publicKey: Buffer.from(x, 'base64url') }
}

/** `file` is the new content, `done` what came of the change. */
export interface KeyFileChange<Done> {
  file: KeyFile
  done: Done
}

/** Writes the changed file in its place, one change at a time, or into another file, or nowhere. */
export function changeKeyFile<Done>(
  path: string,
  into: string | null,
  change: (file: KeyFile) => KeyFileChange<Done>,
): KeyFileChange<Done> {
  if (isCommand(path) && into !== null) throw new SecretsError(unchangeable)
  const changed = () => {
    const result = change(readKeyFile(path))
    if (into) writeKeyFile(into, result.file)
    return result
  }
  return into === path ? locked(path, changed) : changed()
}

export function keyFileText(file: KeyFile): string {
  return `${JSON.stringify(file, (_name, value) => encodeKeys(value), 2)}\n`
}

/**
 * Renames a finished file into place, so that neither a reader nor a crash finds half a file or none. It keeps its mode.
 * Throws a sentence where the folder can't be written to.
 */
export function writeKeyFile(path: string, file: KeyFile): void {
  const draft = `${path}.${process.pid}.new`
  const folder = dirname(path)
  const mode = existsSync(path) ? statSync(path).mode & 0o700 : 0o600
  writing(path, () => {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    try {
      synced(draft, 'w', (open) => {
        fchmodSync(open, mode)
        writeFileSync(open, keyFileText(file))
      })
      renameSync(draft, path)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
    synced(folder, 'r')
  })
}

function synced(path: string, flags: string, work: (open: number) => void = () => {}): void {
  const open = openSync(path, flags, 0o600)
  try {
    work(open)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

const lockMs = 10_000

/** A lock is held for some milliseconds; one that is older was left by a process that was killed. */
function locked<Result>(path: string, work: () => Result): Result {
  const lock = `${path}.lock`
  const waitUntil = Date.now() + 2 * lockMs
  for (;;)
    try {
      writing(path, () => closeSync(openSync(lock, 'wx', 0o600)))
      break
    } catch (error) {
      if (propertiesOf(error).code !== 'EEXIST') throw error
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
      if (since !== undefined && Date.now() - since > lockMs) rmSync(lock, { force: true })
      else if (Date.now() > waitUntil)
        throw new SecretsError(`Another process changes the key file ${path}: try again.`)
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

const unwritable: Readonly<Record<string, string>> = {
  EROFS: 'its folder is mounted read-only',
  EACCES: 'this user may not write to its folder',
  EPERM: 'this user may not write to its folder',
  EBUSY: 'it is mounted as a single file: mount its folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'its folder is a file',
}

function writing(path: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const why = unwritable[String(propertiesOf(error).code)]
    if (!why) throw error
    throw new SecretsError(
      `The key file ${path} cannot be written: ${why}. It is as it was. Run the command where it can be written, or with --out FILE.`,
    )
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(keyText(path))
  } catch (error) {
    if (error instanceof SecretsError) throw error
    throw new SecretsError(
      `The key file ${sourceName(path)} cannot be read: ${error instanceof SyntaxError ? 'invalid JSON' : error}.`,
    )
  }
}

function encodeKeys(value: unknown): unknown {
  const { type, data } = propertiesOf(value)
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data).toString('base64url') : value
}
