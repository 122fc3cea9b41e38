import type { FileStore } from './byteStore.ts'

export async function rewrapFiles(store: FileStore, signal: AbortSignal): Promise<number> {
  let rewrapped = 0
  for await (const { fileId } of store.list()) {
    if (signal.aborted) return rewrapped
    if (await store.rewrap(fileId)) rewrapped++
  }
  return rewrapped
}
