import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ByteStore } from '../features/files/byteStore.ts'
import type { BackupStore } from './backupStore.ts'

/** Of an upload. What has another name is none, and could lead out of the file store. */
const fileIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Copies the uploaded files of a backup that the file store lacks. Returns how many. */
export async function restoreUploads({ files }: BackupStore, target: ByteStore, signal: AbortSignal): Promise<number> {
  const there = new Set<string>()
  for await (const { fileId } of target.list()) there.add(fileId)
  await mkdir(target.incoming, { recursive: true, mode: 0o700 })
  let copied = 0
  for await (const { fileId } of files.list()) {
    signal.throwIfAborted()
    const content = there.has(fileId) || !fileIdForm.test(fileId) ? null : await files.get(fileId)
    if (!content) continue
    const draft = join(target.incoming, `${fileId}.restored`)
    await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
    await target.put(fileId, draft)
    copied += 1
  }
  return copied
}
