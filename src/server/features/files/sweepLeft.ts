import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { FileStore, KeptFile } from './byteStore.ts'

const dayMs = 86_400_000
/** Files without a row that were stored longer ago than this are left alone. */
const sweptWithinMs = 30 * dayMs
const orphansAtMost = 100
const batch = 1_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function sweepIncoming({ incoming }: FileStore, now: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || now.getTime() - found.mtimeMs < dayMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/**
 * Removes stored files of our own without a row, left by a process that died in between. Returns how many. Throws and removes none
 * when there are too many: then the database doesn't belong to these files.
 */
export async function sweepOrphans(db: Kysely<Tables>, store: FileStore, now: Date): Promise<number> {
  const orphans: string[] = []
  let some: string[] = []
  const look = async () => {
    orphans.push(...(await withoutRow(db, some)))
    some = []
  }
  for await (const file of store.list()) {
    if (!mayBeOrphan(file, now)) continue
    if (some.push(file.fileId) === batch) await look()
  }
  await look()
  if (orphans.length > orphansAtMost)
    throw new Error(
      `${orphans.length} files of the store are unknown to the database: is this the database that they belong to? None was removed.`,
    )
  let removed = 0
  for (const fileId of orphans) {
    if (!(await isOfOurKeys(store, fileId))) continue
    await store.remove(fileId)
    removed += 1
  }
  return removed
}

/** Another installation may keep its files in the same bucket: what our keys do not open is not ours to remove. */
async function isOfOurKeys(store: FileStore, fileId: string): Promise<boolean> {
  try {
    for await (const _chunk of (await store.get(fileId)) ?? []) break
    return true
  } catch {
    return false
  }
}

function mayBeOrphan({ fileId, keptAt }: KeptFile, now: Date): boolean {
  const age = now.getTime() - keptAt.getTime()
  return uuid.test(fileId) && age > dayMs && age < sweptWithinMs
}

async function withoutRow(db: Kysely<Tables>, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const { rows } = await sql<{ file_id: string }>`
    SELECT file_id FROM unnest(${[...fileIds]}::uuid[]) AS kept (file_id)
    WHERE NOT EXISTS (SELECT 1 FROM file AS f WHERE f.file_id = kept.file_id)`.execute(db)
  return rows.map((row) => row.file_id)
}
