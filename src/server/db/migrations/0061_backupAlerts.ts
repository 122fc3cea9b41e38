import { type Kysely, sql } from 'kysely'

/** Two kinds of alerts more. All rows that are there have one of the kinds from before, so that none needs a look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE security_alert DROP CONSTRAINT security_alert_kind_check`.execute(db)
  await sql`
    ALTER TABLE security_alert ADD CONSTRAINT security_alert_kind_check CHECK (
      kind IN ('cardViews', 'refusals', 'newLogin', 'sealFailed', 'backupFailed', 'verificationFailed')) NOT VALID`.execute(
    db,
  )
}
