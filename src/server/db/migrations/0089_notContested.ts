import { type Kysely, sql } from 'kysely'

/**
 * A receiver can say that it does not contest a record; `not_contested_by` is who said so last. A server of an older release
 * sees a confirmed record as answered, which leaves its lists, and cannot answer it: the trigger refuses that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exception
      ADD COLUMN contest text,
      ADD COLUMN not_contested_by bigint,
      ADD CONSTRAINT contest_is_said CHECK (contest IS NULL OR (
        contest IN ('notContesting', 'notContested') AND not_contested_by IS NOT NULL)) NOT VALID,
      ADD CONSTRAINT contest_closes CHECK (contest IS DISTINCT FROM 'notContested' OR (answered AND answer_released)) NOT VALID`.execute(
    db,
  )
  await sql`
    CREATE FUNCTION refuse_answer() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
    BEGIN
      IF EXISTS (SELECT FROM exception WHERE exp_id = NEW.answers_exp_id AND contest = 'notContested') THEN
        RAISE EXCEPTION 'The record % is not contested', NEW.answers_exp_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER not_contested BEFORE INSERT ON exception
    FOR EACH ROW WHEN (NEW.answers_exp_id IS NOT NULL) EXECUTE FUNCTION refuse_answer()`.execute(db)
  await sql`GRANT UPDATE (contest, not_contested_by) ON exception TO recourse_app`.execute(db)
}
