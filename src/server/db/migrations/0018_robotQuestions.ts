import { type Kysely, sql } from 'kysely'

/** The robot's account, what it could not answer well, and the articles that administrators write from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever had its name before keeps the account under another one.
  await sql`UPDATE app_user SET username = 'robot_' || user_id WHERE lower(username) = 'robot'`.execute(db)
  // Only who has left has no password: so nobody signs in as the robot, and no list of people has it.
  await sql`ALTER TABLE app_user ADD CONSTRAINT app_user_robot CHECK (password_hash <> '' OR deleted)`.execute(db)
  // The latest ratings: they weigh in later answers.
  await sql`CREATE INDEX chat_message_rated ON chat_message (chat_id) WHERE score IS NOT NULL`.execute(db)
  // Those of a user, who has opened a page.
  await sql`CREATE INDEX chat_message_rated_by ON chat_message (to_user, chat_id) WHERE score IS NOT NULL`.execute(db)

  await sql`
    CREATE TABLE robot_article (
      article_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- The one of its versions that holds.
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
      -- As it was asked last, without numbers and addresses; who asked is not kept.
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
  // What waits for an administrator: the latest first, and the most frequent first.
  await sql`CREATE INDEX robot_question_latest ON robot_question (state, last_at DESC, question_id DESC)`.execute(db)
  await sql`
    CREATE INDEX robot_question_frequent ON robot_question (state, (unanswered + low_rated) DESC, question_id DESC)`.execute(
    db,
  )

  await sql`GRANT SELECT, INSERT, UPDATE ON robot_question TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (version) ON robot_article TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT ON robot_article_version TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['robot_question', 'robot_article_version', 'robot_article'])
    await sql`DROP TABLE ${sql.table(table)}`.execute(db)
  await sql`DROP INDEX chat_message_rated, chat_message_rated_by`.execute(db)
  await sql`ALTER TABLE app_user DROP CONSTRAINT app_user_robot`.execute(db)
}
