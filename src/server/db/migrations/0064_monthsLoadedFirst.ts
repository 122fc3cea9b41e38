import { type Kysely, sql } from 'kysely'

/**
 * A month that begins with a large file is loaded into a table without indexes, which then becomes the partition: building
 * fourteen indexes over all rows takes a third of what adding each row to them does. Both functions belong into the
 * transaction that loads, so that nobody meets a month without them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = 'history'::regclass AND attnum > 0 AND NOT attisdropped AND attstattarget = 0`.execute(db)
  const noStatistics = rows.map(({ name }) => `ALTER COLUMN ${name} SET STATISTICS 0`).join(', ')

  // False: the month is there already. The check on the ids lets it be attached without another look at its rows.
  await sql`
    CREATE FUNCTION begin_history_month(day date) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    DECLARE
      first date := date_trunc('month', day)::date;
      last  date := (date_trunc('month', day) + interval '1 month')::date;
      name  text := 'history_' || to_char(first, 'YYYYMM');
    BEGIN
      IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('history_partition'));
      IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace) THEN
        RETURN false;
      END IF;
      EXECUTE format('CREATE TABLE %I (LIKE history INCLUDING DEFAULTS INCLUDING CONSTRAINTS, CONSTRAINT whole_month CHECK (id >= %s AND id < %s))',
        name, (first - DATE '2000-01-01')::bigint * 10000000000, (last - DATE '2000-01-01')::bigint * 10000000000);
      EXECUTE format('ALTER TABLE %I ${sql.raw(noStatistics)}', name);
      EXECUTE format('GRANT INSERT ON %I TO recourse_app', name);
      RETURN true;
    END $$`.execute(db)

  // Throws where a transaction is in it twice.
  await sql`
    CREATE FUNCTION end_history_month(day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    DECLARE
      first date := date_trunc('month', day)::date;
      last  date := (date_trunc('month', day) + interval '1 month')::date;
      name  text := 'history_' || to_char(first, 'YYYYMM');
    BEGIN
      EXECUTE format('REVOKE INSERT ON %I FROM recourse_app', name);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (pri_key, log_cd, settle_dt)', name);
      EXECUTE format('ALTER TABLE history ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name,
        (first - DATE '2000-01-01')::bigint * 10000000000, (last - DATE '2000-01-01')::bigint * 10000000000);
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT whole_month', name);
    END $$`.execute(db)

  for (const name of ['begin_history_month', 'end_history_month']) {
    await sql`REVOKE EXECUTE ON FUNCTION ${sql.raw(name)}(date) FROM PUBLIC`.execute(db)
    await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(name)}(date) TO recourse_app`.execute(db)
  }
}
