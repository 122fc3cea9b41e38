import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A bulk action: planned by a user, committed by its hash, begun some seconds later and carried out in batches.
  await sql`
    CREATE TABLE bulk (
      bulk_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id       bigint NOT NULL REFERENCES app_user,
      action        text NOT NULL,
      remark        text CHECK (length(remark) <= 200),
      language      text NOT NULL CHECK (language IN ('en', 'zh')),
      -- The roles and menus of its user when it was planned.
      rights        text NOT NULL,
      hash          bytea NOT NULL,
      state         text NOT NULL DEFAULT 'planned'
        CHECK (state IN ('planned', 'waiting', 'running', 'done', 'dropped', 'changed')),
      planned_at    timestamptz NOT NULL DEFAULT now(),
      begins_at     timestamptz,
      finished_at   timestamptz,
      records       integer NOT NULL,
      planned       integer NOT NULL,
      done          integer NOT NULL DEFAULT 0,
      failed        integer NOT NULL DEFAULT 0,
      -- Of those planned, how many had changed when it was to begin.
      changed       integer NOT NULL DEFAULT 0,
      -- The last record, by its number, that a batch has come to.
      reached       integer NOT NULL DEFAULT 0,
      -- Batches that ended in an error of the server.
      faults        integer NOT NULL DEFAULT 0,
      sums          jsonb NOT NULL,
      -- Why records are not possible or failed; each names its place in this list.
      reasons       jsonb NOT NULL,
      -- Those planned whose originals may have been refunded, with the sums of the credits; null where none is known.
      refunds       jsonb,
      -- What a one-time password signs; null where none is needed.
      signs         jsonb,
      closed        boolean NOT NULL DEFAULT false,
      CHECK ((state IN ('waiting', 'running')) <= (begins_at IS NOT NULL)),
      CHECK ((state IN ('done', 'dropped', 'changed')) = (finished_at IS NOT NULL))
    )`.execute(db)
  // Lists a user's bulk actions, newest first.
  await sql`CREATE INDEX bulk_of_user ON bulk (user_id, planned_at, bulk_id)`.execute(db)
  // Finds those that are due.
  await sql`CREATE INDEX bulk_due ON bulk (begins_at) WHERE state IN ('waiting', 'running')`.execute(db)
  await sql`
    CREATE TABLE bulk_record (
      bulk_id   bigint NOT NULL REFERENCES bulk ON DELETE CASCADE,
      n         integer NOT NULL,
      exp_id    text NOT NULL,
      position  text NOT NULL,
      version   integer NOT NULL,
      -- What a correction writes.
      content   jsonb,
      outcome   text NOT NULL CHECK (outcome IN ('planned', 'notPossible', 'done', 'failed')),
      reason    integer,
      -- Planned, though its original may have been refunded.
      refunded  boolean NOT NULL,
      PRIMARY KEY (bulk_id, n),
      CHECK ((outcome IN ('notPossible', 'failed')) = (reason IS NOT NULL))
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON bulk, bulk_record TO recourse_app`.execute(db)
}
