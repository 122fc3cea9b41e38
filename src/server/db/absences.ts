import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/time/calendar.ts'
import type { Reader } from './pools/reader.ts'

/** Holds for the absence `a` of a user who is away on this day. */
export function isOn(day: Day): RawBuilder<boolean> {
  return sql`a.ended_at IS NULL AND ${day}::date BETWEEN a.first_day AND a.last_day`
}

/** Whether a user is away on a day; both are placeholders. */
export function isAway(userId: string, day: string): string {
  return `EXISTS (SELECT FROM absence AS a
    WHERE a.user_id = ${userId}::bigint AND a.ended_at IS NULL AND ${day}::date BETWEEN a.first_day AND a.last_day)`
}

/** The users `a.user_id` whose deputy a user is on a day; both are placeholders. */
export function coveredBy(userId: string, day: string): string {
  return `absence AS a
    WHERE a.deputy_id = ${userId}::bigint AND a.ended_at IS NULL AND ${day}::date BETWEEN a.first_day AND a.last_day`
}

/** The names of the colleagues whose deputy this user is on this day. */
export async function namesCoveredBy(db: Reader, userId: string, day: Day): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT u.nick_name AS name FROM absence AS a JOIN app_user AS u ON u.user_id = a.user_id
    WHERE a.deputy_id = ${userId} AND ${isOn(day)} ORDER BY u.nick_name, u.user_id`.execute(db)
  return rows.map(({ name }) => name)
}
