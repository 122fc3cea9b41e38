import { type Kysely, sql } from 'kysely'

/** Searches by a whole card number: counted for each user, with a limit of its own where an institution has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The last day of each user. `question` is a hash over the keyed hash of the card and the other conditions.
  await sql`
    CREATE TABLE card_search (
      search_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES app_user,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      question bytea NOT NULL CHECK (length(question) = 32),
      missed boolean NOT NULL DEFAULT false
    )`.execute(db)
  // How many a user has made since a time.
  await sql`CREATE INDEX card_search_user ON card_search (user_id, at)`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE, UPDATE (missed) ON card_search TO recourse_app`.execute(db)

  await sql`
    CREATE TABLE card_alert (
      alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES app_user,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      misses integer NOT NULL CHECK (misses > 0),
      told boolean NOT NULL DEFAULT false
    )`.execute(db)
  await sql`CREATE INDEX card_alert_user ON card_alert (user_id, at)`.execute(db)
  // For the relay of messages: alerts that are not yet sent.
  await sql`CREATE INDEX card_alert_untold ON card_alert (alert_id) WHERE NOT told`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (told) ON card_alert TO recourse_app`.execute(db)

  await sql`
    CREATE TABLE card_limit (
      ins_id_cd text PRIMARY KEY REFERENCES institution,
      per_minute integer NOT NULL CHECK (per_minute > 0),
      per_day integer NOT NULL CHECK (per_day > 0),
      version integer NOT NULL DEFAULT 1
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON card_limit TO recourse_app`.execute(db)

  // The kinds are a closed list in the code; a list here had to be written anew for each.
  await sql`ALTER TABLE message DROP CONSTRAINT message_kind_check`.execute(db)
  await sql`ALTER TABLE message ADD CONSTRAINT message_kind_check CHECK (kind ~ '^[a-z][A-Za-z]{2,30}$')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE message DROP CONSTRAINT message_kind_check`.execute(db)
  await sql`
    ALTER TABLE message ADD CONSTRAINT message_kind_check
    CHECK (kind IN ('waiting', 'answered', 'refused', 'bulletin', 'certificate'))`.execute(db)
  await sql`DROP TABLE card_limit`.execute(db)
  await sql`DROP TABLE card_alert`.execute(db)
  await sql`DROP TABLE card_search`.execute(db)
}
