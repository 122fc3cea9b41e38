import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Forms that users have begun, each for its user alone, without card numbers.
  await sql`
    CREATE TABLE draft (
      user_id   bigint NOT NULL REFERENCES app_user,
      -- What the form is, and what it is about.
      key       text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
      -- The page that holds the form.
      path      text NOT NULL CHECK (path ~ '^/[^/]' AND length(path) <= 500),
      content   jsonb NOT NULL CHECK (octet_length(content::text) <= 524288),
      saved_at  timestamptz NOT NULL,
      PRIMARY KEY (user_id, key)
    )`.execute(db)
  // Finds expired drafts.
  await sql`CREATE INDEX draft_saved ON draft (saved_at)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON draft TO recourse_app`.execute(db)
}
