import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Times in which the network takes no submissions, on its clock: `2026-12-01 22:00`.
  await sql`
    CREATE TABLE maintenance (
      begins text PRIMARY KEY CHECK (begins ~ '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$'),
      ends   text NOT NULL CHECK (ends ~ '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$' AND ends > begins),
      en_nm  text NOT NULL,
      nm     text NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON maintenance TO recourse_app`.execute(db)
  await sql`
    ALTER TABLE reference_version DROP CONSTRAINT reference_version_kind_check,
      ADD CONSTRAINT reference_version_kind_check
        CHECK (kind IN ('reasonCode', 'currencyName', 'issuer', 'institution', 'calendarDay', 'maintenance'))`.execute(
    db,
  )
}
