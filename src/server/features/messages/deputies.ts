import { sql, type Transaction } from 'kysely'
import { noticeOf } from '../../../contract/messages/notices.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { type MenuName, menusOf } from '../../../domain/people/menus.ts'
import { type Day, dayOf } from '../../../domain/time/calendar.ts'
import { isOn } from '../../db/absences.ts'
import type { Tables } from '../../db/tables.ts'
import type { MessageFacts } from '../../notices/messageFacts.ts'
import { type NewNotice, notify } from '../../notices/notify.ts'
import type { NewMessage } from './store.ts'

interface Deputy {
  userId: string
  menus: readonly MenuName[]
  /** Of the user who is away. */
  name: string
}

/** Adds the messages of deputies of users who are away, unless the deputy has done it or is notified anyway. */
export async function withDeputies<Message extends NewMessage>(
  trx: Transaction<Tables>,
  messages: readonly Message[],
  now: Date,
): Promise<Message[]> {
  const own = messages.filter(({ facts: { kind } }) => kind !== 'chat' && noticeOf(kind).deputies)
  if (own.length === 0) return [...messages]
  const deputies = await deputiesOf(trx, [...new Set(own.map(({ userId }) => userId))], dayOf(now))
  if (deputies.size === 0) return [...messages]
  const keyOf = (userId: string, facts: MessageFacts) => JSON.stringify([userId, facts])
  const notified = new Set(own.map(({ userId, facts }) => keyOf(userId, facts)))
  const added = own.flatMap((message): Message[] => {
    const deputy = deputies.get(message.userId)
    if (!deputy || deputy.userId === message.fromUser || notified.has(keyOf(deputy.userId, message.facts))) return []
    if (!mayOpen(deputy, message.facts)) return []
    return [{ ...message, userId: deputy.userId, facts: { ...message.facts, deputyFor: deputy.name } }]
  })
  return [...messages, ...added]
}

/** By the users who are away on this day. */
async function deputiesOf(
  trx: Transaction<Tables>,
  userIds: readonly string[],
  day: Day,
): Promise<Map<string, Deputy>> {
  const { rows } = await sql<{ absent: string; userId: string; name: string; roles: Role[]; withheld: string[] }>`
    SELECT a.user_id AS absent, a.deputy_id AS "userId", u.nick_name AS name,
      ARRAY(SELECT role FROM user_role AS r WHERE r.user_id = a.deputy_id) AS roles,
      ARRAY(SELECT menu FROM user_menu AS m WHERE m.user_id = a.deputy_id) AS withheld
    FROM absence AS a JOIN app_user AS u ON u.user_id = a.user_id
    WHERE a.user_id = ANY(${[...userIds]}::bigint[]) AND ${isOn(day)}`.execute(trx)
  return new Map(
    rows.map(({ absent, userId, name, roles, withheld }) => [
      absent,
      { userId, name, menus: menusOf(roles, withheld) },
    ]),
  )
}

function mayOpen({ menus }: Deputy, facts: MessageFacts): boolean {
  const id = 'records' in facts ? facts.records.flow : 'flow' in facts ? facts.flow : null
  const flow = id === null ? null : flowOf(id)
  return flow === null || menus.includes(flow.menu)
}

export const newAbsences = sql`SELECT 1 FROM absence WHERE tell IS NOT NULL`

interface AbsenceRow {
  user_id: string
  deputy_id: string
  by: string | null
  name: string
  deputy: string
  from: Day
  until: Day
  ended: boolean
}

/** Notifies deputies that they are named, or no longer; and users whose absence somebody else has declared or ended. */
export async function noticeAbsences(trx: Transaction<Tables>, at: Date): Promise<void> {
  const { rows } = await sql<AbsenceRow>`
    WITH fresh AS (
      SELECT absence_id, tell FROM absence WHERE tell IS NOT NULL LIMIT 1000 FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE absence AS a SET tell = NULL FROM fresh WHERE a.absence_id = fresh.absence_id
      RETURNING a.*, fresh.tell = 'ended' AS ended
    )
    SELECT t.user_id, t.deputy_id, CASE WHEN t.ended THEN t.ended_by ELSE t.declared_by END AS by,
      u.nick_name AS name, d.nick_name AS deputy, t.first_day AS from, t.last_day AS until, t.ended
    FROM taken AS t JOIN app_user AS u ON u.user_id = t.user_id JOIN app_user AS d ON d.user_id = t.deputy_id
    ORDER BY t.absence_id`.execute(trx)
  const notices = rows.flatMap((row): NewNotice[] => {
    const { user_id, deputy_id, by, name, deputy, from, until, ended } = row
    const about = { kind: 'deputy', ended, from, until } as const
    const shared = { fromUser: by, at }
    return [
      { ...shared, to: { userIds: [deputy_id] }, facts: { ...about, role: 'deputy', name } },
      ...(by === user_id
        ? []
        : [{ ...shared, to: { userIds: [user_id] }, facts: { ...about, role: 'absent' as const, name: deputy } }]),
    ]
  })
  await notify(trx, ...notices)
}
