import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'

export async function readsChatFile(db: Kysely<Tables>, fileId: string, { userId }: SessionUser): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM chat_message WHERE file_id = ${fileId} AND ${userId} IN (from_user, to_user)`.execute(db)
  return rows.length > 0
}
