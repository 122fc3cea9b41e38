import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The role recourse_app owns nothing: it cannot change the schema, nor what a later statement revokes.
  await sql`
    DO $$ BEGIN
      -- Asked first: an owner that may not create roles needs none where the operator has created this one.
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'recourse_app') THEN
        CREATE ROLE recourse_app NOLOGIN;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`.execute(db)
  await sql`
    DO $$ BEGIN
      IF NOT pg_has_role(CURRENT_USER, 'recourse_app', 'MEMBER') THEN
        GRANT recourse_app TO CURRENT_USER;
      END IF;
    -- An owner needs no membership where the server has a login of its own.
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END $$`.execute(db)
  await sql`GRANT USAGE ON SCHEMA public TO recourse_app`.execute(db)

  // Trigger function of every append-only table. It binds the owner too.
  await sql`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`.execute(db)
  // A range type lets an exclusion constraint compare texts for equality without an extension.
  await sql`CREATE TYPE text_range AS RANGE (subtype = text, collation = "C")`.execute(db)

  await sql`
    CREATE TABLE institution (
      ins_id_cd  text PRIMARY KEY CHECK (ins_id_cd ~ '^[0-9]{8,11}$'),
      ins_en_nm  text NOT NULL,
      ins_nm     text NOT NULL,
      -- ISO 3166, two letters.
      country    text CHECK (country ~ '^[A-Z]{2}$'),
      curr_cd    text CHECK (curr_cd ~ '^[0-9]{3}$'),
      acquirer   boolean NOT NULL DEFAULT true,
      issuer     boolean NOT NULL DEFAULT true,
      version    integer NOT NULL DEFAULT 1,
      -- Its records and users stay; no form offers it any more.
      ended      boolean NOT NULL DEFAULT false
    )`.execute(db)

  await sql`
    CREATE TABLE institution_setting (
      ins_id_cd    text PRIMARY KEY REFERENCES institution,
      otp_mode     text NOT NULL DEFAULT 'never' CHECK (otp_mode IN ('never', 'above', 'always')),
      otp_above    bigint CHECK (otp_above >= 0),
      otp_curr_cd  text CHECK (otp_curr_cd ~ '^[0-9]{3}$'),
      version      integer NOT NULL DEFAULT 1,
      CHECK (otp_mode <> 'above' OR (otp_above IS NOT NULL AND otp_curr_cd IS NOT NULL))
    )`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON institution, institution_setting TO recourse_app`.execute(db)
}
