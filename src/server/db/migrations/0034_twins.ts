import { type Kysely, sql } from 'kysely'

/** The equal record of the day before, where the submitter confirmed that this is another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE exception ADD COLUMN equal_to text REFERENCES exception`.execute(db)
  // Whether an institution has submitted the same within a day.
  await sql`
    CREATE INDEX exception_equal ON exception (submit_ins_id_cd, trans_id, trans_at, rec_crt_ts) WHERE NOT deleted`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX exception_equal`.execute(db)
  await sql`ALTER TABLE exception DROP COLUMN equal_to`.execute(db)
}
