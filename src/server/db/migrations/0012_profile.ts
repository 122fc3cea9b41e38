import { type Kysely, sql } from 'kysely'

/** What users choose for themselves: the language, what they are told of, their picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE app_user
      -- The one they chose last; null as long as they chose none.
      ADD COLUMN language text CHECK (language IN ('en', 'zh')),
      ADD COLUMN notify jsonb NOT NULL DEFAULT '{"desktop": false, "blink": true, "silent": []}'`.execute(db)

  // As it was drawn anew from an upload: small, so that it goes and comes with the account, not with the files.
  await sql`
    CREATE TABLE avatar (
      user_id  bigint PRIMARY KEY REFERENCES app_user,
      -- Of the picture: part of its address, so that a browser may keep it for good.
      hash     text NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
      picture  bytea NOT NULL CHECK (length(picture) <= 262144)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON avatar TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE avatar`.execute(db)
  await sql`ALTER TABLE app_user DROP COLUMN language, DROP COLUMN notify`.execute(db)
}
