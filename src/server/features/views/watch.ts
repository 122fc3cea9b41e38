import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { ViewContent } from '../../../contract/records/views.ts'
import { maxWatchedRows } from '../../../domain/views.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { keepRelaying } from '../../realtime/keepRelaying.ts'
import { readView, type ViewListDeps } from './content.ts'
import { keyOf } from './rowKey.ts'
import { endWatch, sees } from './store.ts'

interface WatchDeps {
  db: Kysely<Tables>
  clock: () => Date
  /** Null where the account is disabled. */
  userOf: (userId: string) => Promise<SessionUser | null>
  /** Says that bells have something new to show. */
  wake: () => void
}

const pollMs = 2_000
/** Views that one process looks at before it asks again which are due. */
const atOnce = 20
/** Minutes after which a view is looked at although no record has moved: for lists of other things. */
const atLatest = 15
const pageSize = 100

/** Looks at watched views when they are due: one process at a time at each, and each under the rights of its user. */
export function watchViews(app: FastifyInstance, deps: WatchDeps): void {
  const { db, wake } = deps
  const onError = (error: unknown) => app.log.error({ err: error }, 'watched views could not be read')
  /** It is due again later, and keeps no other waiting. */
  const notRead = (error: unknown) => {
    onError(error)
    return 0
  }
  const watching = keepRelaying({
    isWaiting: async () => {
      const { rows } = await sql<{ due: boolean }>`
        SELECT EXISTS (SELECT FROM view_watch WHERE check_at <= now()) AS due`.execute(db)
      return rows[0]?.due ?? false
    },
    relay: async () => {
      for (let due = await takeDue(db); due.length > 0; due = await takeDue(db)) {
        let news = 0
        for (const watch of due) news += await look(app, deps, watch).catch(notRead)
        if (news > 0) wake()
      }
    },
    onError,
    pollMs,
  })
  app.addHook('onClose', () => watching.stop())
}

interface Watch {
  user_id: string
  view_id: string
  seen: string[] | null
  checked_at: string
  content: ViewContent
  author: string
  ins_id_cd: string | null
}

/** Takes views that are due, so that no other process looks at them too; one that ends meanwhile leaves them to a later look. */
async function takeDue(db: Kysely<Tables>): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    WITH due AS (
      SELECT user_id, view_id FROM view_watch WHERE check_at <= now() ORDER BY check_at
      LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
    )
    UPDATE view_watch AS w SET checked_at = clock_timestamp(),
      check_at = clock_timestamp() + make_interval(mins => ${atLatest})
    FROM due, saved_view AS v
    WHERE w.user_id = due.user_id AND w.view_id = due.view_id AND v.view_id = w.view_id
    RETURNING w.user_id, w.view_id, w.seen, w.checked_at::text AS checked_at, v.content, v.user_id AS author,
      v.ins_id_cd`.execute(db)
  return rows
}

/** Returns how many rows have come. */
async function look(lists: ViewListDeps, { db, clock, userOf }: WatchDeps, watch: Watch): Promise<number> {
  const { user_id, view_id, checked_at, content, author, ins_id_cd } = watch
  const actor = await userOf(user_id)
  // The user has moved to another institution.
  if (actor && !sees(actor, { user_id: author, ins_id_cd })) {
    await endWatch(db, actor, view_id)
    return 0
  }
  const keys = actor && (await keysIn(lists, actor, content, clock()))
  const before = watch.seen && new Set(watch.seen)
  const news = keys && before ? keys.filter((key) => !before.has(key)).length : 0
  await sql`
    UPDATE view_watch SET seen = ${keys}::text[], news = news + ${news}
    WHERE user_id = ${user_id} AND view_id = ${view_id} AND checked_at = ${checked_at}::timestamptz`.execute(db)
  return news
}

/** The rows of a view by their ids. Null where the user may not read it any more, and where it has too many. */
export async function keysIn(
  lists: ViewListDeps,
  actor: SessionUser,
  content: ViewContent,
  now: Date,
): Promise<string[] | null> {
  const keys: string[] = []
  for (let currPage = 1; ; currPage++) {
    const page = await readView(lists, actor, content, { currPage, pageSize, now, language: 'en' })
    if (!page?.totalIsExact || page.total > maxWatchedRows) return null
    for (const row of page.list) {
      const key = keyOf(row)
      if (key === null) return null
      keys.push(key)
    }
    if (page.list.length < pageSize || keys.length >= maxWatchedRows) return [...new Set(keys)]
  }
}
