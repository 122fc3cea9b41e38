import { type Kysely, sql } from 'kysely'

/**
 * Users have a sequence of bell messages and one of chat messages, counted by `bell_head` and `chat_head` under their
 * row locks. Numbers follow the commits without a gap, so a client that has all up to a number has missed none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBell(db)
  await createChat(db)
  await createRobot(db)
}

async function createBell(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE bell_head (
      user_id  bigint PRIMARY KEY REFERENCES app_user,
      seq      bigint NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE message (
      user_id     bigint NOT NULL REFERENCES app_user,
      seq         bigint NOT NULL,
      type        text NOT NULL CHECK (type IN ('bulletin', 'chat', 'recommend')),
      kind        text CHECK (kind ~ '^[a-z][A-Za-z]{2,30}$'),
      -- What title and content are made of when the message is read, in the language of the reader.
      facts       jsonb NOT NULL,
      from_user   bigint REFERENCES app_user,
      rec_crt_ts  timestamptz NOT NULL DEFAULT now(),
      read_at     timestamptz,
      published   boolean NOT NULL DEFAULT false,
      -- A message that grows comes again with its next number: its first number, and whether this is an older copy.
      begun_seq   bigint,
      replaced    boolean NOT NULL DEFAULT false,
      PRIMARY KEY (user_id, seq)
    )`.execute(db)
  // Finds the unread messages of a user.
  await sql`CREATE INDEX message_unread ON message (user_id, seq) WHERE read_at IS NULL`.execute(db)
  // Finds messages not yet sent to the connections of their users.
  await sql`CREATE INDEX message_unpublished ON message (user_id, seq) WHERE NOT published`.execute(db)
  // Finds old messages.
  await sql`CREATE INDEX message_age ON message (rec_crt_ts)`.execute(db)

  // The records that a message still applies to. `asks`: the message asks for a step, and is done when anybody takes it.
  await sql`
    CREATE TABLE message_record (
      exp_id   text NOT NULL,
      user_id  bigint NOT NULL,
      seq      bigint NOT NULL,
      asks     boolean NOT NULL,
      PRIMARY KEY (exp_id, user_id, seq),
      FOREIGN KEY (user_id, seq) REFERENCES message ON DELETE CASCADE
    )`.execute(db)
  // Finds the records that are left of a message.
  await sql`CREATE INDEX message_record_message ON message_record (user_id, seq)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON bell_head TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE, UPDATE (read_at, published, replaced) ON message TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON message_record TO recourse_app`.execute(db)
}

async function createChat(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE chat_head (
      user_id  bigint PRIMARY KEY REFERENCES app_user,
      seq      bigint NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE chat_message (
      chat_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      from_user  bigint NOT NULL REFERENCES app_user,
      from_seq   bigint NOT NULL,
      to_user    bigint NOT NULL REFERENCES app_user,
      to_seq     bigint NOT NULL,
      -- Given by the browser that sent it: a message that is sent twice is stored once.
      client_id  uuid NOT NULL,
      -- Card numbers are masked before.
      text       text NOT NULL CHECK (length(text) <= 8000),
      file_id    uuid REFERENCES file,
      -- Of the robot: lines to click, source, and what was asked.
      extra      jsonb,
      score      smallint CHECK (score IN (1, -1)),
      at         timestamptz NOT NULL DEFAULT now(),
      read_at    timestamptz,
      -- Whether the bell of the receiver is still to ring for it.
      rings      boolean NOT NULL,
      UNIQUE (from_user, client_id),
      CHECK (from_user <> to_user)
    )`.execute(db)
  const indexes = [
    // Lists what a client missed. Each message has a number in the sequences of both users.
    ['UNIQUE INDEX chat_message_to', '(to_user, to_seq)'],
    ['UNIQUE INDEX chat_message_from', '(from_user, from_seq)'],
    // Lists the conversation of two users, newest first.
    ['INDEX chat_message_pair', '(least(from_user, to_user), greatest(from_user, to_user), chat_id)'],
    // Finds the conversations of a user: by the index above as the lower id of the pair, by this one as the higher.
    ['INDEX chat_message_pair_back', '(greatest(from_user, to_user), least(from_user, to_user), chat_id)'],
    // Finds messages that have not rung the bell yet.
    ['INDEX chat_message_ringing', '(chat_id) WHERE rings'],
    // Finds the message that a file is attached to.
    ['INDEX chat_message_file', '(file_id) WHERE file_id IS NOT NULL'],
    // Counts unread messages by sender.
    ['INDEX chat_message_unread', '(to_user, from_user) WHERE read_at IS NULL'],
    // Lists the latest ratings of the robot's answers, of all users and of one.
    ['INDEX chat_message_rated', '(chat_id) WHERE score IS NOT NULL'],
    ['INDEX chat_message_rated_by', '(to_user, chat_id) WHERE score IS NOT NULL'],
  ] as const
  for (const [name, columns] of indexes) await sql`CREATE ${sql.raw(`${name} ON chat_message ${columns}`)}`.execute(db)

  // Stored and not sent: a row for all that were stored together, deleted when they are sent. A mark in each message
  // would write each of its index entries a second time.
  await sql`
    CREATE TABLE chat_unsent (
      unsent_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chat_ids   bigint[] NOT NULL,
      at         timestamptz NOT NULL DEFAULT now()
    )`.execute(db)

  // All messages to a user up to a number were delivered at a time, for the same reason not in the messages.
  await sql`
    CREATE TABLE chat_arrival (
      user_id  bigint NOT NULL REFERENCES app_user,
      seq      bigint NOT NULL,
      at       timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, seq)
    )`.execute(db)
  // Finds old messages.
  await sql`CREATE INDEX chat_arrival_age ON chat_arrival USING brin (at)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON chat_head TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE, UPDATE (read_at, score, rings) ON chat_message TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON chat_unsent TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON chat_arrival TO recourse_app`.execute(db)
}

async function createRobot(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE robot_article (
      article_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- The current one of its versions.
      version     integer NOT NULL DEFAULT 1
    )`.execute(db)
  await sql`
    CREATE TABLE robot_article_version (
      article_id  bigint NOT NULL REFERENCES robot_article,
      version     integer NOT NULL,
      withdrawn   boolean NOT NULL,
      -- By language: title, questions, text.
      texts       jsonb NOT NULL CHECK (coalesce(texts ->> 'en', texts ->> 'zh') IS NOT NULL),
      changed_by  bigint NOT NULL REFERENCES app_user,
      changed_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (article_id, version)
    )`.execute(db)

  await sql`
    CREATE TABLE robot_question (
      question_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      language     text NOT NULL CHECK (language IN ('en', 'zh')),
      -- A hash of the terms: questions of like wording are one row.
      wording      bytea NOT NULL,
      -- As it was asked last, without numbers and addresses; who asked is not stored.
      question     text NOT NULL,
      unanswered   integer NOT NULL DEFAULT 0,
      low_rated    integer NOT NULL DEFAULT 0,
      answer       text NOT NULL,
      source_id    text,
      last_at      timestamptz NOT NULL,
      state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'dismissed')),
      article_id   bigint REFERENCES robot_article,
      version      integer NOT NULL DEFAULT 1,
      UNIQUE (language, wording),
      CHECK (unanswered + low_rated > 0),
      CHECK (state <> 'done' OR article_id IS NOT NULL)
    )`.execute(db)
  // Lists the questions that await an administrator, latest first and most frequent first.
  await sql`CREATE INDEX robot_question_latest ON robot_question (state, last_at DESC, question_id DESC)`.execute(db)
  await sql`
    CREATE INDEX robot_question_frequent ON robot_question (state, (unanswered + low_rated) DESC, question_id DESC)`.execute(
    db,
  )

  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON robot_question TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (version) ON robot_article TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON robot_article_version TO recourse_app`.execute(db)
}
