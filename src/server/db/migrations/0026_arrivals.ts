import { type Kysely, sql } from 'kysely'

/**
 * How far what was said has come to each user, as it came: all up to a number, at a time. When a message was delivered
 * follows from it; kept in the message, it cost its place in every index again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE chat_arrival (
      user_id  bigint NOT NULL REFERENCES app_user,
      seq      bigint NOT NULL,
      at       timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, seq)
    )`.execute(db)
  // What was read before it arrived has no arrival.
  await sql`
    INSERT INTO chat_arrival (user_id, seq, at)
    SELECT to_user, to_seq, delivered_at FROM chat_message
    WHERE delivered_at IS NOT NULL AND delivered_at IS DISTINCT FROM read_at`.execute(db)
  await sql`ALTER TABLE chat_message DROP COLUMN delivered_at`.execute(db)
  // The oldest of all users, to drop them.
  await sql`CREATE INDEX chat_arrival_age ON chat_arrival USING brin (at)`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON chat_arrival TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE chat_message ADD COLUMN delivered_at timestamptz`.execute(db)
  await sql`
    UPDATE chat_message AS c SET delivered_at = least(c.read_at, (
      SELECT v.at FROM chat_arrival AS v WHERE v.user_id = c.to_user AND v.seq >= c.to_seq ORDER BY v.seq LIMIT 1))`.execute(
    db,
  )
  await sql`CREATE INDEX chat_message_undelivered ON chat_message (to_user, to_seq) WHERE delivered_at IS NULL`.execute(
    db,
  )
  await sql`GRANT UPDATE (delivered_at) ON chat_message TO recourse_app`.execute(db)
  await sql`DROP TABLE chat_arrival`.execute(db)
}
