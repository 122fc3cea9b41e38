import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A key of an assistant does nothing else.
  await sql`
    ALTER TABLE api_key ADD CONSTRAINT api_key_assistant_alone
    CHECK (NOT (scopes && '{assistant}') OR cardinality(scopes) = 1) NOT VALID`.execute(db)
  // The account of the API key that filled the form in, and when. It stays when the user changes the draft: `saved_at`
  // is then later.
  await sql`ALTER TABLE draft ADD COLUMN prepared_by bigint, ADD COLUMN prepared_at timestamptz`.execute(db)
  await sql`
    ALTER TABLE draft ADD CONSTRAINT draft_prepared_by FOREIGN KEY (prepared_by) REFERENCES app_user NOT VALID`.execute(
    db,
  )
  await sql`
    ALTER TABLE draft ADD CONSTRAINT draft_prepared
    CHECK ((prepared_by IS NULL) = (prepared_at IS NULL)) NOT VALID`.execute(db)
  // The name of the API key that prepared the draft from which the record was submitted; null where none did.
  await sql`ALTER TABLE exception ADD COLUMN prepared_by text`.execute(db)
}
