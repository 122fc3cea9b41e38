import { type Kysely, sql } from 'kysely'

/** An assignment lasts until the next step: that of a user who can no longer take it would keep all colleagues from the record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DELETE FROM work_claim AS claim USING app_user AS u
    WHERE u.user_id = claim.user_id AND (u.disabled OR u.ins_id_cd <> claim.ins_id_cd)`.execute(db)
  // Accounts are disabled and moved in several places, and by directories.
  await sql`
    CREATE FUNCTION end_claims() RETURNS trigger
    LANGUAGE plpgsql SET search_path = public AS $$
    BEGIN
      DELETE FROM work_claim WHERE user_id = NEW.user_id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER end_claims AFTER UPDATE OF disabled, ins_id_cd ON app_user FOR EACH ROW
    WHEN (NEW.disabled AND NOT OLD.disabled OR NEW.ins_id_cd <> OLD.ins_id_cd)
    EXECUTE FUNCTION end_claims()`.execute(db)
}
