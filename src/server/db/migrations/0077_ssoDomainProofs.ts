import { type Kysely, sql } from 'kysely'

/**
 * A mail domain leads to a provider once it is proven. Those of before stay with their institution where all users who have an
 * address there are its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE sso_domain
      -- The content of the DNS record that proves the domain.
      ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid(),
      -- Null: not proven, and leads nobody anywhere.
      ADD COLUMN proof text CHECK (proof IN ('dns', 'head', 'kept')),
      ADD COLUMN proved_at timestamptz,
      ADD CONSTRAINT sso_domain_proved_at CHECK ((proof IS NULL) = (proved_at IS NULL)),
      -- Several institutions may enter a domain.
      DROP CONSTRAINT sso_domain_pkey,
      ADD PRIMARY KEY (domain, ins_id_cd)`.execute(db)
  await sql`
    UPDATE sso_domain AS d SET proof = 'kept', proved_at = now()
    WHERE d.ins_id_cd = ALL (
      SELECT u.ins_id_cd FROM app_user AS u
      WHERE NOT u.deleted AND rtrim(lower(substring(u.email FROM '@([^@]+)$')), '.') = d.domain)
      AND EXISTS (
        SELECT FROM app_user AS u
        WHERE NOT u.deleted AND rtrim(lower(substring(u.email FROM '@([^@]+)$')), '.') = d.domain)`.execute(db)
  // Finds the institution to which a domain leads: there is one at most.
  await sql`CREATE UNIQUE INDEX sso_domain_proved ON sso_domain (domain) WHERE proof IS NOT NULL`.execute(db)
  // Finds an account by an address that the provider has not verified, and by other claims than the email address.
  await sql`ALTER TABLE sso_setting ADD COLUMN trusts_addresses boolean NOT NULL DEFAULT false`.execute(db)
}
