import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Where rows of the audit log are sent, as the servers were started, and how that goes.
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
  // Rows that are not sent yet. A row goes when the receiver has it; one that commits late is there all the same.
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
  // Also on the months that are made later.
  await sql`
    CREATE TRIGGER queue_security AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION queue_security()`.execute(db)

  // What the server found suspicious; the bell tells it.
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
  // Finds whether there was one of the kind lately.
  await sql`CREATE INDEX security_alert_about ON security_alert (kind, about, at)`.execute(db)
  // Tells those that nobody knows.
  await sql`CREATE INDEX security_alert_untold ON security_alert (alert_id) WHERE NOT told`.execute(db)
  // Refused calls by the minute, which are no row of the audit log each: a stranger could fill it.
  await sql`
    CREATE TABLE refusal_minute (
      -- A user's id, or an address.
      about    text NOT NULL,
      at       timestamptz NOT NULL DEFAULT now(),
      n        integer NOT NULL
    )`.execute(db)
  // Counts those of one user or address, and drops old ones.
  await sql`CREATE INDEX refusal_minute_about ON refusal_minute (about, at)`.execute(db)
  await sql`CREATE INDEX refusal_minute_at ON refusal_minute (at)`.execute(db)

  await sql`GRANT SELECT, UPDATE ON security_log TO recourse_app`.execute(db)
  await sql`GRANT SELECT, DELETE ON security_queue TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (told) ON security_alert TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON refusal_minute TO recourse_app`.execute(db)
}
