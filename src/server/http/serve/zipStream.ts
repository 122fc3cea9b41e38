import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Adds all entries, one after the other. */
type Fill = (zip: ZipFile, signal: AbortSignal) => Promise<void>

/**
 * A zip that is filled while it is read, and not before, so that no error comes before somebody listens. An error breaks the
 * stream off, so that half a zip never looks complete.
 */
export function zipStream(fill: Fill, onError: (error: unknown) => void = () => {}): Readable {
  return Readable.from(zipParts(fill, onError), { objectMode: false })
}

async function* zipParts(fill: Fill, onError: (error: unknown) => void): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error) => output.destroy(error))
  zip.outputStream.pipe(output)
  // Whoever goes before the end leaves nothing open.
  const left = new AbortController()
  fill(zip, left.signal)
    .then(() => zip.end())
    .catch((error) => {
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
