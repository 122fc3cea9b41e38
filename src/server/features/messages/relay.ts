import { type Kysely, sql, type Transaction } from 'kysely'
import { topics } from '../../../contract/messages/topics.ts'
import { orUndone } from '../../changes/dryRun.ts'
import type { Tables } from '../../db/tables.ts'
import type { Live } from '../../live.ts'
import { setAside } from '../../processes/failedWork.ts'
import {
  bulletinsAtOnce,
  bulletinsOver,
  type DueBulletin,
  dropBulletins,
  dueBulletins,
  noticeBulletins,
} from './bulletins.ts'
import { dueCertificates, noticeCertificates } from './certificates.ts'
import { groupsAtOnce, notifyOfChats } from './chats.ts'
import { announceCounters, type ReadMessages } from './counters.ts'
import { newAbsences, noticeAbsences } from './deputies.ts'
import type { MovedNews } from './moved.ts'
import { notifySteps, stepsAtOnce, undeliveredSteps } from './notifySteps.ts'
import { deliverNotices, noticesAtOnce, undelivered } from './outbox.ts'
import { duePends, noticePends } from './pends.ts'
import { frameOf, type MessageRow, messageColumns, messageTables } from './store.ts'
import { newsOfViews, noteWatchers, noticeNews } from './watchedViews.ts'

export interface RelayDeps {
  db: Kysely<Tables>
  clock: () => Date
  realtime: Pick<Live<never>, 'online' | 'isOnline' | 'isOpen' | 'publish' | 'publishToUser'>
  moved: Pick<MovedNews, 'add'>
  onError(error: unknown): void
}

interface Round {
  full: boolean
}

const messagesAtOnce = 1000

export async function isWaiting({ db, clock }: Pick<RelayDeps, 'db' | 'clock'>): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    SELECT EXISTS (${undeliveredSteps}) OR EXISTS (SELECT 1 FROM message WHERE NOT published)
      OR EXISTS (SELECT 1 FROM chat_unrung) OR EXISTS (${undelivered})
      OR EXISTS (${dueBulletins(clock())}) OR EXISTS (${bulletinsOver(clock())}) OR EXISTS (${dueCertificates(clock())}) OR EXISTS (${duePends(clock())})
      OR EXISTS (${newsOfViews}) OR EXISTS (${newAbsences}) AS waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

/**
 * Moves committed notices to the bells, and bells to connections, in separate transactions, so that another process can
 * resume after a crash. A message that was sent but not marked is sent again under its number.
 */
export async function relay(deps: RelayDeps): Promise<void> {
  const changed: ReadMessages = new Map()
  const lost = new Set<string>()
  for (let full = true; full; ) full = (await deliver(deps, changed, lost)).full
  for (let full = true; full; ) full = (await send(deps, changed)).full
  await announceCounters(deps, new Map([...changed, ...[...lost].map((userId) => [userId, null] as const)]))
}

/** Adds to `lost` the users whose messages were deleted. */
async function deliver(
  { db, clock, realtime, moved, onError }: RelayDeps,
  changed: ReadMessages,
  lost: Set<string>,
): Promise<Round> {
  const delivered = await alone(db, async (trx) => {
    const now = clock()
    const steps = await apart(trx, onError, none, async () => {
      const notified = await notifySteps(trx, now)
      await noteWatchers(trx, notified.moved)
      return notified
    })
    for (const write of timed) await apart(trx, onError, undefined, () => write(trx, now))
    return {
      steps,
      bulletins: await apart(trx, onError, [], () => noticeBulletins(trx, now)),
      notices: await deliverNotices(trx, now),
      chats: await apart(trx, onError, 0, () => notifyOfChats(trx)),
      // After the outbox, which may have just brought them.
      dropped: await apart(trx, onError, { bulletins: 0, readers: [] }, () => dropBulletins(trx, now)),
    }
  })
  moved.add(delivered.steps.moved)
  for (const [userId, read] of delivered.steps.read) changed.set(userId, [...(changed.get(userId) ?? []), ...read])
  for (const userId of delivered.dropped.readers) lost.add(userId)
  if (delivered.bulletins.length > 0) await announceBulletins(db, realtime, delivered.bulletins)
  const { steps, notices, chats, dropped } = delivered
  return {
    full:
      steps.moved.length >= stepsAtOnce ||
      notices >= noticesAtOnce ||
      chats >= groupsAtOnce ||
      dropped.bulletins >= bulletinsAtOnce,
  }
}

const none: Awaited<ReturnType<typeof notifySteps>> = { moved: [], read: new Map() }

/** Write notices of what comes with time, or is found in the database, to the outbox. */
const timed: readonly ((trx: Transaction<Tables>, now: Date) => Promise<unknown>)[] = [
  noticeNews,
  noticeAbsences,
  noticeCertificates,
  noticePends,
]

/** Undoes what a failing part has written and reports it. The other parts go on; the next round tries it again. */
async function apart<Result>(
  trx: Transaction<Tables>,
  onError: (error: unknown) => void,
  nothing: Result,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await orUndone(trx, work)
  } catch (error) {
    onError(error)
    return nothing
  }
}

async function announceBulletins(
  db: Kysely<Tables>,
  realtime: RelayDeps['realtime'],
  bulletins: readonly DueBulletin[],
): Promise<void> {
  const { rows } = await sql<{ ins_id_cd: string }>`
    SELECT DISTINCT ins_id_cd FROM app_user WHERE user_id = ANY(${realtime.online()}::bigint[])`.execute(db)
  const present = rows.map((row) => row.ins_id_cd)
  for (const { notice, audience } of bulletins) {
    for (const insIdCd of audience ?? present) realtime.publish(topics.institution(insIdCd), notice)
  }
}

async function send({ db, realtime }: RelayDeps, changed: ReadMessages): Promise<Round> {
  return alone(db, async (trx) => {
    const { rows } = await sql<MessageRow>`
      SELECT ${messageColumns} FROM ${messageTables} WHERE NOT m.published
      ORDER BY m.user_id, m.seq LIMIT ${messagesAtOnce}`.execute(trx)
    if (!realtime.isOpen()) return { full: false }
    for (const row of rows) {
      // A bulletin may have more readers than there are connections. Another process may know of one before this does.
      if (row.type === 'bulletin' && !realtime.isOnline(row.user_id)) continue
      const frame = await frameOrAside(trx, row)
      if (!frame) continue
      realtime.publishToUser(row.user_id, topics.messages, frame.payload, frame.headers)
      changed.set(row.user_id, changed.get(row.user_id) ?? [])
    }
    if (rows.length > 0)
      await sql`
        UPDATE message AS m SET published = true
        FROM unnest(${rows.map((row) => row.user_id)}::bigint[], ${rows.map((row) => row.seq)}::bigint[])
          AS sent(user_id, seq)
        WHERE m.user_id = sent.user_id AND m.seq = sent.seq`.execute(trx)
    return { full: rows.length >= messagesAtOnce }
  })
}

async function frameOrAside(trx: Transaction<Tables>, row: MessageRow): Promise<ReturnType<typeof frameOf> | null> {
  try {
    return frameOf(row)
  } catch (error) {
    await setAside(trx, { work: 'bell', item: `message ${row.seq} of user ${row.user_id}` }, error)
    return null
  }
}

/** Locks, so that one process at a time assigns numbers and sends messages in order. */
function alone<Done>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<Done>): Promise<Done> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('relay of messages'))`.execute(trx)
    return work(trx)
  })
}
