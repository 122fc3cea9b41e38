import { type Kysely, sql } from 'kysely'

/**
 * Two importers that need the same new month at the same moment both get it: behind the lock the second one looks into
 * the catalogue itself, since `to_regclass` goes by what its connection knew before it waited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replace(db, `EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace)`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replace(db, 'to_regclass(name) IS NOT NULL')
}

async function replace(db: Kysely<unknown>, isThere: string): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION ensure_history_partition(day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    DECLARE
      first date := date_trunc('month', day)::date;
      last  date := (date_trunc('month', day) + interval '1 month')::date;
      name  text := 'history_' || to_char(first, 'YYYYMM');
    BEGIN
      IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('history_partition'));
      IF ${sql.raw(isThere)} THEN RETURN; END IF;
      EXECUTE format('CREATE TABLE %I PARTITION OF history FOR VALUES FROM (%s) TO (%s)', name,
        (first - DATE '2000-01-01')::bigint * 10000000000, (last - DATE '2000-01-01')::bigint * 10000000000);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (pri_key, log_cd, settle_dt)', name);
      EXECUTE format('ALTER TABLE %I ${sql.raw(noStatistics)}', name);
    END $$`.execute(db)
}

/** Nobody searches by these. */
const unsearched = [
  ...['pan_sealed', 'pan_masked', 'settle_at', 'settle_curr_cd', 'tfr_dt_tm', 'msg_tp', 'trans_proc_cd', 'mchnt_tp'],
  ...['pos_entry_md_cd', 'pos_cond_cd', 'fwd_ins_id_cd', 'rcv_ins_id_cd', 'resp_cd', 'card_accptr_nm_addr'],
]
const noStatistics = unsearched.map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`).join(', ')
