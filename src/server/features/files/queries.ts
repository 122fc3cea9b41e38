import { type Kysely, sql } from 'kysely'
import { flows } from '../../../domain/flows/index.ts'
import { isCurrentVoucher, isVisibleVoucher, visibleRecords } from '../../db/lists/visibleRecords.ts'
import { type StoredFile, storedFileColumns } from '../../db/storedFile.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { isOfRecord } from './attachable.ts'

function flowsOf(user: SessionUser): string[] {
  return flows.filter(({ menu }) => hasRight(user, { menu })).map(({ id }) => id)
}

export async function readableFile(
  db: Kysely<Tables>,
  fileId: string,
  user: SessionUser,
  attached: boolean,
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    SELECT ${storedFileColumns} FROM file AS f
    WHERE f.file_id = ${fileId} AND (${attached}
      OR (f.uploaded_by = ${user.userId} AND NOT ${isOfRecord(user)})
      OR EXISTS (
        SELECT 1 FROM voucher AS v JOIN exception AS e ON e.exp_id = v.exp_id
        WHERE v.file_id = f.file_id AND NOT e.deleted AND e.flow = any(${flowsOf(user)}::text[])
          AND ${isVisibleVoucher(user)}))`.execute(db)
  return rows[0]
}

/** Null when the record doesn't exist or this user may not see it. */
export async function readableVouchers(
  db: Kysely<Tables>,
  expId: string,
  user: SessionUser,
): Promise<StoredFile[] | null> {
  const record = await sql`
    SELECT 1 FROM ${visibleRecords(user, sql`x.exp_id = ${expId}`)} WHERE e.flow = any(${flowsOf(user)}::text[])`.execute(
    db,
  )
  if (record.rows.length === 0) return null
  const { rows } = await sql<StoredFile>`
    SELECT ${storedFileColumns}
    FROM exception AS e JOIN voucher AS v ON v.exp_id = e.exp_id JOIN file AS f ON f.file_id = v.file_id
    WHERE e.exp_id = ${expId} AND ${isCurrentVoucher(user)} ORDER BY v.position`.execute(db)
  return rows
}
