import { type Kysely, sql } from 'kysely'

/** Building the index of `history` makes only the importer wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Finds the newest transactions by the last four digits of the card.
  await sql`CREATE INDEX history_last_four ON history (right(pan_masked, 4), id)`.execute(db)
  // The same of records.
  await sql`CREATE INDEX exception_last_four ON exception (right(pan_masked, 4), rec_crt_ts)`.execute(db)
  // Finds records by the beginning, or the end, of their id.
  await sql`CREATE INDEX exception_id_begins ON exception (exp_id text_pattern_ops)`.execute(db)
  await sql`CREATE INDEX exception_id_ends ON exception (reverse(exp_id) text_pattern_ops)`.execute(db)

  // The merchants of the history, each with the name of its newest transaction when it was first seen.
  await sql`
    CREATE TABLE merchant (
      acq_ins_id_cd  text NOT NULL,
      mchnt_cd       text NOT NULL,
      name           text NOT NULL,
      PRIMARY KEY (acq_ins_id_cd, mchnt_cd)
    )`.execute(db)
  await sql`
    INSERT INTO merchant SELECT acq_ins_id_cd, mchnt_cd, max(card_accptr_nm_addr) FROM history GROUP BY 1, 2`.execute(
    db,
  )
  // Finds merchants by words of their name, and by their number.
  await sql`CREATE INDEX merchant_name ON merchant USING gin (to_tsvector('simple', name))`.execute(db)
  await sql`CREATE INDEX merchant_number ON merchant (mchnt_cd text_pattern_ops)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON merchant TO recourse_app`.execute(db)
}
