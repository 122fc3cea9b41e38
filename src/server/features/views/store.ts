import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { addView, modifyView, SavedView, useView, ViewContent } from '../../../contract/records/views.ts'
import { belongsTo } from '../../../domain/people/actor.ts'
import { maxPinned, maxViews, maxWatched } from '../../../domain/views.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type Right, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'

/** A view of the institution is one of its settings. */
export const forSharedViews: Right = { menu: 'InstitutionSetting', role: 'manager' }

interface ViewRow {
  view_id: string
  user_id: string
  ins_id_cd: string | null
  list: string
  name: string
  content: ViewContent
  version: number
}

const columns = sql`v.view_id, v.user_id, v.ins_id_cd, v.list, v.name, v.content, v.version`

function isSeenBy({ userId, insIdCd }: SessionUser) {
  return sql`(v.ins_id_cd = ${insIdCd} OR (v.ins_id_cd IS NULL AND v.user_id = ${userId}))`
}

export function sees(actor: SessionUser, { ins_id_cd, user_id }: Pick<ViewRow, 'ins_id_cd' | 'user_id'>): boolean {
  return ins_id_cd === null ? user_id === actor.userId : belongsTo(actor, ins_id_cd)
}

export async function viewsOf(db: Reader, actor: SessionUser): Promise<SavedView[]> {
  const { rows } = await sql<ViewRow & { is_default: boolean; pinned: boolean; watched: boolean }>`
    SELECT ${columns}, coalesce(u.is_default, false) AS is_default, u.pinned_at IS NOT NULL AS pinned,
      w.view_id IS NOT NULL AS watched
    FROM saved_view AS v LEFT JOIN view_use AS u ON u.view_id = v.view_id AND u.user_id = ${actor.userId}
      LEFT JOIN view_watch AS w ON w.view_id = v.view_id AND w.user_id = ${actor.userId}
    WHERE ${isSeenBy(actor)} ORDER BY u.pinned_at, lower(v.name), v.view_id`.execute(db)
  return rows.map((row) => ({
    viewId: row.view_id,
    version: row.version,
    list: row.list,
    name: row.name,
    shared: row.ins_id_cd !== null,
    mine: row.user_id === actor.userId,
    editable: mayChange(actor, row),
    content: row.content,
    isDefault: row.is_default,
    pinned: row.pinned,
    watched: row.watched,
  }))
}

function mayChange(actor: SessionUser, { ins_id_cd, user_id }: ViewRow): boolean {
  return ins_id_cd === null ? user_id === actor.userId : hasRight(actor, forSharedViews)
}

/** Throws `notFound` for views that this user doesn't see, `viewOfInstitution` for those that a manager keeps. */
export async function viewToChange(
  trx: Transaction<Tables>,
  actor: SessionUser,
  { viewId, version }: { viewId: string; version: number },
): Promise<ViewRow> {
  const row = await visibleView(trx, actor, viewId)
  if (!mayChange(actor, row)) throw new CallError('viewOfInstitution')
  if (row.version !== version) throw new CallError('recordChanged')
  return row
}

async function visibleView(trx: Transaction<Tables>, actor: SessionUser, viewId: string): Promise<ViewRow> {
  const { rows } = await sql<ViewRow>`
    SELECT ${columns} FROM saved_view AS v WHERE v.view_id = ${viewId} FOR UPDATE`.execute(trx)
  const row = rows[0]
  if (!row || !sees(actor, row)) throw new CallError('notFound')
  return row
}

interface StoredView {
  viewId: string
  version: number
}

