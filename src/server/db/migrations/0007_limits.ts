import { type Kysely, sql } from 'kysely'

/** Of two limit rules for the same transaction and reason only one may hold on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Ranges of text are what an exclusion can compare for equality without an extension: each holds one text.
  await sql`CREATE TYPE text_range AS RANGE (subtype = text, collation = "C")`.execute(db)
  await sql`
    ALTER TABLE limit_rule ADD CONSTRAINT limit_rule_holds EXCLUDE USING gist (
      text_range(trans_id || ' ' || coalesce(rsn_cd, ''), trans_id || ' ' || coalesce(rsn_cd, ''), '[]') WITH &&,
      daterange(valid_from, valid_to, '[]') WITH &&)`.execute(db)
  await sql`DROP INDEX limit_rule_begins`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE UNIQUE INDEX limit_rule_begins ON limit_rule (trans_id, coalesce(rsn_cd, ''), valid_from)`.execute(db)
  await sql`ALTER TABLE limit_rule DROP CONSTRAINT limit_rule_holds`.execute(db)
  await sql`DROP TYPE text_range`.execute(db)
}
