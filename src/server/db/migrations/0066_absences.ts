import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Days on which a user is away, and the colleague who is told of their work in the meantime.
  await sql`
    CREATE TABLE absence (
      absence_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id      bigint NOT NULL REFERENCES app_user,
      deputy_id    bigint NOT NULL REFERENCES app_user,
      first_day    date NOT NULL,
      last_day     date NOT NULL,
      declared_by  bigint NOT NULL REFERENCES app_user,
      declared_at  timestamptz NOT NULL DEFAULT now(),
      -- Ended before its last day; without a user where an account was disabled or moved.
      ended_at     timestamptz,
      ended_by     bigint REFERENCES app_user,
      -- What the bell has yet to say.
      tell         text DEFAULT 'named' CHECK (tell IN ('named', 'ended')),
      CHECK (deputy_id <> user_id),
      CHECK (last_day >= first_day),
      CHECK (ended_by IS NULL OR ended_at IS NOT NULL),
      CONSTRAINT absence_once EXCLUDE USING gist (
        int8range(user_id, user_id, '[]') WITH &&,
        daterange(first_day, last_day, '[]') WITH &&) WHERE (ended_at IS NULL)
    )`.execute(db)
  // Whether this user is away: worklist, board, bell.
  await sql`CREATE INDEX absence_user ON absence (user_id, last_day)`.execute(db)
  // Whose deputy this user is.
  await sql`CREATE INDEX absence_deputy ON absence (deputy_id, last_day)`.execute(db)
  // Finds what the bell has yet to say.
  await sql`CREATE INDEX absence_untold ON absence (absence_id) WHERE tell IS NOT NULL`.execute(db)
  await sql`GRANT SELECT, INSERT ON absence TO recourse_app`.execute(db)
  await sql`GRANT UPDATE (ended_at, ended_by, tell) ON absence TO recourse_app`.execute(db)

  // Accounts are disabled and moved in several places, and by directories.
  await sql`
    CREATE FUNCTION end_absences() RETURNS trigger
    LANGUAGE plpgsql SET search_path = public AS $$
    BEGIN
      UPDATE absence SET ended_at = now(), tell = CASE WHEN tell = 'named' THEN NULL ELSE 'ended' END
      WHERE NEW.user_id IN (user_id, deputy_id) AND ended_at IS NULL AND last_day >= (now() AT TIME ZONE 'UTC')::date;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER end_absences AFTER UPDATE OF disabled, ins_id_cd ON app_user FOR EACH ROW
    WHEN (NEW.disabled AND NOT OLD.disabled OR NEW.ins_id_cd <> OLD.ins_id_cd)
    EXECUTE FUNCTION end_absences()`.execute(db)
}
