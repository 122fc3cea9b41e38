import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/server/db/tables.ts'

/** What `rowTypes.test.ts` must find: a column that the statement doesn't give, and one of another kind. */
interface WrongRow {
  user_id: string
  user_name: string
  disabled: string
}

export async function plantedRows(db: Kysely<Tables>): Promise<WrongRow[]> {
  const { rows } = await sql<WrongRow>`SELECT user_id, username, disabled FROM app_user`.execute(db)
  return rows
}
