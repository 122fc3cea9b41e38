import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'

/** The list of bad lines: a CSV file with line number, column and reason, and never the value, which may be a card. */
export interface Rejects {
  /** Lists nothing more once it is closed: an import that failed may still hear from the database. */
  add(line: number, column: string, reason: string): void
  /** Waits where the file is written more slowly than lines are found bad. */
  settle(): Promise<void>
  /** The file, complete; null where no line was bad. */
  close(): Promise<string | null>
}

/** Takes away the list of an earlier import; a new one appears with the first bad line. Null: bad lines are only counted. */
export async function openRejects(path: string | null): Promise<Rejects> {
  if (path) await rm(path, { force: true })
  let stream: WriteStream | null = null
  let closed = false
  return {
    add(line, column, reason) {
      if (!path || closed) return
      if (!stream) {
        stream = createWriteStream(path, { mode: 0o600 })
        stream.write('line,column,reason\r\n')
      }
      stream.write(`${line},${column},"${reason.replaceAll('"', '""')}"\r\n`)
    },
    async settle() {
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
