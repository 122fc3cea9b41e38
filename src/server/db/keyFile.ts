import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { propertiesOf } from '../../domain/propertiesOf.ts'

/** The key file can't be used. Its message is one sentence for the operator. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((bytes) => bytes.length === 32 && new Set(bytes).size > 8, 'is no key of 32 random bytes')
const keyId = z.int().min(1).max(32_767)
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

/** Throws when somebody else can read the file or owns it. */
export function expectPrivate(path: string, { mode, uid }: Pick<Stats, 'mode' | 'uid'> = statSync(path)): void {
  const own = process.geteuid?.()
  if (own !== undefined && uid !== own)
    throw new SecretsError(
      `The key file ${path} belongs to the user ${uid}, and this process runs as ${own}: chown ${own} ${path}`,
    )
  if ((mode & 0o077) !== 0) {
    const rights = (mode & 0o777).toString(8).padStart(4, '0')
    throw new SecretsError(`The key file ${path} is accessible to other users (mode ${rights}): chmod 600 ${path}`)
  }
}

export function readKeyFile(path: string): KeyFile {
  expectPrivate(path)
  const parsed = keyFile.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SecretsError(`The key file ${path} is invalid: ${issue?.path.join('.')} ${issue?.message}.`)
}

/** The file is readable by its owner only. */
export function createKeyFile(path: string): void {
  writeKeyFile(path, {
    cardKeys: [newCardKey(1)],
    fileKeys: [newFileKey(1)],
    passwordKey: newPasswordKey(),
    cookieSecret: randomBytes(32),
  })
}

/** Adds the missing key to a key file from before stored files were encrypted. */
export function addFileKey(path: string): void {
  expectPrivate(path)
  const { data } = keyFile.partial({ fileKeys: true }).safeParse(readJson(path))
  if (data && !data.fileKeys) writeKeyFile(path, { ...data, fileKeys: [newFileKey(1)] })
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

/** Renames a finished file into place, so that neither a reader nor a crash finds half a file. */
export function writeKeyFile(path: string, file: KeyFile): void {
  const text = JSON.stringify(file, (_name, value) => encodeKeys(value), 2)
  const draft = `${path}.${process.pid}.new`
  mkdirSync(dirname(path), { recursive: true, mode: 0o711 })
  writeFileSync(draft, `${text}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new SecretsError(
      `The key file ${path} cannot be read: ${error instanceof SyntaxError ? 'invalid JSON' : error}.`,
    )
  }
}

function encodeKeys(value: unknown): unknown {
  const { type, data } = propertiesOf(value)
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data).toString('base64url') : value
}
