import { type Kysely, sql } from 'kysely'

/** Page visits with their clicks, by the opening of the portal that they belong to. Kept for 13 months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE login_record (
      record_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id           bigint NOT NULL REFERENCES app_user,
      session_began_at  timestamptz NOT NULL,
      opened_at         timestamptz NOT NULL,
      -- The page before was closed, or loaded anew, as the browser says.
      after_closing     boolean NOT NULL,
      ip                text NOT NULL,
      user_agent        text CHECK (length(user_agent) <= 300)
    )`.execute(db)
  // The visits of a user on a day.
  await sql`CREATE INDEX login_record_of_user ON login_record (user_id, opened_at)`.execute(db)
  // Sweeping out what is too old.
  await sql`CREATE INDEX login_record_opened ON login_record (opened_at)`.execute(db)

  await sql`
    CREATE TABLE page_visit (
      record_id   bigint NOT NULL REFERENCES login_record ON DELETE CASCADE,
      entered_at  timestamptz NOT NULL,
      -- Letters alone: neither what was typed nor a number.
      page        text NOT NULL CHECK (page ~ '^[A-Za-z._-]{1,80}$'),
      -- When it was last known to be open.
      left_at     timestamptz CHECK (left_at >= entered_at),
      -- [{"element": "button list.query", "at": "…"}, …]
      clicks      jsonb NOT NULL CHECK (jsonb_array_length(clicks) <= 100),
      PRIMARY KEY (record_id, entered_at)
    )`.execute(db)

  // What goes, goes with its record.
  await sql`GRANT SELECT, INSERT, DELETE ON login_record TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (left_at, clicks) ON page_visit TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE page_visit`.execute(db)
  await sql`DROP TABLE login_record`.execute(db)
}
