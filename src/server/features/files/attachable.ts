import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../domain/people/actor.ts'
import { type StoredFile, storedFileColumns } from '../../db/storedFile.ts'
import type { Tables } from '../../db/tables.ts'

const isTakenElsewhere = sql`(
  EXISTS (SELECT 1 FROM bulletin_file AS b WHERE b.file_id = f.file_id) OR
  EXISTS (SELECT 1 FROM chat_message AS c WHERE c.file_id = f.file_id) OR
  EXISTS (SELECT 1 FROM shared_file AS s WHERE s.file_id = f.file_id))`

export const isTaken = sql`(EXISTS (SELECT 1 FROM voucher AS v WHERE v.file_id = f.file_id) OR ${isTakenElsewhere})`

/** A file of a record that was deleted or recalled can be attached again, and is kept with both. */
const isInUse = sql`(
  EXISTS (SELECT 1 FROM voucher AS v JOIN exception AS e USING (exp_id) WHERE v.file_id = f.file_id AND NOT e.deleted)
  OR ${isTakenElsewhere})`

/**
 * Returns those files that this user may use: own uploads that nothing uses. Locks them until the transaction
 * ends, so that two submissions can't take the same file.
 */
export async function attachable(trx: Transaction<Tables>, fileIds: readonly string[], actor: Actor) {
  const { rows } = await sql<StoredFile>`
    SELECT ${storedFileColumns} FROM file AS f
    WHERE file_id = any(${[...fileIds]}::uuid[]) AND uploaded_by = ${actor.userId}
      AND NOT ${isInUse}
    ORDER BY file_id FOR UPDATE`.execute(trx)
  // A transaction that waited for the lock asks anew: the one before it may have taken the file.
  const { rows: taken } = await sql<{ file_id: string }>`
    SELECT file_id FROM file AS f
    WHERE file_id = any(${rows.map(({ fileId }) => fileId)}::uuid[]) AND ${isInUse}`.execute(trx)
  const gone = new Set(taken.map((row) => row.file_id))
  return rows.filter(({ fileId }) => !gone.has(fileId))
}
