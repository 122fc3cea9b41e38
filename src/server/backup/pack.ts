import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ByteStore } from '../features/files/byteStore.ts'
import { tryAgain } from './tryAgain.ts'

/** How many bytes the content has, and its SHA-256 in hex. */
export interface Packed {
  size: number
  sha256: string
}

/** A public key `age1…` under which backups are encrypted, or the secret key `AGE-SECRET-KEY-1…` that opens them. */
type AgeKey = string

/** Up to so many bytes a file is worked on as a whole: most files of a database are small, and streams take longer. */
const small = 256 * 1024

/** The secret key is not the one for which a backup was encrypted. */
export class WrongIdentityError extends Error {
  override name = 'WrongIdentityError'

  constructor() {
    super('The key of --identity or BACKUP_IDENTITY_FILE is a wrong key: the backup was encrypted for another one.')
  }
}

let drafts = 0

/** As `keepPacked`, with the content of a file. */
export async function keepPackedFile(
  area: ByteStore,
  path: string,
  recipient: AgeKey | null,
  nameOf: (packed: Packed) => string | null,
): Promise<Packed> {
  if ((await stat(path)).size > small) return keepPacked(area, createReadStream(path), recipient, nameOf)
  const content = await readFile(path)
  const packed = packedOf(content)
  const name = nameOf(packed)
  if (name === null) return packed
  const compressed = zstdCompressSync(content)
  const kept = recipient ? await (await encrypterFor(recipient)).encrypt(compressed) : compressed
  await withDraft(area, async (draft) => {
    await writeFile(draft, kept, { mode: 0o600 })
    await area.put(name, draft)
  })
  return packed
}

/**
 * Compresses content with zstd, encrypts it where there is a recipient, and keeps it under the name that `nameOf`
 * answers; `null` keeps nothing.
 */
export async function keepPacked(
  area: ByteStore,
  content: Readable,
  recipient: AgeKey | null,
  nameOf: (packed: Packed) => string | null,
): Promise<Packed> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return withDraft(area, async (draft) => {
    const written = createWriteStream(draft, { mode: 0o600 })
    if (recipient) await pipeline(content, counted, createZstdCompress(), encryptedFor(recipient), written)
    else await pipeline(content, counted, createZstdCompress(), written)
    const packed = { size, sha256: hash.digest('hex') }
    const name = nameOf(packed)
    if (name !== null) await area.put(name, draft)
    return packed
  })
}

async function withDraft<Result>(area: ByteStore, work: (draft: string) => Promise<Result>): Promise<Result> {
  await mkdir(area.incoming, { recursive: true, mode: 0o700 })
  drafts += 1
  const draft = join(area.incoming, `${process.pid}-${drafts}.part`)
  try {
    return await work(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

function packedOf(content: Buffer): Packed {
  return { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Fetches what was kept and writes it to a file. Throws where a byte differs, and may leave a part of the file then. */
export function fetchTo(
  path: string,
  area: ByteStore,
  at: string,
  identity: AgeKey | null,
  expected: Packed,
): Promise<void> {
  return tryAgain(async () => {
    const kept = await area.get(at)
    if (!kept) throw new Error('it is missing')
    await unpackTo(path, kept, identity, expected)
  })
}

async function unpackTo(path: string, kept: Readable, identity: AgeKey | null, expected: Packed): Promise<void> {
  if (expected.size > small) {
    await pipeline(opened(kept, identity, expected), createWriteStream(path, { mode: 0o600 }))
    return
  }
  const packed: Buffer = Buffer.concat(await kept.toArray())
  const compressed = identity ? await (await decrypterWith(identity)).decrypt(packed).catch(expectRightKey) : packed
  const content = zstdDecompressSync(compressed, { maxOutputLength: small })
  const { size, sha256 } = packedOf(content)
  if (size !== expected.size || sha256 !== expected.sha256) throw changed()
  await writeFile(path, content, { mode: 0o600 })
}

/** Opens what `keepPacked` kept. Throws while it is read where a byte differs. */
export function opened(kept: Readable, identity: AgeKey | null, expected: Packed): Readable {
  return Readable.from(openedChunks(kept, identity, expected), { objectMode: false })
}

async function* openedChunks(kept: Readable, identity: AgeKey | null, expected: Packed): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  const packed = identity ? Readable.from(decryptedWith(identity)(kept), { objectMode: false }) : kept
  const unpacked = createZstdDecompress()
  packed.once('error', (error) => unpacked.destroy(error))
  try {
    for await (const chunk of packed.pipe(unpacked)) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  } finally {
    // A reader that finds damaged content stops early, which would leave the stream open.
    kept.destroy()
  }
  if (size !== expected.size || hash.digest('hex') !== expected.sha256) throw changed()
}

function changed(): Error {
  return new Error('its content is not what was backed up')
}

async function encrypterFor(recipient: AgeKey) {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter
}

async function decrypterWith(identity: AgeKey) {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter
}

function expectRightKey(error: unknown): never {
  throw error instanceof Error && error.message.includes('no identity matched') ? new WrongIdentityError() : error
}

function encryptedFor(recipient: AgeKey) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    yield* await (await encrypterFor(recipient)).encrypt(webStream(source))
  }
}

function decryptedWith(identity: AgeKey) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    yield* await (await decrypterWith(identity)).decrypt(webStream(source)).catch(expectRightKey)
  }
}

/** Node's own conversion gives a type that is not the one of browsers, for which the library is written. */
function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
