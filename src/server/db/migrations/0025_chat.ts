import { type Kysely, sql } from 'kysely'

/**
 * What was said and not sent is kept beside it: a row for each that was stored together, gone when it is sent. A mark in
 * each message cost its place in every index a second time. And what may go when it is old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE chat_unsent (
      unsent_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chat_ids   bigint[] NOT NULL,
      at         timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    INSERT INTO chat_unsent (chat_ids)
    SELECT array_agg(chat_id ORDER BY chat_id) FROM chat_message WHERE NOT published HAVING count(*) > 0`.execute(db)
  await sql`ALTER TABLE chat_message DROP COLUMN published`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON chat_unsent TO recourse_app`.execute(db)

  // Nobody lists the notices of an institution: what they tell stands in the bells.
  await sql`DROP INDEX notice_institution`.execute(db)
  // The oldest of all users, to drop them. What was said, and the notices, are found by their ids.
  await sql`CREATE INDEX message_age ON message (rec_crt_ts)`.execute(db)
  await sql`GRANT DELETE ON message, chat_message, notice TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`REVOKE DELETE ON message, chat_message, notice FROM recourse_app`.execute(db)
  await sql`DROP INDEX message_age`.execute(db)
  await sql`CREATE INDEX notice_institution ON notice (ins_id_cd, notice_id)`.execute(db)
  await sql`ALTER TABLE chat_message ADD COLUMN published boolean NOT NULL DEFAULT true`.execute(db)
  await sql`ALTER TABLE chat_message ALTER COLUMN published SET DEFAULT false`.execute(db)
  await sql`
    UPDATE chat_message SET published = false WHERE chat_id IN (SELECT unnest(chat_ids) FROM chat_unsent)`.execute(db)
  await sql`CREATE INDEX chat_message_unpublished ON chat_message (chat_id) WHERE NOT published`.execute(db)
  await sql`GRANT UPDATE (published) ON chat_message TO recourse_app`.execute(db)
  await sql`DROP TABLE chat_unsent`.execute(db)
}