export async function createView(
  trx: Transaction<Tables>,
  { userId }: SessionUser,
  { list, name, content }: BodyOf<typeof addView>,
): Promise<StoredView> {
  await ownTurn(trx, userId)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM saved_view WHERE user_id = ${userId}`.execute(trx)
  if ((counted[0]?.n ?? 0) >= maxViews) throw new CallError('viewsFull', { max: maxViews })
  return stored(
    sql<StoredRow>`
      INSERT INTO saved_view (user_id, list, name, content)
      VALUES (${userId}, ${list}, ${name}, ${JSON.stringify(content)}::jsonb) RETURNING view_id, version`.execute(trx),
  )
}

export async function changeView(
  trx: Transaction<Tables>,
  { viewId, name, content }: BodyOf<typeof modifyView>,
): Promise<StoredView> {
  // What is shown differently has not come: whoever watches it is told of later rows only.
  if (content)
    await sql`UPDATE view_watch SET seen = NULL, checked_at = clock_timestamp(), check_at = now() WHERE view_id = ${viewId}`.execute(
      trx,
    )
  return stored(
    sql<StoredRow>`
      UPDATE saved_view SET name = coalesce(${name ?? null}, name), version = version + 1, rec_upd_ts = now(),
        content = coalesce(${content ? JSON.stringify(content) : null}::jsonb, content)
      WHERE view_id = ${viewId} RETURNING view_id, version`.execute(trx),
  )
}

/** Gives the view to the institution, or back to whoever wrote it. */
export async function moveView(
  trx: Transaction<Tables>,
  { insIdCd }: SessionUser,
  { viewId, shared }: { viewId: string; shared: boolean },
): Promise<StoredView> {
  const moved = await stored(
    sql<StoredRow>`
      UPDATE saved_view SET ins_id_cd = ${shared ? insIdCd : null}, version = version + 1, rec_upd_ts = now()
      WHERE view_id = ${viewId} RETURNING view_id, version`.execute(trx),
  )
  if (!shared)
    await sql`
      DELETE FROM view_use AS u USING saved_view AS v
      WHERE v.view_id = ${viewId} AND u.view_id = v.view_id AND u.user_id <> v.user_id`.execute(trx)
  return moved
}

export async function dropView(trx: Transaction<Tables>, viewId: string): Promise<void> {
  await sql`DELETE FROM saved_view WHERE view_id = ${viewId}`.execute(trx)
}

/** Returns the name of the view. */
export async function noteUse(
  trx: Transaction<Tables>,
  actor: SessionUser,
  { viewId, isDefault, pinned }: BodyOf<typeof useView>,
): Promise<string> {
  const { userId } = actor
  await ownTurn(trx, userId)
  const { list, name } = await visibleView(trx, actor, viewId)
  if (isDefault)
    await sql`UPDATE view_use SET is_default = false WHERE user_id = ${userId} AND list = ${list}`.execute(trx)
  if (pinned && (await countPinned(trx, actor, viewId)) >= maxPinned)
    throw new CallError('viewsPinnedFull', { max: maxPinned })
  await sql`
    INSERT INTO view_use AS u (user_id, view_id, list, is_default, pinned_at)
    VALUES (${userId}, ${viewId}, ${list}, ${isDefault ?? false}, CASE WHEN ${pinned ?? false} THEN now() END)
    ON CONFLICT (user_id, view_id) DO UPDATE SET
      is_default = coalesce(${isDefault ?? null}, u.is_default),
      pinned_at = CASE ${pinned ?? null}::boolean WHEN true THEN coalesce(u.pinned_at, now()) WHEN false THEN NULL
        ELSE u.pinned_at END`.execute(trx)
  return name
}

/** Watches a view that has these rows now. */
export async function beginWatch(
  trx: Transaction<Tables>,
  { userId }: SessionUser,
  viewId: string,
  seen: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM view_watch WHERE user_id = ${userId} AND view_id <> ${viewId}`.execute(trx)
  if ((rows[0]?.n ?? 0) >= maxWatched) throw new CallError('viewsWatchedFull', { max: maxWatched })
  await sql`
    INSERT INTO view_watch (user_id, view_id, seen, checked_at, check_at)
    VALUES (${userId}, ${viewId}, ${seen}::text[], clock_timestamp(), clock_timestamp())
    ON CONFLICT (user_id, view_id) DO NOTHING`.execute(trx)
}

export async function endWatch(db: Kysely<Tables>, { userId }: SessionUser, viewId: string): Promise<void> {
  await sql`DELETE FROM view_watch WHERE user_id = ${userId} AND view_id = ${viewId}`.execute(db)
}

/** Of those that this user still sees. */
async function countPinned(trx: Transaction<Tables>, actor: SessionUser, besides: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM view_use AS u JOIN saved_view AS v USING (view_id)
    WHERE u.user_id = ${actor.userId} AND u.pinned_at IS NOT NULL AND u.view_id <> ${besides}
      AND ${isSeenBy(actor)}`.execute(trx)
  return rows[0]?.n ?? 0
}

/** One change of a user's views after another, so that no two pass a limit together. */
async function ownTurn(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('saved views'), hashtext(${userId}))`.execute(trx)
}

interface StoredRow {
  view_id: string
  version: number
}

async function stored(statement: Promise<{ rows: StoredRow[] }>): Promise<StoredView> {
  try {
    const { rows } = await statement
    if (!rows[0]) throw new CallError('notFound')
    return { viewId: rows[0].view_id, version: rows[0].version }
  } catch (error) {
    const names = ['saved_view_own', 'saved_view_shared']
    if (error instanceof Error && 'constraint' in error && names.some((one) => one === error.constraint))
      throw new CallError('viewNameTaken', {}, 'name')
    throw error
  }
}
