import { type Kysely, sql } from 'kysely'
import { reachedDay } from '../../../domain/people/reminders.ts'
import { addDays, type Day, dayOf } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import type { Language } from '../../../texts/languages.ts'
import { arrayText } from '../../db/lists/arrayText.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { type NamedRecords, nearIn, type RemindedWork, reminderLetter } from './letter.ts'

export interface ReminderDeps {
  db: Kysely<Tables>
  clock: () => Date
  mailer: Mailer
  publicUrl: string
  userOf(userId: string): Promise<SessionUser | null>
  /** The records and alerts on which the user can act that are due until a day, or have moved since. */
  workOf(user: SessionUser, asked: { until: Day; since: Date }): Promise<RemindedWork[]>
  onError(error: unknown): void
}

interface DueRow {
  user_id: string
  email: string
  language: Language | null
  zone: string
  day: Day
  daily: boolean
  days_ahead: number | null
  last_day: Day
  looked_at: Date
  ahead_until: Day | null
  named: NamedRecords | null
}

const atOnce = 100
const retryMinutes = 10

export async function hasDue(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const due = await dueReminders(db, now)
  return due.length > 0
}

/**
 * Sends the reminders whose hour has come, each day's once, in whichever process comes first. One that the mail server
 * doesn't accept is tried again, as long as its day lasts. If a process dies while it sends, its mail isn't sent again.
 */
export async function sendReminders(deps: ReminderDeps): Promise<void> {
  const { db, clock, onError } = deps
  for (let due = await dueReminders(db, clock()); due.length > 0; due = await dueReminders(db, clock()))
    for (const row of due) {
      if (!(await settle(db, row, clock()))) continue
      try {
        await send(deps, row)
      } catch (error) {
        onError(error)
        await unsettle(db, row, clock())
      }
    }
}

async function send({ db, clock, mailer, publicUrl, userOf, workOf }: ReminderDeps, row: DueRow): Promise<void> {
  const user = await userOf(row.user_id)
  if (!user) return
  const today = dayOf(clock())
  const until = addDays(today, Math.max(soonDays, row.days_ahead ?? 0))
  const work = await workOf(user, { until, since: row.looked_at })
  const letter = reminderLetter(work, { ...row, today, url: `${publicUrl}/worklist` })
  if (letter) await mailer.send(row.email, letter)
  // A record that leaves this list is forgotten, so that a later mail names it again.
  const named = Object.fromEntries(nearIn(work, { ...row, today }).map(({ id, due }) => [id, due]))
  await sql`
    UPDATE reminder SET named = ${JSON.stringify(named)}::jsonb,
      -- For servers of an earlier release, which know nothing of \`named\`.
      ahead_until = greatest(ahead_until, ${addDays(today, row.days_ahead ?? 0)}::date)
    WHERE user_id = ${row.user_id}`.execute(db)
}

/** Finds the reminders whose hour has come, of users who can log in and are not away. */
async function dueReminders(db: Kysely<Tables>, now: Date): Promise<DueRow[]> {
  const times = await db.selectFrom('reminder').select(['hour', 'zone']).distinct().execute()
  const reached = times.flatMap(({ hour, zone }) => {
    const day = reachedDay({ hour, zone }, now)
    return day === null ? [] : [{ hour, zone, day }]
  })
  if (reached.length === 0) return []
  const column = (name: 'hour' | 'zone' | 'day') => arrayText(reached.map((one) => one[name]))
  const { rows } = await sql<DueRow>`
    SELECT r.user_id, u.email, u.language, r.zone, reached.day, r.daily, r.days_ahead, r.last_day, r.looked_at, r.ahead_until,
      r.named
    FROM unnest(${column('hour')}::int[], ${column('zone')}::text[], ${column('day')}::date[]) AS reached(hour, zone, day)
    JOIN reminder AS r ON r.hour = reached.hour AND r.zone = reached.zone AND r.last_day < reached.day
    JOIN app_user AS u ON u.user_id = r.user_id
    WHERE NOT u.disabled AND NOT u.deleted AND u.email IS NOT NULL AND coalesce(r.retry_at <= ${now}, true)
      AND NOT EXISTS (
        SELECT FROM absence AS a
        WHERE a.user_id = r.user_id AND a.ended_at IS NULL AND reached.day BETWEEN a.first_day AND a.last_day)
    ORDER BY r.user_id LIMIT ${atOnce}`.execute(db)
  return rows
}

/** Marks the day as settled, so that no other process sends its mail. False: another process has done so. */
async function settle(db: Kysely<Tables>, { user_id, day }: DueRow, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE reminder SET last_day = ${day}, looked_at = ${now}, retry_at = NULL
    WHERE user_id = ${user_id} AND last_day < ${day}::date`.execute(db)
  return numAffectedRows > 0n
}

async function unsettle(db: Kysely<Tables>, { user_id, day, last_day, looked_at }: DueRow, now: Date): Promise<void> {
  await sql`
    UPDATE reminder SET last_day = ${last_day}, looked_at = ${looked_at},
      retry_at = ${now}::timestamptz + ${retryMinutes} * interval '1 minute'
    WHERE user_id = ${user_id} AND last_day = ${day}::date`.execute(db)
}
