import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A manager has given the record or alert to this user: until its next step, or until it is taken back.
  await sql`
    ALTER TABLE work_claim
    ADD COLUMN assigned_by bigint REFERENCES app_user,
    ADD COLUMN reason text CHECK (length(reason) <= 200),
    ADD COLUMN told boolean NOT NULL DEFAULT true,
    ADD CHECK ((assigned_by IS NULL) = (reason IS NULL))`.execute(db)
  // Finds assignments of which the bell has not told yet.
  await sql`CREATE INDEX work_claim_untold ON work_claim (user_id) WHERE NOT told`.execute(db)
}
