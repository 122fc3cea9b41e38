import { type Kysely, sql } from 'kysely'

/**
 * What the receiver of a record has decided on contesting it, and who said so last. A server of an older release sees a
 * confirmed record as answered, which leaves its lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exception
      ADD COLUMN contest text,
      ADD COLUMN not_contested_by bigint,
      ADD CONSTRAINT contest_is_said CHECK (contest IS NULL OR (
        contest IN ('notContesting', 'notContested') AND not_contested_by IS NOT NULL)) NOT VALID,
      ADD CONSTRAINT contest_closes CHECK (contest IS DISTINCT FROM 'notContested' OR (answered AND answer_released)) NOT VALID`.execute(
    db,
  )
  await sql`GRANT UPDATE (contest, not_contested_by) ON exception TO recourse_app`.execute(db)
}
