import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { getReminder, type Reminder, setReminder } from '../../../contract/messages/reminders.ts'
import { isMailAddress } from '../../../domain/people/mailAddress.ts'
import { passedDay } from '../../../domain/people/reminders.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { keepRelaying } from '../../realtime/keepRelaying.ts'
import { hasDue, type ReminderDeps, sendReminders } from './send.ts'

const pollMs = 60_000

export function reminderRoutes(app: FastifyInstance, deps: Omit<ReminderDeps, 'onError'>): void {
  const { db, clock } = deps
  const onError = (error: unknown) => app.log.error({ err: error }, 'Reminder email not sent')

  serve(app, getReminder, 'session', async ({ actor }) => ({ reminder: await reminderOf(db, actor.userId) }))

  serve(app, setReminder, 'session', async ({ body: { reminder }, actor: { userId, username }, record }) => {
    await db.transaction().execute(async (trx) => {
      const { email } = await trx
        .selectFrom('app_user')
        .select('email')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (reminder && !(email && isMailAddress(email))) throw new CallError('emailMissing')
      await chooseReminder(trx, userId, reminder, clock())
      await record(trx, username, reminder ?? {})
    })
    return {}
  })

  const sending = keepRelaying({
    isWaiting: () => hasDue(db, clock()),
    relay: () => sendReminders({ ...deps, onError }),
    onError,
    pollMs,
  })
  app.addHook('onClose', () => sending.stop())
}

/** Null where the user wants no mails. */
async function reminderOf(db: Kysely<Tables>, userId: string): Promise<Reminder | null> {
  const { rows } = await sql<Reminder>`
    SELECT hour, zone, daily, days_ahead AS "daysAhead" FROM reminder WHERE user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/**
 * The first mail comes tomorrow if the hour has passed today. A user gets no second mail on a day, even after a new choice.
 */
async function chooseReminder(
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
