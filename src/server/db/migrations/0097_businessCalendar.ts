import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The network's business calendar: what makes business days differ from Monday to Friday. Days are ISO weekdays: 6 is
  // Saturday.
  await sql`
    CREATE TABLE calendar_day (
      day   date PRIMARY KEY,
      kind  text NOT NULL CHECK (kind IN ('holiday', 'workday')),
      en_nm text NOT NULL,
      nm    text NOT NULL,
      CHECK (kind = 'holiday' OR extract(isodow FROM day) IN (6, 7))
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_day TO recourse_app`.execute(db)
  await sql`
    ALTER TABLE reference_version DROP CONSTRAINT reference_version_kind_check,
      ADD CONSTRAINT reference_version_kind_check
        CHECK (kind IN ('reasonCode', 'currencyName', 'issuer', 'institution', 'calendarDay'))`.execute(db)
}
