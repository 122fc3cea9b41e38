import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Conditions, order and columns of a list under a name: of one user, or, with an institution, of all its users.
  await sql`
    CREATE TABLE saved_view (
      view_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id     bigint NOT NULL REFERENCES app_user,
      ins_id_cd   text REFERENCES institution,
      -- The list: its page, with what tells the lists of one page apart.
      list        text NOT NULL CHECK (length(list) BETWEEN 1 AND 120),
      name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 40 AND name = btrim(name)),
      -- What the list shows: address, conditions, order, columns; and the call that counts its rows, with its body.
      content     jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object' AND pg_column_size(content) <= 16384),
      version     integer NOT NULL DEFAULT 1,
      rec_crt_ts  timestamptz NOT NULL DEFAULT now(),
      rec_upd_ts  timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX saved_view_own ON saved_view (user_id, list, lower(name)) WHERE ins_id_cd IS NULL`.execute(db)
  await sql`
    CREATE UNIQUE INDEX saved_view_shared ON saved_view (ins_id_cd, list, lower(name)) WHERE ins_id_cd IS NOT NULL`.execute(
    db,
  )
  // How one user uses a view.
  await sql`
    CREATE TABLE view_use (
      user_id     bigint NOT NULL REFERENCES app_user,
      view_id     bigint NOT NULL REFERENCES saved_view ON DELETE CASCADE,
      list        text NOT NULL,
      is_default  boolean NOT NULL DEFAULT false,
      pinned_at   timestamptz,
      PRIMARY KEY (user_id, view_id)
    )`.execute(db)
  // Finds the uses that go with a view.
  await sql`CREATE INDEX view_use_view ON view_use (view_id)`.execute(db)
  // A list opens with one view.
  await sql`CREATE UNIQUE INDEX view_use_default ON view_use (user_id, list) WHERE is_default`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view, view_use TO recourse_app`.execute(db)
}
