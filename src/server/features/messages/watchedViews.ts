import { sql, type Transaction } from 'kysely'
import type { NoticeFacts } from '../../../contract/messages/notices.ts'
import type { ViewContent } from '../../../contract/records/views.ts'
import type { Tables } from '../../db/tables.ts'
import { actsForOneOf } from '../../db/userRights.ts'
import { notify } from '../../notices/notify.ts'
import type { Moved } from './notifySteps.ts'
import type { NewMessage } from './store.ts'

export const newsOfViews = sql`SELECT 1 FROM view_watch WHERE news > 0`

/** Least time between two looks at a view, in seconds. */
const paceSeconds = 60

/** Makes the watched views of those due who may see these records. */
export async function noteWatchers(trx: Transaction<Tables>, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  await sql`
    UPDATE view_watch AS w SET check_at = w.checked_at + make_interval(secs => ${paceSeconds})
    FROM app_user AS u
    WHERE u.user_id = w.user_id AND w.check_at > w.checked_at + make_interval(secs => ${paceSeconds})
      AND ${actsForOneOf(moved.flatMap((one) => one.insIdCds))}`.execute(trx)
}

interface NewsRow {
  user_id: string
  view_id: string
  news: number
  name: string
  content: ViewContent
}

type ViewFacts = NoticeFacts<'view'>

/** Notifies each user once of how many rows have come. */
export async function noticeNews(trx: Transaction<Tables>, at: Date): Promise<void> {
  const { rows } = await sql<NewsRow>`
    WITH found AS (
      SELECT user_id, view_id, news FROM view_watch WHERE news > 0
      ORDER BY user_id, view_id LIMIT 500 FOR UPDATE SKIP LOCKED
    )
    UPDATE view_watch AS w SET news = 0 FROM found, saved_view AS v
    WHERE w.user_id = found.user_id AND w.view_id = found.view_id AND v.view_id = w.view_id
    RETURNING w.user_id, w.view_id, found.news, v.name, v.content`.execute(trx)
  const notices = rows.map(({ user_id, view_id: viewId, news: n, name, content: { path, search } }) => ({
    to: { userIds: [user_id] },
    facts: { kind: 'view' as const, viewId, name, path, search, n },
    at,
  }))
  await notify(trx, ...notices)
}

/** A message about the view that is still unread takes the new rows in. */
export async function replaceUnreadNews(
  trx: Transaction<Tables>,
  userId: string,
  facts: ViewFacts,
): Promise<Pick<NewMessage, 'facts' | 'grows'>> {
  const { rows } = await sql<{ seq: string; begun_seq: string; facts: ViewFacts }>`
    UPDATE message AS m SET read_at = now(), replaced = true
    WHERE m.user_id = ${userId} AND m.kind = 'view' AND m.read_at IS NULL AND m.facts->>'viewId' = ${facts.viewId}
    RETURNING m.seq, coalesce(m.begun_seq, m.seq) AS begun_seq, m.facts`.execute(trx)
  const [unread] = rows
  if (!unread) return { facts }
  return {
    facts: { ...facts, n: facts.n + unread.facts.n },
    grows: { seq: unread.seq, begunSeq: unread.begun_seq },
  }
}
