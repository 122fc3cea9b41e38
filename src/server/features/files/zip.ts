import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { openFile } from './openFile.ts'
import type { StoredFile } from './queries.ts'
import type { FileStore } from './store.ts'

/** What packs itself already: deflating it again costs time and gains nothing. */
const packed = /^(image\/(jpeg|png)|application\/(zip|pdf|vnd\.openxmlformats))/

/**
 * The files as one zip, one opened after the other while it is read. Where a file can't be read, the stream breaks off, so
 * that nobody takes half of it for the whole.
 */
export function zipOf(files: readonly StoredFile[], store: FileStore, onError: (error: unknown) => void): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error) => output.destroy(error))
  zip.outputStream.pipe(output)
  // Whoever goes before the end leaves no file open.
  const left = new AbortController()
  output.once('close', () => left.abort())
  fill(zip, files, store, left.signal).catch((error) => {
    if (left.signal.aborted) return
    onError(error)
    output.destroy(error)
  })
  return output
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

/** Two vouchers may have one name; in an archive each has its own. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${extension}`
  taken.add(free.toLowerCase())
  return free
}
