import { type Kysely, sql } from 'kysely'

/**
 * Which keys the database uses, so that no process works with the key file of another database, or with an older copy. A
 * fingerprint is derived from a key and leads nobody back to it. Rows stay: an id is never given twice. The server's login
 * can neither change a fingerprint nor delete one.
 *
 * The ids of keys stay small integers, since other columns of `history` would have to be written anew. They are drawn at random
 * and kept apart by the primary key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE key_fingerprint (
      -- The key that encrypts card numbers, the key that hashes them, and those of the key file's other parts.
      kind         text NOT NULL CHECK (kind IN ('card', 'hash', 'file', 'cookie', 'password')),
      key_id       int NOT NULL,
      -- Null only for a key that was lost before it could be registered.
      fingerprint  bytea CHECK (octet_length(fingerprint) = 16),
      since        timestamptz NOT NULL DEFAULT now(),
      -- When a process first worked with it as the newest of its kind: from then on a key file must have it.
      used_at      timestamptz,
      -- When nothing needed it any more.
      removed_at   timestamptz,
      -- When the operator said that it is lost for good.
      lost_at      timestamptz,
      PRIMARY KEY (kind, key_id),
      CHECK (fingerprint IS NOT NULL OR lost_at IS NOT NULL)
    )`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE (used_at, removed_at, lost_at) ON key_fingerprint TO recourse_app`.execute(db)
  // The keys that a server holds, oldest first, and since when it holds these. Null for servers of releases before.
  await sql`
    ALTER TABLE server_process ADD COLUMN keys text[], ADD COLUMN keys_since timestamptz`.execute(db)
}
