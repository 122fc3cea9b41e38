import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Credits by which the original of a claim may have been refunded, found at its submission or as they were imported.
  await sql`
    CREATE TABLE possible_refund (
      exp_id      text NOT NULL REFERENCES exception,
      history_id  bigint NOT NULL,
      found_at    timestamptz NOT NULL DEFAULT now(),
      -- Whether the submitter knows: who submits sees the credits that there are.
      told        boolean NOT NULL DEFAULT false,
      PRIMARY KEY (exp_id, history_id)
    )`.execute(db)
  // Finds credits of which the bell has not told yet.
  await sql`CREATE INDEX possible_refund_untold ON possible_refund (exp_id) WHERE NOT told`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (told) ON possible_refund TO recourse_app`.execute(db)

  // Credits that a user has said to be the refund of a record's original, for their own institution.
  await sql`
    CREATE TABLE linked_refund (
      exp_id      text NOT NULL REFERENCES exception,
      ins_id_cd   text NOT NULL REFERENCES institution,
      history_id  bigint NOT NULL,
      user_id     bigint NOT NULL REFERENCES app_user,
      at          timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (exp_id, ins_id_cd, history_id)
    )`.execute(db)
  // Finds the record of a credit: one credit refunds one transaction.
  await sql`CREATE INDEX linked_refund_credit ON linked_refund (history_id, ins_id_cd)`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON linked_refund TO recourse_app`.execute(db)
}
