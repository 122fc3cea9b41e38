import { type Kysely, sql } from 'kysely'

/** Dual control: what one keeper proposes and another approves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE pending_change (
      change_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind         text NOT NULL,
      -- The institution whose users it concerns; the head for what concerns all.
      ins_id_cd    text NOT NULL REFERENCES institution,
      -- What it changes, as user:17; null for a thing that isn't there yet and has no name.
      thing        text,
      -- What is changed, in a few words.
      target       text NOT NULL,
      -- The body of the call that makes the change; never a password or a code.
      payload      jsonb NOT NULL,
      -- What it changes, as it was at the proposal and as it is to be.
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
      -- Whether the bells of those whom its state concerns have rung.
      told         boolean NOT NULL DEFAULT false,
      -- Nobody approves their own proposal.
      CHECK (state NOT IN ('approved', 'rejected') OR (decided_by IS NOT NULL AND decided_by <> proposed_by))
    )`.execute(db)
  // At most one change of a thing waits.
  await sql`
    CREATE UNIQUE INDEX pending_change_thing ON pending_change (thing) WHERE state = 'pending'`.execute(db)
  // For lists and badges: waiting changes of an institution and of all.
  await sql`CREATE INDEX pending_change_waiting ON pending_change (ins_id_cd, change_id) WHERE state = 'pending'`.execute(
    db,
  )
  // Changes of an institution, and a proposer's own, newest first.
  await sql`CREATE INDEX pending_change_of ON pending_change (ins_id_cd, change_id)`.execute(db)
  await sql`CREATE INDEX pending_change_by ON pending_change (proposed_by, change_id)`.execute(db)
  // Those that the bells haven't rung for.
  await sql`CREATE INDEX pending_change_untold ON pending_change (change_id) WHERE NOT told`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE (state, version, decided_by, decided_at, remark, told) ON pending_change
    TO recourse_app`.execute(db)

  // No row: nobody has chosen, and the installation's default holds.
  await sql`
    CREATE TABLE dual_control (
      one_row  boolean PRIMARY KEY DEFAULT true CHECK (one_row),
      is_on    boolean NOT NULL,
      version  int NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON dual_control TO recourse_app`.execute(db)

  // A person is mailed at one address, and has one account that can sign in with it.
  await sql`
    CREATE UNIQUE INDEX app_user_email ON app_user (lower(email)) WHERE NOT disabled AND NOT deleted`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX app_user_email`.execute(db)
  await sql`DROP TABLE dual_control`.execute(db)
  await sql`DROP TABLE pending_change`.execute(db)
}
