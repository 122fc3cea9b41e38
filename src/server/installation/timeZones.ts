import { type Kysely, sql } from 'kysely'
import { isSameZone, setTimeZones, type TimeZones, usualZones } from '../../domain/time/zones.ts'
import type { Tables } from '../db/tables.ts'

/** The zones of the database; the usual ones before the first start. */
export async function readTimeZones(db: Kysely<Tables>): Promise<TimeZones> {
  const stored = await db.selectFrom('network_time').select(['network', 'risk']).executeTakeFirst()
  return stored ?? usualZones
}

/** The zones in which the network counts, or has counted, its days: stored days stay in the zone of their time. */
export async function zonesCountedIn(db: Kysely<Tables>): Promise<string[]> {
  const stored = await db.selectFrom('network_time').select(['network', 'earlier']).executeTakeFirst()
  return stored ? [stored.network, ...stored.earlier] : [usualZones.network]
}

export function zonesOf(setting: string | null): TimeZones {
  return setting === null ? usualZones : { network: setting, risk: setting }
}

/** Stores the zone of the setting at the first start, and lets this process count days as the database says. */
export async function keepTimeZones(db: Kysely<Tables>, setting: string | null): Promise<void> {
  const zones = zonesOf(setting)
  await expectKnown(db, zones.network)
  await db
    .insertInto('network_time')
    .values({ ...zones })
    .onConflict((c) => c.doNothing())
    .execute()
  setTimeZones(await readTimeZones(db))
}

/** Throws a sentence for the operator where the setting is not the zone of the database. */
export function refuseOtherZone({ network }: TimeZones, setting: string | null): void {
  if (setting !== null && !isSameZone(setting, network))
    throw new Error(
      `NETWORK_TIME_ZONE is ${setting}, but this database counts its days in ${network}. Set it to ${network}, or see what changes with recourse time-zone set ${setting}.`,
    )
}

/** Throws where PostgreSQL does not know the zone. */
export async function expectKnown(db: Kysely<Tables>, zone: string): Promise<void> {
  await sql`SELECT now() AT TIME ZONE ${zone}::text`.execute(db)
}
