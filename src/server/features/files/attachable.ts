import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Actor } from '../../../domain/people/actor.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import { type StoredFile, storedFileColumns } from '../../db/storedFile.ts'
import type { Tables } from '../../db/tables.ts'

const isTakenElsewhere = sql`(
  EXISTS (SELECT 1 FROM bulletin_file AS b WHERE b.file_id = f.file_id) OR
  EXISTS (SELECT 1 FROM chat_message AS c WHERE c.file_id = f.file_id) OR
  EXISTS (SELECT 1 FROM shared_file AS s WHERE s.file_id = f.file_id))`

export const isTaken = sql`(EXISTS (SELECT 1 FROM voucher AS v WHERE v.file_id = f.file_id) OR ${isTakenElsewhere})`

/**
 * True for the file `f` of a record that is there, and for one of a deleted record of another institution, which the uploader
 * has left. The file of an own record that was deleted or recalled can be attached again, and is kept with both.
 */
export function isOfRecord(actor: Actor): RawBuilder<boolean> {
  const side = sql`CASE v.side WHEN 'submitter' THEN e.submit_ins_id_cd ELSE e.rcv_ins_id_cd END`
  return sql`EXISTS (
    SELECT 1 FROM voucher AS v JOIN exception AS e USING (exp_id)
    WHERE v.file_id = f.file_id AND (NOT e.deleted OR NOT ${visibleTo(actor, side)}))`
}

/**
 * Returns those files that this user may use: own uploads that nothing uses. Locks them until the transaction
 * ends, so that two submissions can't take the same file.
 */
export async function attachable(trx: Transaction<Tables>, fileIds: readonly string[], actor: Actor) {
  const isInUse = sql`(${isOfRecord(actor)} OR ${isTakenElsewhere})`
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
