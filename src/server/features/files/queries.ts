import { type Kysely, sql } from 'kysely'
import { flows } from '../../../domain/flows/index.ts'
import { isAdministrator } from '../../../domain/people/actor.ts'
import { isCurrentVoucher, isVisibleVoucher, visibleRecords } from '../../db/lists/visibleRecords.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'

export interface StoredFile {
  fileId: string
  fileName: string
  mediaType: string
  size: number
  /** In hexadecimal; null for a file from before hashes were kept. */
  sha256: string | null
}

interface FileRow {
  file_id: string
  file_name: string
  media_type: string
  size: string
  sha256: string | null
}

function flowsOf(user: SessionUser): string[] {
  return flows.filter((flow) => isAdministrator(user) || user.menus.includes(flow.menu)).map((flow) => flow.id)
}

export async function readableFile(
  db: Kysely<Tables>,
  fileId: string,
  user: SessionUser,
  attached: boolean,
): Promise<StoredFile | undefined> {
  const { rows } = await sql<FileRow>`
    SELECT f.file_id, f.file_name, f.media_type, f.size, f.sha256 FROM file AS f
    WHERE f.file_id = ${fileId} AND (${attached} OR f.uploaded_by = ${user.userId} OR EXISTS (
      SELECT 1 FROM voucher AS v JOIN exception AS e ON e.exp_id = v.exp_id
      WHERE v.file_id = f.file_id AND NOT e.deleted AND e.flow = any(${flowsOf(user)}::text[])
        AND ${isVisibleVoucher(user)}))`.execute(db)
  const [row] = rows
  return row && storedFile(row)
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
  const { rows } = await sql<FileRow>`
    SELECT f.file_id, f.file_name, f.media_type, f.size, f.sha256
    FROM exception AS e JOIN voucher AS v ON v.exp_id = e.exp_id JOIN file AS f ON f.file_id = v.file_id
    WHERE e.exp_id = ${expId} AND ${isCurrentVoucher(user)} ORDER BY v.position`.execute(db)
  return rows.map(storedFile)
}

function storedFile(row: FileRow): StoredFile {
  return {
    fileId: row.file_id,
    fileName: row.file_name,
    mediaType: row.media_type,
    size: Number(row.size),
    sha256: row.sha256,
  }
}
