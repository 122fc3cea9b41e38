import { type Kysely, sql } from 'kysely'

/**
 * Building the indexes of `history` makes only the importer wait. Searches would wait for the exchange, so that comes
 * last, when all new indexes stand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kind = 'trans_id, trans_curr_cd'
  const indexes = [
    // As before, and with what else a search may ask for, so that it looks through rows without reading them.
    ['id', `(id) INCLUDE (${kind}, trans_at)`],
    ['acq', `(acq_ins_id_cd, id) INCLUDE (iss_ins_id_cd, ${kind}, trans_at)`],
    ['iss', `(iss_ins_id_cd, id) INCLUDE (acq_ins_id_cd, ${kind}, trans_at)`],
    ['acq_at', `(acq_ins_id_cd, trans_at, id) INCLUDE (iss_ins_id_cd, ${kind})`],
    ['iss_at', `(iss_ins_id_cd, trans_at, id) INCLUDE (acq_ins_id_cd, ${kind})`],
    ['at', `(trans_at, id) INCLUDE (${kind})`],
    // Finds the transactions with an approval code.
    ['auth', '(auth_id_resp_cd, id)'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`history_${name}_new ON history ${columns}`)}`.execute(db)

  // The number of an institution's transactions by day: page 1 of a list needs only their sum. '' is the whole network.
  await sql`
    CREATE TABLE history_total (
      ins_id_cd  text NOT NULL,
      settle_dt  date NOT NULL,
      n          bigint NOT NULL,
      PRIMARY KEY (ins_id_cd, settle_dt) INCLUDE (n)
    )`.execute(db)
  await sql`
    INSERT INTO history_total SELECT ins_id_cd, settle_dt, sum(n) FROM history_day GROUP BY 1, 2`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON history_total TO recourse_app`.execute(db)

  for (const [name] of indexes) {
    await sql`DROP INDEX IF EXISTS ${sql.raw(`history_${name}`)}`.execute(db)
    await sql`ALTER INDEX ${sql.raw(`history_${name}_new RENAME TO history_${name}`)}`.execute(db)
  }
}
