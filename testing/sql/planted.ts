import { CompiledQuery, type Kysely, sql } from 'kysely'
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

/** What `composed.test.ts` must find: texts into which a value is written. */
export async function plantedTexts(db: Kysely<Tables>, name: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(`SELECT 1 FROM app_user WHERE username = '${name}'`))
  // biome-ignore lint/style/useTemplate: a sum of texts must be found too.
  await db.executeQuery(CompiledQuery.raw("SELECT 1 FROM app_user WHERE username = '" + name + "'"))
  await sql`SELECT 1 FROM app_user WHERE ${sql.raw(['username', name].join(' = '))}`.execute(db)
}
