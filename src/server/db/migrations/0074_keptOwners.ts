import { type Kysely, sql } from 'kysely'

/** Tables whose rows are named by events, with their keys. None of them loses a row or changes its key. */
const kept = [
  ['exception', 'exp_id'],
  ['app_user', 'user_id'],
  ['institution', 'ins_id_cd'],
] as const

/**
 * Checks once for each statement what foreign keys would look up for each row: that an event has its record and its user. They
 * took a tenth of the time of a batch. The institution that sees a record is looked up only where it is not its receiver, who has
 * a foreign key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '% keeps its rows and their keys', TG_TABLE_NAME; END $$`.execute(db)
  for (const [table, key] of kept)
    await sql`
      CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE OR UPDATE OF ${sql.ref(key)} ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal()`.execute(db)

  // As subqueries of their own, they are looked up by index however many events are written.
  await sql`
    CREATE FUNCTION expect_owners() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT FROM added AS a WHERE (SELECT e.exp_id FROM exception AS e WHERE e.exp_id = a.exp_id) IS NULL
      ) OR EXISTS (
        SELECT FROM (SELECT DISTINCT user_id FROM added) AS a
        WHERE (SELECT u.user_id FROM app_user AS u WHERE u.user_id = a.user_id) IS NULL
      ) THEN
        RAISE foreign_key_violation USING MESSAGE = 'an event names a record or a user that is not there';
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER owners AFTER INSERT ON exception_event REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION expect_owners()`.execute(db)
  await sql`
    ALTER TABLE exception_event
      DROP CONSTRAINT IF EXISTS exception_event_exp_id_fkey, DROP CONSTRAINT IF EXISTS exception_event_user_id_fkey`.execute(
    db,
  )

  await sql`
    CREATE FUNCTION expect_viewer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM institution AS i WHERE i.ins_id_cd = NEW.released_to) THEN
        RAISE foreign_key_violation USING MESSAGE = 'a record is released to an institution that is not there';
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER viewer AFTER INSERT OR UPDATE OF released_to ON exception
    FOR EACH ROW WHEN (NEW.released_to <> NEW.rcv_ins_id_cd) EXECUTE FUNCTION expect_viewer()`.execute(db)
  await sql`ALTER TABLE exception DROP CONSTRAINT IF EXISTS exception_released_to_fkey`.execute(db)
}
