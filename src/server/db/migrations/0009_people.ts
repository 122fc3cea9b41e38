import { type Kysely, sql } from 'kysely'

/** What the keeping of users needs: versions, menus taken away, passwords by mail, and deletion that keeps the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE app_user
      ADD COLUMN version integer NOT NULL DEFAULT 1,
      -- Out of every list and for good without a login; what they did stays theirs, and their name is never given again.
      ADD COLUMN deleted boolean NOT NULL DEFAULT false,
      -- Until when a password that came by mail opens the account.
      ADD COLUMN temporary_until timestamptz,
      ADD CHECK (disabled OR NOT deleted)`.execute(db)
  // The users of an institution, and of all, in the order of their names.
  await sql`CREATE INDEX app_user_of_institution ON app_user (ins_id_cd, lower(username)) WHERE NOT deleted`.execute(db)

  // Menus that a user doesn't have, though the roles give them.
  await sql`
    CREATE TABLE user_menu (
      user_id  bigint NOT NULL REFERENCES app_user,
      menu     text NOT NULL,
      PRIMARY KEY (user_id, menu)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON user_menu TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE user_menu`.execute(db)
  await sql`DROP INDEX app_user_of_institution`.execute(db)
  await sql`
    ALTER TABLE app_user DROP COLUMN version, DROP COLUMN deleted, DROP COLUMN temporary_until`.execute(db)
}
