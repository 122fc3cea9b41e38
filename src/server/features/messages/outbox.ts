import { sql, type Transaction } from 'kysely'
import type { NoticeFacts } from '../../../contract/messages/notices.ts'
import { orUndone } from '../../changes/dryRun.ts'
import type { Tables } from '../../db/tables.ts'
import { actsForOneOf } from '../../db/userRights.ts'
import type { Recipients } from '../../notices/notify.ts'
import { mayBeTried, noteFailure } from '../../processes/failedWork.ts'
import { audienceNow } from './bulletins.ts'
import { withDeputies } from './deputies.ts'
import { type NewMessage, putMessageForAll, putMessages } from './store.ts'
import { replaceUnreadNews } from './watchedViews.ts'

interface OutboxRow {
  outbox_id: string
  recipients: Recipients
  facts: NoticeFacts
  from_user: string | null
  at: Date
}

export const noticesAtOnce = 1000

const mayBeDelivered = mayBeTried('bell', sql`'notice ' || o.outbox_id`)
export const undelivered = sql`SELECT 1 FROM notice_outbox AS o WHERE ${mayBeDelivered}`

/**
 * Makes messages of the notices in the outbox, in their order. One that fails is tried again later and keeps no other
 * waiting. Returns how many notices there were.
 */
export async function deliverNotices(trx: Transaction<Tables>, now: Date): Promise<number> {
  const { rows } = await sql<OutboxRow>`
    SELECT o.outbox_id, o.recipients, o.facts, o.from_user, o.at FROM notice_outbox AS o
    WHERE ${mayBeDelivered} ORDER BY o.outbox_id LIMIT ${noticesAtOnce}`.execute(trx)
  if (rows.length === 0) return 0
  const groups = groupsOf(rows)
  try {
    await orUndone(trx, () => deliver(trx, groups, now))
  } catch {
    for (const group of groups) await deliverAlone(trx, group, now)
  }
  return rows.length
}

async function deliverAlone(trx: Transaction<Tables>, group: readonly OutboxRow[], now: Date): Promise<void> {
  try {
    await orUndone(trx, () => deliver(trx, [group], now))
  } catch (error) {
    for (const row of group) await noteFailure(trx, { work: 'bell', item: `notice ${row.outbox_id}` }, error)
  }
}

/** Notices that differ only in their number `n` become one message. */
function groupsOf(rows: readonly OutboxRow[]): OutboxRow[][] {
  const alike = Map.groupBy(rows, ({ outbox_id, recipients, facts, from_user }) =>
    'n' in facts ? JSON.stringify([recipients, { ...facts, n: 0 }, from_user]) : outbox_id,
  )
  return [...alike.values()]
}

async function deliver(trx: Transaction<Tables>, groups: readonly (readonly OutboxRow[])[], now: Date): Promise<void> {
  const messages: NewMessage[] = []
  for (const { recipients, facts, from_user: fromUser, at } of groups.flatMap(summed)) {
    if ('audience' in recipients) {
      await putMessages(trx, await withDeputies(trx, messages.splice(0), now))
      const audience = facts.kind === 'bulletin' ? await audienceNow(trx, facts.bulletinId) : recipients.audience
      await putMessageForAll(trx, audience, { type: 'bulletin', facts, at })
      continue
    }
    for (const userId of await usersOf(trx, recipients)) {
      const known = facts.kind === 'view' ? await replaceUnreadNews(trx, userId, facts) : { facts }
      messages.push({ userId, type: 'recommend', fromUser, at, ...known })
    }
  }
  await putMessages(trx, await withDeputies(trx, messages, now))
  const done = groups.flat().map((row) => row.outbox_id)
  await sql`DELETE FROM notice_outbox WHERE outbox_id = ANY(${done}::bigint[])`.execute(trx)
}

/** One notice for those of a group, of the time of the last. */
function summed(group: readonly OutboxRow[]): OutboxRow[] {
  const last = group.at(-1)
  if (!last || !('n' in last.facts)) return [...group]
  const n = group.reduce((sum, { facts }) => sum + ('n' in facts ? facts.n : 0), 0)
  return [{ ...last, facts: { ...last.facts, n } }]
}

async function usersOf(
  trx: Transaction<Tables>,
  recipients: Exclude<Recipients, { audience: unknown }>,
): Promise<readonly string[]> {
  if ('userIds' in recipients) return whoStillActs(trx, recipients)
  const { groups, firstOnly = false, menu = null, except = [] } = recipients
  const found = new Set<string>()
  for (const { roles, insIdCd } of groups) {
    const { rows } = await sql<{ user_id: string }>`
      SELECT u.user_id FROM app_user AS u
      WHERE NOT u.disabled AND NOT u.deleted AND (${insIdCd}::text IS NULL OR u.ins_id_cd = ${insIdCd}::text)
        AND u.user_id <> ALL(${except}::bigint[])
        AND EXISTS (SELECT FROM user_role AS r WHERE r.user_id = u.user_id AND r.role = ANY(${roles}::text[]))
        AND NOT EXISTS (SELECT FROM user_menu AS m WHERE m.user_id = u.user_id AND m.menu = ${menu}::text)
      ORDER BY u.user_id`.execute(trx)
    for (const { user_id } of rows) found.add(user_id)
    if (firstOnly && found.size > 0) break
  }
  return [...found]
}

async function whoStillActs(
  trx: Transaction<Tables>,
  { userIds, actedFor }: Extract<Recipients, { userIds: unknown }>,
): Promise<readonly string[]> {
  if (actedFor === undefined) return userIds
  const { rows } = await sql<{ user_id: string }>`
    SELECT u.user_id FROM app_user AS u
    WHERE u.user_id = ANY(${userIds}::bigint[])
      AND ${actsForOneOf([actedFor])}
    ORDER BY u.user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}
