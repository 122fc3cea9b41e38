import { sql, type Transaction } from 'kysely'
import type { ViewContent } from '../../../contract/views.ts'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import type { Tables } from '../../db/tables.ts'
import type { MessageFacts } from './messageFacts.ts'
import type { Moved } from './notifySteps.ts'
import { putMessages } from './store.ts'

export const untoldViews = sql`SELECT 1 FROM view_watch WHERE news > 0`

/** Least time between two looks at a view, in seconds. */
const paceSeconds = 60

/** Makes the watched views of those due who may see these records. */
export async function noteWatchers(trx: Transaction<Tables>, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  const insIdCds = [...new Set([headInsIdCd, ...moved.flatMap((one) => one.insIdCds)])]
  await sql`
    UPDATE view_watch AS w SET check_at = w.checked_at + make_interval(secs => ${paceSeconds})
    FROM app_user AS u
    WHERE u.user_id = w.user_id AND w.check_at > w.checked_at + make_interval(secs => ${paceSeconds})
      AND (u.ins_id_cd = ANY(${insIdCds}::text[])
        OR EXISTS (SELECT FROM user_role AS r WHERE r.user_id = u.user_id AND r.role = 'administrator'))`.execute(trx)
}

interface NewsRow {
  user_id: string
  view_id: string
  news: number
  name: string
  content: ViewContent
}

type ViewFacts = Extract<MessageFacts, { kind: 'view' }>

/** Tells each user once how many rows have come; a message that is still unread takes them in. */
export async function tellViews(trx: Transaction<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<NewsRow>`
    WITH told AS (
      SELECT user_id, view_id, news FROM view_watch WHERE news > 0
      ORDER BY user_id, view_id LIMIT 500 FOR UPDATE SKIP LOCKED
    )
    UPDATE view_watch AS w SET news = 0 FROM told, saved_view AS v
    WHERE w.user_id = told.user_id AND w.view_id = told.view_id AND v.view_id = w.view_id
    RETURNING w.user_id, w.view_id, told.news, v.name, v.content`.execute(trx)
  for (const { user_id: userId, view_id: viewId, news, name, content } of rows) {
    const open = await takeUnread(trx, userId, viewId)
    const { path, search } = content
    const facts: ViewFacts = { kind: 'view', viewId, name, path, search, n: news + (open?.n ?? 0) }
    const grows = open && { seq: open.seq, begunSeq: open.begunSeq }
    await putMessages(trx, [{ userId, type: 'recommend', facts, fromUser: null, at: now, ...(grows && { grows }) }])
  }
}

async function takeUnread(trx: Transaction<Tables>, userId: string, viewId: string) {
  const { rows } = await sql<{ seq: string; begun_seq: string; facts: ViewFacts }>`
    UPDATE message AS m SET read_at = now(), replaced = true
    WHERE m.user_id = ${userId} AND m.kind = 'view' AND m.read_at IS NULL AND m.facts->>'viewId' = ${viewId}
    RETURNING m.seq, coalesce(m.begun_seq, m.seq) AS begun_seq, m.facts`.execute(trx)
  const [row] = rows
  return row ? { seq: row.seq, begunSeq: row.begun_seq, n: row.facts.n } : null
}
