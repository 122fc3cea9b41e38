import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The user name and external id that the institution's directory sends.
  await sql`
    CREATE TABLE scim_user (
      user_id      bigint PRIMARY KEY REFERENCES app_user,
      ins_id_cd    text NOT NULL REFERENCES institution,
      user_name    text NOT NULL CHECK (length(user_name) BETWEEN 1 AND 254),
      external_id  text CHECK (length(external_id) BETWEEN 1 AND 254)
    )`.execute(db)
  // Finds a user by the name that the directory filters for. Names never differ by case alone.
  await sql`CREATE UNIQUE INDEX scim_user_name ON scim_user (ins_id_cd, lower(user_name))`.execute(db)
  // Finds a user by the id that the directory gave.
  await sql`CREATE INDEX scim_user_external ON scim_user (ins_id_cd, external_id)`.execute(db)
  // Whether the directory gives rights without a second person; without a row it doesn't.
  await sql`
    CREATE TABLE directory_setting (
      ins_id_cd  text PRIMARY KEY REFERENCES institution,
      delegated  boolean NOT NULL,
      version    int NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON scim_user, directory_setting TO recourse_app`.execute(db)
  // A token of a directory does nothing else.
  await sql`
    ALTER TABLE api_key ADD CONSTRAINT api_key_provision_alone
    CHECK (NOT (scopes && '{provision}') OR cardinality(scopes) = 1) NOT VALID`.execute(db)
}
