import type { FileStore } from './store.ts'

/** Puts every stored file under the newest file key; answers how many were under another. It may be interrupted. */
export async function rewrapFiles(store: FileStore, signal: AbortSignal): Promise<number> {
  let rewrapped = 0
  for await (const { fileId } of store.list()) {
    if (signal.aborted) return rewrapped
    if (await store.rewrap(fileId)) rewrapped++
  }
  return rewrapped
}
