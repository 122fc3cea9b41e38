import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '../../db/storedFile.ts'
import { zipStream } from '../../http/serve/zipStream.ts'
import type { FileStore } from './byteStore.ts'
import { freeName } from './fileName.ts'
import { openFile } from './openFile.ts'

const packed = /^(image\/(jpeg|png)|application\/(zip|pdf|vnd\.openxmlformats))/

/** The files as one zip; a file that can't be read breaks it off. */
export function zipOf(files: readonly StoredFile[], store: FileStore, onError: (error: unknown) => void): Readable {
  return zipStream(async (zip, signal) => {
    const names = new Set<string>()
    for (const file of files) {
      signal.throwIfAborted()
      const content = await openFile(store, file)
      const through = new PassThrough()
      zip.addReadStream(through, freeName(file.fileName, names), { compress: !packed.test(file.mediaType) })
      await pipeline(content, through, { signal })
    }
  }, onError)
}
