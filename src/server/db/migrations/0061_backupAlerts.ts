import { type Kysely, sql } from 'kysely'

/** Adds two kinds of alerts. Existing rows have one of the former kinds, so that none is checked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE security_alert DROP CONSTRAINT security_alert_kind_check`.execute(db)
  await sql`
    ALTER TABLE security_alert ADD CONSTRAINT security_alert_kind_check CHECK (
      kind IN ('cardViews', 'refusals', 'newLogin', 'sealFailed', 'backupFailed', 'verificationFailed')) NOT VALID`.execute(
    db,
  )
}
