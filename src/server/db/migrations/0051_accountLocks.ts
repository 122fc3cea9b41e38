import { type Kysely, sql } from 'kysely'

/** Accounts that wrong tries have locked, for the bell of their managers; and the browser of the last log-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One a day of each account: a stranger can lock it again and again.
  await sql`
    CREATE TABLE account_lock (
      user_id bigint NOT NULL REFERENCES app_user,
      day date NOT NULL DEFAULT current_date,
      at timestamptz NOT NULL DEFAULT now(),
      told boolean NOT NULL DEFAULT false,
      PRIMARY KEY (user_id, day)
    )`.execute(db)
  // For the relay of messages: locks that are not yet told of.
  await sql`CREATE INDEX account_lock_untold ON account_lock (at) WHERE NOT told`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE, UPDATE (told) ON account_lock TO recourse_app`.execute(db)
  await sql`ALTER TABLE app_user ADD COLUMN last_login_agent text`.execute(db)
  await sql`ALTER TABLE session ADD COLUMN previous_login_agent text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session DROP COLUMN previous_login_agent`.execute(db)
  await sql`ALTER TABLE app_user DROP COLUMN last_login_agent`.execute(db)
  await sql`DROP TABLE account_lock`.execute(db)
}
