import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Limit rules count calendar or business days, until a time on the network's clock, and also from a release.
  await sql`
    ALTER TABLE limit_rule
      ADD unit text NOT NULL DEFAULT 'calendar' CHECK (unit IN ('calendar', 'business')),
      ADD closes_at text NOT NULL DEFAULT '24:00' CHECK (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$'),
      DROP CONSTRAINT limit_rule_counted_from_check,
      ADD CONSTRAINT limit_rule_counted_from_check
        CHECK (counted_from IN ('settlement', 'release', 'lastStep', 'submission'))`.execute(db)
}
