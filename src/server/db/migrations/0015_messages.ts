import { type Kysely, sql } from 'kysely'

/**
 * Bell and chat. Each user has a sequence of each: `bell_head` and `chat_head` count them up under their row locks, so
 * that the order of the numbers is the order in which they were committed, without a gap: a client that has all up to one
 * has missed nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE bell_head (
      user_id  bigint PRIMARY KEY REFERENCES app_user,
      seq      bigint NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE chat_head (
      user_id  bigint PRIMARY KEY REFERENCES app_user,
      seq      bigint NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE message (
      user_id      bigint NOT NULL REFERENCES app_user,
      seq          bigint NOT NULL,
      type         text NOT NULL CHECK (type IN ('bulletin', 'chat', 'recommend')),
      kind         text CHECK (kind IN ('waiting', 'answered', 'refused', 'bulletin')),
      -- What the title and the content say, in no language: they are written as they are read.
      facts        jsonb NOT NULL,
      from_user    bigint REFERENCES app_user,
      rec_crt_ts   timestamptz NOT NULL DEFAULT now(),
      read_at      timestamptz,
      published    boolean NOT NULL DEFAULT false,
      PRIMARY KEY (user_id, seq)
    )`.execute(db)
  // The unread ones of a user.
  await sql`CREATE INDEX message_unread ON message (user_id, seq) WHERE read_at IS NULL`.execute(db)
  // Those that have not been sent to the connections of their users yet.
  await sql`CREATE INDEX message_unpublished ON message (user_id, seq) WHERE NOT published`.execute(db)

  await sql`
    CREATE TABLE chat_message (
      chat_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      from_user     bigint NOT NULL REFERENCES app_user,
      from_seq      bigint NOT NULL,
      to_user       bigint NOT NULL REFERENCES app_user,
      to_seq        bigint NOT NULL,
      -- Made by the browser that sent it; what is sent twice is said once.
      client_id     uuid NOT NULL,
      -- Card numbers are masked before.
      text          text NOT NULL CHECK (length(text) <= 8000),
      file_id       uuid REFERENCES file,
      -- Of the robot: lines to click, source, and what was asked.
      extra         jsonb,
      score         smallint CHECK (score IN (1, -1)),
      at            timestamptz NOT NULL DEFAULT now(),
      delivered_at  timestamptz,
      read_at       timestamptz,
      published     boolean NOT NULL DEFAULT false,
      -- Whether the bell of the one it was said to is still to ring for it.
      rings         boolean NOT NULL,
      UNIQUE (from_user, client_id),
      CHECK (from_user <> to_user)
    )`.execute(db)
  // What a client missed, in order; each message stands in the sequence of both.
  await sql`CREATE UNIQUE INDEX chat_message_to ON chat_message (to_user, to_seq)`.execute(db)
  await sql`CREATE UNIQUE INDEX chat_message_from ON chat_message (from_user, from_seq)`.execute(db)
  // One conversation, newest first, from either end.
  await sql`
    CREATE INDEX chat_message_pair ON chat_message (least(from_user, to_user), greatest(from_user, to_user), chat_id)`.execute(
    db,
  )
  // With whom somebody has talked: of each pair by the one, and by the other.
  await sql`
    CREATE INDEX chat_message_pair_back ON chat_message (greatest(from_user, to_user), least(from_user, to_user), chat_id)`.execute(
    db,
  )
  await sql`CREATE INDEX chat_message_unpublished ON chat_message (chat_id) WHERE NOT published`.execute(db)
  await sql`CREATE INDEX chat_message_ringing ON chat_message (chat_id) WHERE rings`.execute(db)
  await sql`CREATE INDEX chat_message_undelivered ON chat_message (to_user, to_seq) WHERE delivered_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX chat_message_file ON chat_message (file_id) WHERE file_id IS NOT NULL`.execute(db)
  // What is unread, by person.
  await sql`CREATE INDEX chat_message_unread ON chat_message (to_user, from_user) WHERE read_at IS NULL`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON bell_head, chat_head TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (read_at, published) ON message TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (delivered_at, read_at, score, published, rings) ON chat_message TO recourse_app`.execute(
    db,
  )

  // Every step leaves a notice, also where no other institution is told; who is told of it is worked out after it is committed.
  await sql`
    ALTER TABLE notice
      ALTER COLUMN ins_id_cd DROP NOT NULL,
      ADD COLUMN told boolean NOT NULL DEFAULT false`.execute(db)
  await sql`UPDATE notice SET told = true`.execute(db)
  // Those that nobody has been told of yet, in order.
  await sql`CREATE INDEX notice_untold ON notice (notice_id) WHERE NOT told`.execute(db)
  await sql`GRANT UPDATE (told) ON notice TO recourse_app`.execute(db)

  // Whether the users of a bulletin have it in their bell.
  await sql`ALTER TABLE bulletin ADD COLUMN told boolean NOT NULL DEFAULT false`.execute(db)
  await sql`
    UPDATE bulletin AS b SET told = true FROM bulletin_version AS v
    WHERE v.bulletin_id = b.bulletin_id AND v.version = b.version AND v.state <> 'draft' AND v.show_from <= now()`.execute(
    db,
  )
  // Drafts, planned ones, and those that have just come to be due.
  await sql`CREATE INDEX bulletin_untold ON bulletin (bulletin_id) WHERE NOT told AND NOT deleted`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE bulletin DROP COLUMN told`.execute(db)
  await sql`DELETE FROM notice WHERE ins_id_cd IS NULL`.execute(db)
  await sql`ALTER TABLE notice DROP COLUMN told, ALTER COLUMN ins_id_cd SET NOT NULL`.execute(db)
  for (const table of ['chat_message', 'message', 'chat_head', 'bell_head'])
    await sql`DROP TABLE ${sql.table(table)}`.execute(db)
}
