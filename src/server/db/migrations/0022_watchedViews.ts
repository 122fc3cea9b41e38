import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Views whose users are told when rows come into them. One process at a time looks at one, when it is due.
  await sql`
    CREATE TABLE view_watch (
      user_id     bigint NOT NULL,
      view_id     bigint NOT NULL,
      -- The rows that it had, by their ids; null where the next look begins anew.
      seen        text[] CHECK (cardinality(seen) <= 500),
      checked_at  timestamptz NOT NULL,
      check_at    timestamptz NOT NULL,
      -- Rows that have come and that the bell doesn't show yet.
      news        integer NOT NULL DEFAULT 0 CHECK (news >= 0),
      PRIMARY KEY (user_id, view_id),
      FOREIGN KEY (user_id, view_id) REFERENCES view_use ON DELETE CASCADE
    )`.execute(db)
  // Which are due.
  await sql`CREATE INDEX view_watch_due ON view_watch (check_at)`.execute(db)
  // Which of them the bells don't show yet.
  await sql`CREATE INDEX view_watch_news ON view_watch (user_id, view_id) WHERE news > 0`.execute(db)
  // Finds the watches of a view whose content changes.
  await sql`CREATE INDEX view_watch_view ON view_watch (view_id)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON view_watch TO recourse_app`.execute(db)
}
