import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE webhook (
      webhook_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ins_id_cd          text NOT NULL REFERENCES institution,
      name               text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
      url                text NOT NULL CHECK (length(url) <= 500),
      -- The workflows whose events it receives.
      flows              text[] NOT NULL CHECK (cardinality(flows) > 0),
      -- Sealed with the file key of that id, for this row only; null until its proposer has collected it.
      secret_key_id      integer,
      secret_sealed      bytea,
      -- The secret before the last rotation, which signs beside the new one until then.
      former_key_id      integer,
      former_sealed      bytea,
      former_until       timestamptz,
      created_by         bigint NOT NULL REFERENCES app_user,
      created_at         timestamptz NOT NULL DEFAULT now(),
      removed_at         timestamptz,
      removed_by         bigint REFERENCES app_user,
      last_delivered_at  timestamptz,
      last_fault         text,
      last_fault_at      timestamptz,
      -- The first event given up since the last one delivered, and whether the managers know.
      failed_at          timestamptz,
      told               boolean NOT NULL DEFAULT true,
      CHECK ((secret_sealed IS NULL) = (secret_key_id IS NULL)),
      CHECK ((former_sealed IS NULL) = (former_key_id IS NULL) AND (former_sealed IS NULL) = (former_until IS NULL)),
      CHECK ((removed_at IS NULL) = (removed_by IS NULL))
    )`.execute(db)
  // Lists the webhooks of an institution, and finds those that receive an event.
  await sql`CREATE INDEX webhook_of ON webhook (ins_id_cd, webhook_id)`.execute(db)
  // Finds those whose failure the managers don't know yet.
  await sql`CREATE INDEX webhook_untold ON webhook (webhook_id) WHERE NOT told`.execute(db)

  await sql`
    CREATE TABLE webhook_delivery (
      delivery_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      webhook_id   bigint NOT NULL REFERENCES webhook,
      ins_id_cd    text NOT NULL,
      -- The event's number in api_event, and the record that it is about.
      number       bigint NOT NULL,
      exp_id       text NOT NULL,
      state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
      tries        integer NOT NULL DEFAULT 0,
      queued_at    timestamptz NOT NULL DEFAULT now(),
      -- When the tries that count began: when it was queued, or sent again.
      begun_at     timestamptz NOT NULL DEFAULT now(),
      -- The next try. A process that tries now sets it ahead, so that another takes over if it ends.
      next_at      timestamptz NOT NULL DEFAULT now(),
      tried_at     timestamptz,
      status       integer,
      fault        text,
      ms           integer,
      UNIQUE (webhook_id, number)
    )`.execute(db)
  // Takes the next tries of a webhook.
  await sql`
    CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, next_at) WHERE state = 'waiting'`.execute(db)
  // Holds an event back behind an earlier one of its record.
  await sql`
    CREATE INDEX webhook_delivery_order ON webhook_delivery (webhook_id, exp_id, number) WHERE state = 'waiting'`.execute(
    db,
  )
  // Counts what failed, and sends it again.
  await sql`CREATE INDEX webhook_delivery_failed ON webhook_delivery (webhook_id) WHERE state = 'failed'`.execute(db)
  // Lists the deliveries of an institution, newest first.
  await sql`CREATE INDEX webhook_delivery_of ON webhook_delivery (ins_id_cd, delivery_id)`.execute(db)
  // Lists those of a webhook.
  await sql`CREATE INDEX webhook_delivery_to ON webhook_delivery (webhook_id, delivery_id)`.execute(db)
  // Lists those of a record.
  await sql`CREATE INDEX webhook_delivery_record ON webhook_delivery (exp_id)`.execute(db)
  // Drops old ones.
  await sql`CREATE INDEX webhook_delivery_queued ON webhook_delivery (queued_at)`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE (secret_key_id, secret_sealed, former_key_id, former_sealed, former_until, removed_at,
      removed_by, last_delivered_at, last_fault, last_fault_at, failed_at, told) ON webhook TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO recourse_app`.execute(db)
}
