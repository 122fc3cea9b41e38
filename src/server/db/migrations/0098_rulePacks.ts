import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE rule_pack (
      pack_id      bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      version      integer NOT NULL,
      -- What stood in the tables after single rules had been edited, kept when the next pack came.
      edited       boolean NOT NULL DEFAULT false,
      valid_from   date NOT NULL,
      source       text NOT NULL,
      file         jsonb NOT NULL,
      state        text NOT NULL CHECK (state IN ('scheduled', 'inForce', 'replaced', 'dropped')),
      -- The earlier pack that it brings back.
      restores     bigint REFERENCES rule_pack,
      -- Null for what an installation starts with.
      made_by      bigint REFERENCES app_user,
      made_at      timestamptz NOT NULL DEFAULT now(),
      in_force_at  timestamptz
    )`.execute(db)
  // There is one pack in force, and one that waits for its day.
  await sql`CREATE UNIQUE INDEX rule_pack_state ON rule_pack (state) WHERE state IN ('scheduled', 'inForce')`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT ON rule_pack TO recourse_app`.execute(db)
  await sql`GRANT UPDATE (state, in_force_at) ON rule_pack TO recourse_app`.execute(db)
  // The original transactions for which the reason can be chosen. Null allows all.
  await sql`ALTER TABLE reason_code ADD original jsonb`.execute(db)
}
