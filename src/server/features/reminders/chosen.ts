import { type Kysely, sql, type Transaction } from 'kysely'
import type { Reminder } from '../../../contract/messages/reminders.ts'
import { passedDay } from '../../../domain/people/reminders.ts'
import type { Tables } from '../../db/tables.ts'

/** Null where the user wants no mails. */
export async function reminderOf(db: Kysely<Tables>, userId: string): Promise<Reminder | null> {
  const { rows } = await sql<Reminder>`
    SELECT hour, zone, daily, days_ahead AS "daysAhead" FROM reminder WHERE user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/**
 * The first mail comes tomorrow if the hour has passed today. A user gets no second mail on a day, even after a new choice.
 */
export async function chooseReminder(
  trx: Transaction<Tables>,
  userId: string,
  reminder: Reminder | null,
  now: Date,
): Promise<void> {
  if (reminder === null) {
    await trx.deleteFrom('reminder').where('user_id', '=', userId).execute()
    return
  }
  const { hour, zone, daily, daysAhead } = reminder
  await sql`
    INSERT INTO reminder AS r (user_id, hour, zone, daily, days_ahead, last_day, looked_at)
    VALUES (${userId}, ${hour}, ${zone}, ${daily}, ${daysAhead}, ${passedDay(reminder, now)}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET hour = excluded.hour, zone = excluded.zone, daily = excluded.daily,
      days_ahead = excluded.days_ahead, last_day = greatest(r.last_day, excluded.last_day)`.execute(trx)
}
