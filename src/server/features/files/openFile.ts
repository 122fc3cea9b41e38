import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StoredFile } from '../../db/storedFile.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { FileStore } from './byteStore.ts'
import { DamagedFile } from './sealedFile.ts'

type CheckedFile = Pick<StoredFile, 'fileId' | 'size' | 'sha256'>

/**
 * Checks the bytes against the size and SHA-256 of the row. Throws `fileMissing` when they are gone, `DamagedFile` when
 * they differ. The end is sent only after the check: a damaged small file isn't sent at all, a large one breaks off.
 */
export async function openFile(store: FileStore, file: CheckedFile): Promise<Readable> {
  const content = await store.get(file.fileId)
  if (!content) throw new CallError('fileMissing')
  const parts = checked(content, file)
  // Before anything is answered: a file of another key, or that is damaged in its first piece, is refused with an error.
  const first = await parts.next()
  return Readable.from(
    (async function* () {
      try {
        if (!first.done) yield first.value
        yield* parts
      } finally {
        content.destroy()
      }
    })(),
    { objectMode: false },
  )
}

async function* checked(content: AsyncIterable<Buffer>, { fileId, size, sha256 }: CheckedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let length = 0
  let held: Buffer | null = null
  for await (const part of content) {
    if (held) yield held
    hash.update(part)
    length += part.length
    held = part
  }
  // Files from before their hash was kept have their length alone.
  if (length !== size || (sha256 !== null && hash.digest('hex') !== sha256))
    throw new DamagedFile(`The file ${fileId} is not what was uploaded.`)
  if (held) yield held
}

/** Returns the whole file, or null when its bytes are gone or differ from those that were uploaded. */
export async function readStored(store: FileStore, file: CheckedFile): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(file.size)
  let length = 0
  try {
    for await (const part of await openFile(store, file)) {
      bytes.set(part, length)
      length += part.length
    }
    return bytes
  } catch (error) {
    const isLost = error instanceof DamagedFile || (error instanceof CallError && error.error === 'fileMissing')
    // More bytes than its row says do not fit.
    if (isLost || error instanceof RangeError) return null
    throw error
  }
}
