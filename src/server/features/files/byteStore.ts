import type { Readable } from 'node:stream'

export interface KeptFile {
  fileId: string
  keptAt: Date
}

export interface ByteStore {
  /** Takes over the complete file at this path. When it resolves, the file survives a crash. */
  put(fileId: string, path: string): Promise<void>
  /** Returns null when there is no such file. */
  get(fileId: string): Promise<Readable | null>
  remove(fileId: string): Promise<void>
  list(): AsyncIterable<KeptFile>
  incoming: string
}

export interface FileStore extends ByteStore {
  /**
   * Encrypts the file's own key under the newest key of the key file. False when it already is, or the file doesn't
   * exist.
   */
  rewrap(fileId: string): Promise<boolean>
}
