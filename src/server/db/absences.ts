import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/calendar.ts'
import type { Reader } from './reader.ts'

/** Holds for the absence `a` of a user who is away on this day. */
export function isOn(day: Day): RawBuilder<boolean> {
  return sql`a.ended_at IS NULL AND ${day}::date BETWEEN a.first_day AND a.last_day`
}

/** A colleague who is away, and whose deputy a user is. */
export interface Covered {
  userId: string
  name: string
}

/** The colleagues whose deputy this user is on this day. */
export async function coveredBy(db: Reader, { userId }: { userId: string }, today: Day): Promise<Covered[]> {
  const { rows } = await sql<Covered>`
    SELECT a.user_id AS "userId", u.nick_name AS name
    FROM absence AS a JOIN app_user AS u ON u.user_id = a.user_id
    WHERE a.deputy_id = ${userId} AND ${isOn(today)} ORDER BY u.nick_name, u.user_id`.execute(db)
  return rows
}
