import * as z from 'zod/mini'
import { reminderDaysAhead } from '../../domain/people/reminders.ts'
import { defineCall } from '../call.ts'
import { zoneName } from '../schema.ts'

/** A user chooses at least one of `daily` and `daysAhead`; where both are due, one mail has them. */
const reminder = z
  .strictObject({
    hour: z.int().check(z.minimum(0), z.maximum(23)),
    /** The time zone of the hour: `Asia/Bangkok`. */
    zone: zoneName,
    /** True: a mail a day with how much work is due and how much came in. */
    daily: z.boolean(),
    /** The user also gets a mail this many days before the last day of a record; null: no such mail. */
    daysAhead: z.nullable(z.literal(reminderDaysAhead)),
  })
  .check(z.refine(({ daily, daysAhead }) => daily || daysAhead !== null, { path: ['daily'] }))
export type Reminder = z.infer<typeof reminder>

export const getReminder = defineCall({
  method: 'GET',
  path: 'user/reminder',
  summary: 'Get own reminder emails; null when there are none',
  dataScope: 'oneself',
  reply: z.object({ reminder: z.nullable(reminder) }),
})

export const setReminder = defineCall({
  path: 'user/setReminder',
  log: 'account',
  summary: 'Set own reminder emails; null switches them off',
  dataScope: 'oneself',
  refuses: ['emailMissing'],
  body: z.strictObject({ reminder: z.nullable(reminder) }),
})
