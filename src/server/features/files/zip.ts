import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { StoredFile } from '../../db/storedFile.ts'
import type { FileStore } from './byteStore.ts'
import { freeName } from './fileName.ts'
import { openFile } from './openFile.ts'

const packed = /^(image\/(jpeg|png)|application\/(zip|pdf|vnd\.openxmlformats))/

/**
 * Opens the files one after the other while the zip is read, and nothing before, so that no error comes before somebody
 * listens. A file that can't be read breaks the stream off, so that half a zip never looks complete.
 */
export function zipOf(files: readonly StoredFile[], store: FileStore, onError: (error: unknown) => void): Readable {
  return Readable.from(zipParts(files, store, onError), { objectMode: false })
}

async function* zipParts(
  files: readonly StoredFile[],
  store: FileStore,
  onError: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error) => output.destroy(error))
  zip.outputStream.pipe(output)
  // Whoever goes before the end leaves no file open.
  const left = new AbortController()
  fill(zip, files, store, left.signal).catch((error) => {
    if (left.signal.aborted) return
    onError(error)
    output.destroy(error)
  })
  try {
    yield* output
  } finally {
    left.abort()
  }
}

async function fill(zip: ZipFile, files: readonly StoredFile[], store: FileStore, signal: AbortSignal): Promise<void> {
  const names = new Set<string>()
  for (const file of files) {
    signal.throwIfAborted()
    const content = await openFile(store, file)
    const through = new PassThrough()
    zip.addReadStream(through, freeName(file.fileName, names), { compress: !packed.test(file.mediaType) })
    await pipeline(content, through, { signal })
  }
  zip.end()
}
