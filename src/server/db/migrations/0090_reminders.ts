import { type Kysely, sql } from 'kysely'

/**
 * The reminder mails that users have chosen; no row, no mail. `last_day`, in the zone of the user, is the last day whose
 * mail is settled: sent, or not needed. It only rises, in one statement with the look at its old value, so that of several
 * servers one sends. What moved after `looked_at` is new, and last days up to `ahead_until` have been mailed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE reminder (
      user_id     bigint PRIMARY KEY REFERENCES app_user,
      hour        smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
      zone        text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
      daily       boolean NOT NULL,
      days_ahead  smallint CHECK (days_ahead BETWEEN 1 AND 14),
      last_day    date NOT NULL,
      looked_at   timestamptz NOT NULL,
      ahead_until date,
      retry_at    timestamptz,
      CHECK (daily OR days_ahead IS NOT NULL)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON reminder TO recourse_app`.execute(db)
}
