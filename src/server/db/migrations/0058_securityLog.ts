import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The receiver of the audit log, as the servers were started with it, and how many rows were sent.
  await sql`
    CREATE TABLE security_log (
      one_row        boolean PRIMARY KEY DEFAULT true CHECK (one_row),
      is_on          boolean NOT NULL,
      -- Without secrets.
      target         text,
      sent           bigint NOT NULL DEFAULT 0,
      last_sent_at   timestamptz,
      last_error     text CHECK (length(last_error) <= 500),
      last_error_at  timestamptz
    )`.execute(db)
  await sql`INSERT INTO security_log (is_on) VALUES (false)`.execute(db)
  // Rows that are not sent yet. One is deleted when the receiver has accepted it. Rows that commit late are here too.
  await sql`
    CREATE TABLE security_queue (
      queue_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Of audit_log, which is dropped by the month and has no foreign key.
      audit_id   bigint NOT NULL,
      queued_at  timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE FUNCTION queue_security() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    BEGIN
      INSERT INTO security_queue (audit_id) SELECT NEW.id WHERE (SELECT is_on FROM security_log);
      RETURN NULL;
    END $$`.execute(db)
  // The trigger also fires for partitions that are created later.
  await sql`
    CREATE TRIGGER queue_security AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION queue_security()`.execute(db)

  // Suspicious events, which the bell of managers and administrators shows.
  await sql`
    CREATE TABLE security_alert (
      alert_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind       text NOT NULL CHECK (kind IN ('cardViews', 'refusals', 'newLogin', 'sealFailed')),
      -- Null: nobody is known; \`about\` is then an address, or a log.
      user_id    bigint REFERENCES app_user,
      about      text NOT NULL,
      facts      jsonb NOT NULL,
      at         timestamptz NOT NULL DEFAULT clock_timestamp(),
      told       boolean NOT NULL DEFAULT false
    )`.execute(db)
  // Finds the last alert of a kind about a user, an address or a log.
  await sql`CREATE INDEX security_alert_about ON security_alert (kind, about, at)`.execute(db)
  // Finds alerts that are not yet in a bell.
  await sql`CREATE INDEX security_alert_untold ON security_alert (alert_id) WHERE NOT told`.execute(db)
  // Counts of refused calls. They have no row each in the audit log, which a stranger could fill with them.
  await sql`
    CREATE TABLE refusal_minute (
      -- A user's id, or an address.
      about    text NOT NULL,
      at       timestamptz NOT NULL DEFAULT now(),
      n        integer NOT NULL
    )`.execute(db)
  // Counts the refusals of one user or address, and finds old ones to delete.
  await sql`CREATE INDEX refusal_minute_about ON refusal_minute (about, at)`.execute(db)
  await sql`CREATE INDEX refusal_minute_at ON refusal_minute (at)`.execute(db)

  await sql`GRANT SELECT, UPDATE ON security_log TO recourse_app`.execute(db)
  await sql`GRANT SELECT, DELETE ON security_queue TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (told) ON security_alert TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON refusal_minute TO recourse_app`.execute(db)
}
