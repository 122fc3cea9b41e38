import type { BackupStore } from './backupStore.ts'
import { listBackups, readManifest } from './manifest.ts'

const dayMs = 86_400_000

/**
 * Deletes the backups that ended more than `keepDays` ago, and what interrupted backups left. The newest backup always stays, and so does what another installation keeps in the same store, or what is damaged.
 * Uploaded files stay: each backup that is kept may need them.
 * Returns how many backups were deleted.
 */
export async function dropOldBackups(
  store: BackupStore,
  installation: string | undefined,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<number> {
  const complete = await listBackups(store)
  const read = await Promise.all(complete.map((id) => readManifest(store, id, null).catch(() => null)))
  const all = read.flatMap((found) => found?.manifest ?? [])
  const damaged = complete.filter((_, place) => read[place] === null)
  const isOthers = (one: (typeof all)[number]) => one.installation !== undefined && one.installation !== installation
  const others = all.filter(isOthers)
  const manifests = all.filter((one) => !isOthers(one))
  const newest = manifests.at(-1)
  if (!newest) return 0
  const keptMs = keepDays * dayMs
  const since = now.getTime() - keptMs
  const kept = manifests.filter((one) => one === newest || new Date(one.endedAt).getTime() >= since)
  const keptIds = new Set([...damaged, ...[...kept, ...others].map(({ id }) => id)])
  // One that is being made is younger than the newest that is complete.
  const isOld = (id: string) => !keptIds.has(id) && id < newest.id
  const files: string[] = []
  for await (const { fileId } of store.bases.list()) if (isOld(fileId.split('/')[0] ?? '')) files.push(fileId)
  // The manifest first: without it, half of a backup counts for nothing.
  files.sort((a, b) => Number(b.endsWith('manifest.json')) - Number(a.endsWith('manifest.json')))
  for (const file of files) await store.bases.remove(file)
  // Backups of files, which releases before 1.1 made, need their WAL. What can't be read may be one.
  if (damaged.length === 0 && ![...kept, ...others].some(({ kind }) => kind === 'physical'))
    for await (const { fileId } of store.wal.list()) await store.wal.remove(fileId)
  return manifests.length - kept.length
}
