import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the user last gave the password or a second factor in this session; null in sessions from before this column.
  await sql`ALTER TABLE session ADD COLUMN proved_at timestamptz`.execute(db)
  await sql`ALTER TABLE session ALTER COLUMN proved_at SET DEFAULT now()`.execute(db)
}
