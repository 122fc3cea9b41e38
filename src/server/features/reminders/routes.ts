import type { FastifyInstance } from 'fastify'
import { getReminder, setReminder } from '../../../contract/messages/reminders.ts'
import { isMailAddress } from '../../../domain/people/mailAddress.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { keepRelaying } from '../../realtime/keepRelaying.ts'
import { chooseReminder, reminderOf } from './chosen.ts'
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
