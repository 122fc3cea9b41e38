import { type Kysely, sql } from 'kysely'

/** Elements of ISO 8583 that a network sends only under conditions are null where it has sent none. Months follow their parent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['history', 'history_archive'])
    await sql`
      ALTER TABLE ${sql.table(table)}
        ALTER COLUMN mchnt_tp DROP NOT NULL,
        ALTER COLUMN pos_entry_md_cd DROP NOT NULL,
        ALTER COLUMN pos_cond_cd DROP NOT NULL,
        ALTER COLUMN fwd_ins_id_cd DROP NOT NULL,
        ALTER COLUMN rcv_ins_id_cd DROP NOT NULL,
        ALTER COLUMN auth_id_resp_cd DROP NOT NULL,
        ALTER COLUMN resp_cd DROP NOT NULL,
        ALTER COLUMN term_id DROP NOT NULL,
        ALTER COLUMN card_accptr_nm_addr DROP NOT NULL`.execute(db)
}
