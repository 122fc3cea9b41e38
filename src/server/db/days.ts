import { type RawBuilder, sql } from 'kysely'
import { type Day, startOfDay } from '../../domain/time/calendar.ts'
import { timeZones } from '../../domain/time/zones.ts'

/** The day on which an instant falls in the network's time zone: not for a constant, since the zone is known after the start. */
export function dayIn(instant: RawBuilder<unknown>, zone = timeZones().network): RawBuilder<Day> {
  return sql<Day>`(${instant} AT TIME ZONE ${sql.lit(zone)})::date`
}

/** The first moment of a day in the network's time zone. */
export function startOf(day: Day, zone?: string): RawBuilder<Date> {
  return sql<Date>`${startOfDay(day, zone).toISOString()}::timestamptz`
}
