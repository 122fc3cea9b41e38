import { type Kysely, sql } from 'kysely'

/** SHA-256 of a file's bytes at upload, in hexadecimal. Files from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE file ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE file DROP COLUMN sha256`.execute(db)
}
