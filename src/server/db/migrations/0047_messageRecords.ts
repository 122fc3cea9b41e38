import { type Kysely, sql } from 'kysely'

/** Messages about records: they grow while they are unread, and are read when their records have moved on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A message that grows comes again with its next number: `begun_seq` is its first number, `replaced` the older copy.
  await sql`
    ALTER TABLE message
      ADD COLUMN begun_seq bigint,
      ADD COLUMN replaced boolean NOT NULL DEFAULT false`.execute(db)
  await sql`GRANT UPDATE (replaced) ON message TO recourse_app`.execute(db)

  // The records of a message that stand as it says. `asks`: it asks for a step, and is done when anybody took it.
  await sql`
    CREATE TABLE message_record (
      exp_id text NOT NULL,
      user_id bigint NOT NULL,
      seq bigint NOT NULL,
      asks boolean NOT NULL,
      PRIMARY KEY (exp_id, user_id, seq),
      FOREIGN KEY (user_id, seq) REFERENCES message ON DELETE CASCADE
    )`.execute(db)
  // Which records a message still has.
  await sql`CREATE INDEX message_record_message ON message_record (user_id, seq)`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON message_record TO recourse_app`.execute(db)
  // Older messages name only the first of several records.
  await sql`
    INSERT INTO message_record (exp_id, user_id, seq, asks)
    SELECT facts->'records'->>'expId', user_id, seq, kind IN ('waiting', 'released', 'refused') FROM message
    WHERE read_at IS NULL AND (facts->'records'->>'n')::int = 1`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE message_record`.execute(db)
  await sql`DELETE FROM message WHERE replaced`.execute(db)
  await sql`ALTER TABLE message DROP COLUMN begun_seq, DROP COLUMN replaced`.execute(db)
}
