import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether a claim keeps colleagues from taking a step.
  await sql`
    ALTER TABLE institution_setting
    ADD COLUMN claim_mode text NOT NULL DEFAULT 'advise' CHECK (claim_mode IN ('advise', 'block'))`.execute(db)
}
