import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'

/** A CSV file with line number, column and reason of each bad line. Never the value, which may be a card number. */
interface Rejects {
  add(line: number, column: string, reason: string): void
  /** Throws where the list cannot be written. */
  settle(): Promise<void>
  /** Returns the finished file's path; null when no line was bad. */
  close(): Promise<string | null>
}

/**
 * Removes the list of an earlier import; a new one appears with the first bad line. Null: bad lines are only counted.
 */
export async function openRejects(path: string | null): Promise<Rejects> {
  if (path) await rm(path, { force: true })
  let stream: WriteStream | null = null
  let closed = false
  return {
    add(line, column, reason) {
      if (!path || closed) return
      if (!stream) {
        // Without a listener, an error would end the process before `settle` or `close` throws it.
        stream = createWriteStream(path, { mode: 0o600 }).on('error', () => {})
        stream.write('line,column,reason\r\n')
      }
      stream.write(`${line},${column},"${reason.replaceAll('"', '""')}"\r\n`)
    },
    async settle() {
      if (stream?.errored) throw stream.errored
      if (stream?.writableNeedDrain) await once(stream, 'drain')
    },
    async close() {
      const ends = closed ? null : stream
      closed = true
      if (ends) {
        ends.end()
        await finished(ends)
      }
      return stream && path
    },
  }
}
