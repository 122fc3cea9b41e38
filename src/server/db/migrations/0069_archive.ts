import { type Kysely, sql } from 'kysely'

/**
 * Months that are read rarely lie in `history_archive`, which has the columns of `history` and fewer indexes. The server
 * can only read it: two functions change what key changes and the retention of card numbers must reach.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createArchive(db)
  await createView(db)
  await createFunctions(db)
}

async function createArchive(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE history_archive (LIKE history INCLUDING DEFAULTS) PARTITION BY RANGE (id)`.execute(db)
  const kind = 'trans_id, trans_curr_cd'
  // Each is the index of `history` of that name, which a month brings along. Not kept are those by amount, and by the last
  // four digits of a card, which are only looked for among what was settled lately.
  const indexes = [
    ['id', `(id) INCLUDE (${kind}, trans_at)`],
    ['card', '(pan_hash, id)'],
    ['rrn', '(retri_ref_no, id)'],
    ['stan', '(sys_tra_no, id)'],
    ['auth', '(auth_id_resp_cd, id)'],
    ['acq', `(acq_ins_id_cd, id) INCLUDE (iss_ins_id_cd, ${kind}, trans_at)`],
    ['iss', `(iss_ins_id_cd, id) INCLUDE (acq_ins_id_cd, ${kind}, trans_at)`],
    ['merchant', `(mchnt_cd, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd, ${kind}, trans_at)`],
    ['terminal', '(term_id, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd)'],
    ['refund', '(orig_key, id) WHERE orig_key IS NOT NULL'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`history_archive_${name} ON history_archive ${columns}`)}`.execute(db)

  // One row, from the first month that is archived on: all archived transactions have lower ids.
  await sql`
    CREATE TABLE history_archive_end (
      one_row  boolean PRIMARY KEY DEFAULT true CHECK (one_row),
      id       bigint NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT ON history_archive, history_archive_end TO recourse_app`.execute(db)
}

async function createView(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = 'history'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`.execute(db)
  const columns = sql.raw(rows.map(({ name }) => name).join(', '))
  await sql`
    CREATE VIEW history_all AS
    SELECT ${columns} FROM history UNION ALL SELECT ${columns} FROM history_archive`.execute(db)
  await sql`GRANT SELECT ON history_all TO recourse_app`.execute(db)
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // As destroy_card_numbers does in other tables. Within the bounds PostgreSQL opens one month, and not all.
  await sql`
    CREATE FUNCTION destroy_archived_card_numbers(ids bigint[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public SET TimeZone = 'UTC' AS $$
    DECLARE
      destroyed integer;
    BEGIN
      EXECUTE $sql$
        WITH gone AS (
          UPDATE history_archive SET pan_sealed = NULL, pan_destroyed_on = now()::date
          WHERE id = ANY($1) AND id >= $2 AND id <= $3 AND pan_sealed IS NOT NULL AND settle_dt < now()::date - 365
          RETURNING key_id
        ), counted AS (
          INSERT INTO card_key_use AS u (key_id, seals, destroyed)
          SELECT key_id, 0, count(*) FROM gone GROUP BY key_id ORDER BY key_id
          ON CONFLICT (key_id) DO UPDATE SET destroyed = u.destroyed + excluded.destroyed
        )
        SELECT count(*)::int FROM gone
      $sql$ INTO destroyed USING ids, (SELECT min(id) FROM unnest(ids) AS id), (SELECT max(id) FROM unnest(ids) AS id);
      RETURN destroyed;
    END $$`.execute(db)

  // Re-encryption under another key. A number that was destroyed stays so.
  await sql`
    CREATE FUNCTION reseal_archived_cards(ids bigint[], keys smallint[], sealed bytea[], hashes uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    BEGIN
      EXECUTE $sql$
        UPDATE history_archive AS h SET key_id = card.key_id, pan_sealed = card.sealed, pan_hash = card.hash
        FROM unnest($1, $2, $3, $4) AS card (id, key_id, sealed, hash)
        WHERE h.id = card.id AND h.id >= $5 AND h.id <= $6 AND h.pan_sealed IS NOT NULL
      $sql$ USING ids, keys, sealed, hashes,
        (SELECT min(id) FROM unnest(ids) AS id), (SELECT max(id) FROM unnest(ids) AS id);
    END $$`.execute(db)

  for (const signature of [
    'destroy_archived_card_numbers(bigint[])',
    'reseal_archived_cards(bigint[], smallint[], bytea[], uuid[])',
  ]) {
    await sql`REVOKE EXECUTE ON FUNCTION ${sql.raw(signature)} FROM PUBLIC`.execute(db)
    await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(signature)} TO recourse_app`.execute(db)
  }
}
