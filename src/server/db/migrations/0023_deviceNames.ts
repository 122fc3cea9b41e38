import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The hash changes with the cookie; the id stays, for the user who looks at the own devices.
  await sql`
    ALTER TABLE known_device
      ADD COLUMN device_id  bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      ADD COLUMN ip         text,
      ADD COLUMN user_agent text CHECK (length(user_agent) <= 300)`.execute(db)
}
