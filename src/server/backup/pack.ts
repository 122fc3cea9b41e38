import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ByteStore } from '../features/files/byteStore.ts'

/** How many bytes the content has, and its SHA-256 in hex. */
interface Packed {
  size: number
  sha256: string
}

/** A public key `age1…` under which backups are encrypted, or the secret key `AGE-SECRET-KEY-1…` that opens them. */
type AgeKey = string

/** The secret key is not the one for which a backup was encrypted. */
export class WrongIdentityError extends Error {
  override name = 'WrongIdentityError'

  constructor() {
    super('The key of --identity or BACKUP_IDENTITY_FILE is a wrong key: the backup was encrypted for another one.')
  }
}

let drafts = 0

/**
 * Compresses content with zstd, encrypts it where there is a recipient, and keeps it under the name `at`. The content is opened
 * when there is a place for it: an error of a stream that nobody reads would end the process.
 */
export async function keepPacked(
  area: ByteStore,
  open: () => Readable,
  recipient: AgeKey | null,
  at: string,
  signal?: AbortSignal,
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
  await mkdir(area.incoming, { recursive: true, mode: 0o700 })
  drafts += 1
  const draft = join(area.incoming, `${process.pid}-${drafts}.part`)
  try {
    const content = open()
    const written = createWriteStream(draft, { mode: 0o600 })
    if (recipient) await pipeline(content, counted, createZstdCompress(), encryptedFor(recipient), written, { signal })
    else await pipeline(content, counted, createZstdCompress(), written, { signal })
    await area.put(at, draft)
    return { size, sha256: hash.digest('hex') }
  } finally {
    await rm(draft, { force: true })
  }
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
  if (size !== expected.size || hash.digest('hex') !== expected.sha256)
    throw new Error('its content is not what was backed up')
}

function expectRightKey(error: unknown): never {
  throw error instanceof Error && error.message.includes('no identity matched') ? new WrongIdentityError() : error
}

function encryptedFor(recipient: AgeKey) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(webStream(source))
  }
}

function decryptedWith(identity: AgeKey) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    yield* await decrypter.decrypt(webStream(source)).catch(expectRightKey)
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
