import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE pending_change (
      change_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind         text NOT NULL,
      -- The institution whose users it concerns; the head for what concerns all.
      ins_id_cd    text NOT NULL REFERENCES institution,
      -- What it changes, as user:17; null for what does not exist yet and has no name.
      thing        text,
      -- The same for people, in a few words.
      target       text NOT NULL,
      -- The body of the call that makes the change; never a password or a code.
      payload      jsonb NOT NULL,
      -- As it was at the proposal, and as it is to be.
      before       jsonb,
      after        jsonb,
      state        text NOT NULL DEFAULT 'pending'
        CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn', 'outdated', 'expired')),
      version      int NOT NULL DEFAULT 1,
      proposed_by  bigint NOT NULL REFERENCES app_user,
      proposed_at  timestamptz NOT NULL DEFAULT now(),
      expires_at   timestamptz NOT NULL,
      decided_by   bigint REFERENCES app_user,
      decided_at   timestamptz,
      remark       text CHECK (length(remark) <= 1000),
      -- Whether those concerned have it in their bell.
      told         boolean NOT NULL DEFAULT false,
      -- Nobody approves their own proposal.
      CHECK (state NOT IN ('approved', 'rejected') OR (decided_by IS NOT NULL AND decided_by <> proposed_by))
    )`.execute(db)
  // Finds the pending change of a thing; there is at most one.
  await sql`
    CREATE UNIQUE INDEX pending_change_thing ON pending_change (thing) WHERE state = 'pending'`.execute(db)
  // Lists pending changes, of an institution and of all.
  await sql`CREATE INDEX pending_change_waiting ON pending_change (ins_id_cd, change_id) WHERE state = 'pending'`.execute(
    db,
  )
  // Lists the changes of an institution and of a proposer, newest first.
  await sql`CREATE INDEX pending_change_of ON pending_change (ins_id_cd, change_id)`.execute(db)
  await sql`CREATE INDEX pending_change_by ON pending_change (proposed_by, change_id)`.execute(db)
  // Finds changes whose message is not written yet.
  await sql`CREATE INDEX pending_change_untold ON pending_change (change_id) WHERE NOT told`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE (state, version, decided_by, decided_at, remark, told) ON pending_change
    TO recourse_app`.execute(db)

  // Without a row the installation's default applies.
  await sql`
    CREATE TABLE dual_control (
      one_row  boolean PRIMARY KEY DEFAULT true CHECK (one_row),
      is_on    boolean NOT NULL,
      version  int NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON dual_control TO recourse_app`.execute(db)
}
