import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/time/calendar.ts'
import type { Reader } from './pools/reader.ts'

/** Holds for the absence `a` of a user who is away on this day. */
export function isOn(day: Day): RawBuilder<boolean> {
  return sql`a.ended_at IS NULL AND ${day}::date BETWEEN a.first_day AND a.last_day`
}

/** Whether a user is away on a day. */
export function isAway(userId: string, day: Day): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM absence AS a WHERE a.user_id = ${userId}::bigint AND ${isOn(day)})`
}

/** The users whose deputy a user is on a day. */
export function coveredBy(userId: string, day: Day): RawBuilder<unknown> {
  return sql`SELECT a.user_id FROM absence AS a WHERE a.deputy_id = ${userId}::bigint AND ${isOn(day)}`
}

/** The names of the colleagues whose deputy this user is on this day. */
export async function namesCoveredBy(db: Reader, userId: string, day: Day): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT u.nick_name AS name FROM absence AS a JOIN app_user AS u ON u.user_id = a.user_id
    WHERE a.deputy_id = ${userId} AND ${isOn(day)} ORDER BY u.nick_name, u.user_id`.execute(db)
  return rows.map(({ name }) => name)
}
