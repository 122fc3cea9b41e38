import { type Kysely, sql } from 'kysely'

/** An older server would store messages of the chat that ring no bell. */
export const needs = '0075_chatQueue'

/**
 * `chat_unrung` has one row for all messages that were stored together and have yet to ring the bell, as `chat_unsent` has for those
 * to send. A mark in each message wrote each of its index entries a second time.
 *
 * A trigger looks up users once for each statement, in place of a foreign key for each row. Users are never deleted (0074).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE chat_unrung (
      unrung_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chat_ids   bigint[] NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON chat_unrung TO recourse_app`.execute(db)
  await sql`
    INSERT INTO chat_unrung (chat_ids)
    SELECT array_agg(chat_id ORDER BY chat_id) FROM chat_message WHERE rings HAVING count(*) > 0`.execute(db)
  await sql`ALTER TABLE chat_message DROP COLUMN IF EXISTS rings`.execute(db)

  await sql`
    CREATE FUNCTION give_chat_heads() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO chat_head (user_id, seq) SELECT user_id, 0 FROM added ON CONFLICT (user_id) DO NOTHING;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER chat_heads AFTER INSERT ON app_user REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION give_chat_heads()`.execute(db)
  await sql`
    INSERT INTO chat_head (user_id, seq) SELECT user_id, 0 FROM app_user ON CONFLICT (user_id) DO NOTHING`.execute(db)

  for (const [table, columns] of users) {
    const all = sql.join(
      columns.map((column) => sql`SELECT ${sql.ref(column)} FROM added`),
      sql` UNION `,
    )
    const check = sql.ref(`expect_users_of_${table}`)
    await sql`
      CREATE FUNCTION ${check}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (
          SELECT FROM (${all}) AS a (user_id)
          WHERE a.user_id IS NOT NULL AND (SELECT u.user_id FROM app_user AS u WHERE u.user_id = a.user_id) IS NULL
        ) THEN
          RAISE foreign_key_violation USING MESSAGE = 'a row of ${sql.raw(table)} names a user that is not there';
        END IF;
        RETURN NULL;
      END $$`.execute(db)
    await sql`
      CREATE TRIGGER users AFTER INSERT ON ${sql.table(table)} REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION ${check}()`.execute(db)
    for (const column of columns)
      await sql`
        ALTER TABLE ${sql.table(table)} DROP CONSTRAINT IF EXISTS ${sql.ref(`${table}_${column}_fkey`)}`.execute(db)
  }
}

const users = [
  ['chat_message', ['from_user', 'to_user']],
  ['chat_arrival', ['user_id']],
  ['message', ['user_id', 'from_user']],
] as const
