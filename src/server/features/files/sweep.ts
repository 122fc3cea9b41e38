import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isTaken } from './attachable.ts'
import type { ByteStore } from './byteStore.ts'

const keptMs = 30 * 86_400_000

/**
 * Removes uploads that nothing took in time. Returns how many. A row is deleted only after its bytes, and a file being
 * taken at the moment is skipped.
 */
export async function sweepUploads(db: Kysely<Tables>, store: ByteStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs)
  const { rows: old } = await sql<{ file_id: string }>`
    SELECT file_id FROM file AS f WHERE uploaded_at < ${before} AND NOT ${isTaken}`.execute(db)
  let removed = 0
  for (const { file_id } of old) if (await remove(db, store, file_id)) removed++
  return removed
}

function remove(db: Kysely<Tables>, store: ByteStore, fileId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locked first, and only then asked whose it is: whoever held it may have taken it.
    const { rows: held } = await sql`
      SELECT 1 FROM file WHERE file_id = ${fileId} FOR UPDATE SKIP LOCKED`.execute(trx)
    if (held.length === 0) return false
    const { rows: gone } = await sql`
      DELETE FROM file AS f WHERE file_id = ${fileId} AND NOT ${isTaken} RETURNING 1`.execute(trx)
    if (gone.length === 0) return false
    await store.remove(fileId)
    return true
  })
}
