import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The time zones by which this network counts its days: written by its first start, and changed by
  // `recourse time-zone set` alone.
  await sql`
    CREATE TABLE network_time (
      is_only  boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      network  text NOT NULL,
      -- Of the days of alerts and blocked transactions.
      risk     text NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT ON network_time TO recourse_app`.execute(db)
  // A network that works already keeps its days: those of UTC, and in risk lists those of Indochina.
  await sql`
    INSERT INTO network_time (network, risk) SELECT 'UTC', 'Asia/Bangkok' WHERE EXISTS (SELECT FROM institution)`.execute(
    db,
  )

  // As in 0066, by the day of the network.
  await sql`
    CREATE OR REPLACE FUNCTION end_absences() RETURNS trigger
    LANGUAGE plpgsql SET search_path = public AS $$
    BEGIN
      UPDATE absence SET ended_at = now(), tell = CASE WHEN tell = 'named' THEN NULL ELSE 'ended' END
      WHERE NEW.user_id IN (user_id, deputy_id) AND ended_at IS NULL
        AND last_day >= (now() AT TIME ZONE coalesce((SELECT network FROM network_time), 'UTC'))::date;
      RETURN NULL;
    END $$`.execute(db)
}
