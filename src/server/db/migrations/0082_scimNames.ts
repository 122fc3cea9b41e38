import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The names and the labels of the address as the directory sent them, in the words of SCIM. The portal's own name is made of them.
  await sql`ALTER TABLE scim_user ADD COLUMN sent jsonb NOT NULL DEFAULT '{}'`.execute(db)
}
