import { type Kysely, sql } from 'kysely'

/**
 * Archived months can be foreign tables, on other servers. PostgreSQL connects to the servers of all months that it can't
 * leave out before a statement begins, also where it then reads none of their rows. So what reads single transactions asks a
 * function, which is planned for the id, and the refunds of months on other servers are kept here, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All transactions on other servers have lower ids. 0: there are none.
  await sql`ALTER TABLE history_archive_end ADD COLUMN remote_id bigint NOT NULL DEFAULT 0`.execute(db)
  // The planner leaves out what a stable function excludes, as it does for a value.
  await sql`
    CREATE FUNCTION history_remote_end() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public AS $$
      SELECT coalesce(max(remote_id), 0) FROM history_archive_end
    $$`.execute(db)

  const columns = sql.raw(
    'id, orig_key, trans_id, trans_at, trans_curr_cd, settle_dt, log_cd, acq_ins_id_cd, iss_ins_id_cd',
  )
  await sql`CREATE TABLE history_remote_refund AS SELECT ${columns} FROM history WITH NO DATA`.execute(db)
  await sql`ALTER TABLE history_remote_refund ADD PRIMARY KEY (id)`.execute(db)
  // For the refunds of one transaction.
  await sql`CREATE INDEX history_remote_refund_original ON history_remote_refund (orig_key, id)`.execute(db)
  await sql`
    CREATE VIEW history_refunds AS
    SELECT ${columns} FROM history_all WHERE id >= history_remote_end()
    UNION ALL SELECT ${columns} FROM history_remote_refund`.execute(db)
  await sql`GRANT SELECT ON history_remote_refund, history_refunds TO recourse_app`.execute(db)

  await sql`
    CREATE FUNCTION history_row(wanted bigint) RETURNS SETOF history
    LANGUAGE plpgsql STABLE ROWS 1 PARALLEL RESTRICTED SET search_path = public AS $$
    BEGIN
      RETURN QUERY SELECT * FROM history_all WHERE id = wanted;
    END $$`.execute(db)
  for (const signature of ['history_remote_end()', 'history_row(bigint)']) {
    await sql`REVOKE EXECUTE ON FUNCTION ${sql.raw(signature)} FROM PUBLIC`.execute(db)
    await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(signature)} TO recourse_app`.execute(db)
  }
}
