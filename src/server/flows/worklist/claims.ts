import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import { claimMinutes, type WorkRow, type worklistClaim } from '../../../contract/records/worklist.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { coveredBy, isAway, isOn } from '../../db/absences.ts'
import { allOf, type Sql, unionAll } from '../../db/lists/fragments.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { isHeld, movedAt } from '../../db/workClaims.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { WorkChange } from '../deps.ts'
import { holderOf, type StoredHolder, viewersBeside, viewersOf } from '../record/holder.ts'
import { expectSeen, idOf, type SeenWorkItem, seenWorkItem, visibleWorkItem, type WorkItem } from './visibleWorkItem.ts'
import { type WorkQuestion, workBranches } from './workBranches.ts'
import { claimOf, deputyColumn, workOrder, workPart, workRowColumns } from './worklistSearch.ts'
import { type StoredWork, workRowOf } from './workRow.ts'

type Db = Databases['main']

/** Rows that one attempt looks at: more than people who ask at the same moment. */
const lookedAt = 50
const attempts = 200

/**
 * Claims the most urgent row that nobody of the institution holds, or a colleague who is away and whose deputy the actor
 * is. A row that another call is just claiming is passed over, as by SKIP LOCKED; where all are, or one was claimed since
 * this attempt began, it tries again.
 */
export async function claimNext(
  db: Db,
  question: WorkQuestion,
): Promise<{ row: WorkRow; announced: WorkChange } | null> {
  const statement = nextStatement(question)
  if (!statement) return null
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { rows } = await statement.execute(db)
    const [row] = rows
    if (!row || row.found === 0) return null
    if (row.todo !== null) {
      await forgetEnded(db, question.actor)
      const claimed = workRowOf(row, question)
      return { row: claimed, announced: announcedHolder(claimed.heldBy, row.is_away) }
    }
  }
  return null
}

/** Null for a user for whom nothing can wait. */
function nextStatement(question: WorkQuestion) {
  const branches = workBranches(question)
  if (branches.length === 0) return null
  const { insIdCd, userId } = question.actor
  const covered = coveredBy(userId, question.today)
  const most = sql.lit(lookedAt)
  const parts = branches.map((branch) => {
    const { keys, from, where, order } = workPart(branch, 'dueDt')
    const isFree = sql`NOT EXISTS (${claimOf(branch, insIdCd)} AND claim.user_id NOT IN (${covered}))`
    return sql`(SELECT ${keys} FROM ${from} WHERE ${allOf([where, isFree])} ORDER BY ${order} LIMIT ${most})`
  })
  return sql<StoredWork & { found: number; is_away: boolean }>`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${unionAll(parts)}) AS page ORDER BY ${workOrder('dueDt')} LIMIT ${most}
    ), page AS MATERIALIZED (
      SELECT * FROM found
      WHERE pg_try_advisory_xact_lock(hashtextextended('work ' || ${insIdCd}::text || ' ' || coalesce(id, rid::text), 0)) LIMIT 1
    ), claim AS (
      INSERT INTO work_claim AS claim (ins_id_cd, thing, user_id, claimed_at, until)
      SELECT ${insIdCd}::text, coalesce(id, rid::text), ${userId}::bigint, clock_timestamp(),
        clock_timestamp() + make_interval(mins => ${claimMinutes}) FROM page
      ON CONFLICT (ins_id_cd, thing) DO UPDATE SET user_id = EXCLUDED.user_id, claimed_at = EXCLUDED.claimed_at,
        ${assignedStill(covered)}
      WHERE NOT (${isHeld(movedAt)}) OR claim.user_id IN (${covered})
      RETURNING *
    )
    SELECT (SELECT count(*)::int FROM found) AS found, ${workRowColumns}, ${deputyColumn(userId, question.today)},
      ${isAway(userId, question.today)} AS is_away
    FROM (SELECT 1) AS always LEFT JOIN (
      page JOIN claim ON claim.thing = coalesce(page.id, page.rid::text)
      JOIN app_user AS holder ON holder.user_id = claim.user_id
      LEFT JOIN app_user AS assigner ON assigner.user_id = claim.assigned_by
      LEFT JOIN LATERAL ${viewersOf(sql`${insIdCd}::text`, sql`claim.thing`)} AS looking ON true
      LEFT JOIN exception AS e ON e.exp_id = page.id
      LEFT JOIN sus_trans AS r ON r.rid = page.rid
    ) ON true`
}

/** What a manager assigned to a colleague who is away stays assigned when their deputy takes it. */
function assignedStill(covered: Sql): Sql {
  return sql`(until, assigned_by, reason) = (
    SELECT CASE WHEN stays THEN claim.until ELSE EXCLUDED.until END,
      CASE WHEN stays THEN claim.assigned_by END, CASE WHEN stays THEN claim.reason END
    FROM (SELECT claim.assigned_by IS NOT NULL AND ${isHeld(movedAt)} AND claim.user_id IN (${covered}) AS stays) AS held
  )`
}

interface Claimed {
  workItem: string
  heldBy: WorkRow['heldBy']
  viewers: NonNullable<WorkRow['viewers']>
  /** The notice to colleagues about this record; null where nothing has changed. */
  announced: WorkChange | null
  /** The notice about the record given up; null where this user neither held nor viewed it. */
  left: WorkChange | null
}

type StoredClaim = StoredHolder &
  SeenWorkItem & {
    me: string
    is_new: boolean | null
    is_away: boolean
    released: string[]
    began_viewing: boolean
    stopped_viewing: string[]
  }

/**
 * Claims it, or renews one's own claim; somebody else's stays, and so does an assignment. Who doesn't hold it then, or is
 * only `viewing`, is shown as a viewer. Gives up the one left for it. Throws where this user may not see it. One statement,
 * since every open page sends it every few minutes.
 */
export async function claimWorkItem(
  db: Db,
  actor: SessionUser,
  { release, viewing: isViewing, ...asked }: BodyOf<typeof worklistClaim>,
  today: Day,
): Promise<Claimed> {
  const { insIdCd, userId } = actor
  const id = idOf(asked)
  const viewing = isViewing === true
  const left = release && idOf(release) !== id ? idOf(release) : null
  const given = sql<string[]>`${[...(left === null ? [] : [left]), ...(viewing ? [id] : [])]}::text[]`
  const until = sql<Date>`now() + make_interval(mins => ${claimMinutes})`
  const { rows } = await sql<StoredClaim>`
    WITH seen AS MATERIALIZED (${seenWorkItem(asked, actor)}), mine AS (
      INSERT INTO work_claim AS claim (ins_id_cd, thing, user_id, claimed_at, until)
      SELECT ${insIdCd}::text, seen.thing, ${userId}::bigint, now(), ${until} FROM seen WHERE seen.opens AND NOT ${viewing}
      ON CONFLICT (ins_id_cd, thing) DO UPDATE SET
        (claimed_at, until, assigned_by, reason) = (
          SELECT CASE WHEN mine THEN claim.claimed_at ELSE EXCLUDED.claimed_at END,
            CASE WHEN mine THEN greatest(claim.until, EXCLUDED.until) ELSE EXCLUDED.until END,
            CASE WHEN mine THEN claim.assigned_by END, CASE WHEN mine THEN claim.reason END
          FROM (SELECT claim.user_id = EXCLUDED.user_id AND ${isHeld(movedAt)} AS mine) AS held
        ),
        user_id = EXCLUDED.user_id
      WHERE claim.user_id = EXCLUDED.user_id OR NOT (${isHeld(movedAt)})
      RETURNING claim.user_id, claim.claimed_at, claim.assigned_by, claim.reason
    ), held AS (
      SELECT user_id, claimed_at, assigned_by, reason FROM mine
      UNION ALL
      SELECT user_id, claimed_at, assigned_by, reason FROM work_claim AS claim
      WHERE ins_id_cd = ${insIdCd} AND thing = ${id} AND NOT EXISTS (SELECT FROM mine) AND ${isHeld(movedAt)}
        AND NOT (${viewing} AND ${isOwn(actor, given)})
    ), given_up AS (
      DELETE FROM work_claim WHERE ${isOwn(actor, given)} RETURNING thing
    ), forgotten AS (
      DELETE FROM work_claim AS claim WHERE ${hasEnded(actor)} AND claim.thing <> ${id} AND claim.thing <> ALL(${given})
    ), looks AS (
      INSERT INTO work_viewer AS viewer (ins_id_cd, thing, user_id, until)
      SELECT ${insIdCd}::text, seen.thing, ${userId}::bigint, ${until} FROM seen
      WHERE seen.opens AND NOT EXISTS (SELECT FROM held WHERE user_id = ${userId})
      ON CONFLICT (ins_id_cd, thing, user_id) DO UPDATE SET until = EXCLUDED.until
      RETURNING thing
    ), looks_no_longer AS (
      DELETE FROM work_viewer WHERE ${isLooking(actor, sql`ARRAY[${left}, ${id}]::text[]`)}
        AND (thing <> ${id} OR EXISTS (SELECT FROM held WHERE user_id = ${userId}))
      RETURNING thing
    )
    SELECT seen.thing, seen.opens, me.nick_name AS me, held.user_id AS held_by, held.claimed_at AS held_since,
      u.nick_name AS holder_name, assigner.nick_name AS assigned_by, held.reason AS assigned_why, looking.viewers,
      held.user_id = ${userId} AND held.claimed_at = now() AS is_new,
      EXISTS (SELECT FROM absence AS a WHERE a.user_id = ${userId} AND ${isOn(today)}) AS is_away,
      ARRAY(SELECT thing FROM given_up) AS released,
      EXISTS (SELECT FROM looks) AND NOT EXISTS (
        SELECT FROM work_viewer WHERE ${isLooking(actor, sql`ARRAY[${id}]::text[]`)} AND until > now()
      ) AS began_viewing,
      ARRAY(SELECT thing FROM looks_no_longer) AS stopped_viewing
    FROM seen JOIN app_user AS me ON me.user_id = ${userId}
      LEFT JOIN (
        held JOIN app_user AS u ON u.user_id = held.user_id LEFT JOIN app_user AS assigner ON assigner.user_id = held.assigned_by
      ) ON true
      LEFT JOIN LATERAL ${viewersOf(sql`me.ins_id_cd`, sql`seen.thing`)} AS looking ON true`.execute(db)
  const [row] = rows
  const workItem = expectSeen(row)
  if (!row) throw new CallError('notFound')
  const heldBy = holderOf(row, actor)
  const changeOf = (of: string, holder: boolean, viewing: boolean): WorkChange | null => {
    const released = row.released.includes(of)
    const isLeft = row.stopped_viewing.includes(of)
    if (!released && !isLeft && !holder && !viewing) return null
    return {
      ...(holder ? announcedHolder(heldBy, row.is_away) : released && { heldBy: null }),
      ...(viewing ? { viewing: row.me } : isLeft && !holder && { viewing: null }),
    }
  }
  return {
    ...{ workItem, heldBy, viewers: viewersBeside(row, actor) },
    announced: changeOf(workItem, row.is_new ?? false, row.began_viewing),
    left: left === null ? null : changeOf(left, false, false),
  }
}

/** Whose user is away shows to deputies in another column too, which only the list knows. */
function announcedHolder(heldBy: WorkRow['heldBy'], isAway: boolean): WorkChange {
  if (isAway || !heldBy) return {}
  const { mine, ...announced } = heldBy
  return { heldBy: announced }
}

/**
 * Gives it up and looks at it no longer; an assignment stays. Returns what colleagues learn, null where it was neither
 * claimed by this user nor looked at. Throws where this user may not see the record or alert either.
 */
export async function releaseWorkItem(db: Db, actor: SessionUser, asked: WorkItem): Promise<WorkChange | null> {
  const one = sql<string[]>`ARRAY[${idOf(asked)}]::text[]`
  const { rows } = await sql<{ released: boolean; left: boolean }>`
    WITH given_up AS (DELETE FROM work_claim WHERE ${isOwn(actor, one)} RETURNING thing),
      looks_no_longer AS (DELETE FROM work_viewer WHERE ${isLooking(actor, one)} RETURNING thing)
    SELECT EXISTS (SELECT FROM given_up) AS released, EXISTS (SELECT FROM looks_no_longer) AS left`.execute(db)
  const { released = false, left = false } = rows[0] ?? {}
  if (released || left) return { ...(released && { heldBy: null }), ...(left && { viewing: null }) }
  await visibleWorkItem(db, asked, actor)
  return null
}

/** Forgets the claims and viewers that were not renewed. Returns what the colleagues of each learn. */
export async function endForgotten(
  db: Db,
): Promise<{ by: Pick<Actor, 'insIdCd' | 'userId'>; workItem: string; announced: WorkChange }[]> {
  const { rows } = await sql<{ ins_id_cd: string; user_id: string; thing: string; held: boolean }>`
    WITH claims AS (DELETE FROM work_claim WHERE until < now() RETURNING ins_id_cd, user_id, thing),
      viewers AS (DELETE FROM work_viewer WHERE until < now() RETURNING ins_id_cd, user_id, thing)
    SELECT *, true AS held FROM claims UNION ALL SELECT *, false FROM viewers`.execute(db)
  return rows.map(({ ins_id_cd: insIdCd, user_id: userId, thing, held }) => ({
    ...{ by: { insIdCd, userId }, workItem: thing },
    announced: held ? { heldBy: null } : { viewing: null },
  }))
}

async function forgetEnded(db: Db, actor: SessionUser): Promise<void> {
  await sql`DELETE FROM work_claim AS claim WHERE ${hasEnded(actor)}`.execute(db)
}

/** Holds for what this user has claimed; an assignment is not given up. */
function isOwn({ insIdCd, userId }: SessionUser, workItems: RawBuilder<string[]>): RawBuilder<boolean> {
  return sql`ins_id_cd = ${insIdCd} AND thing = ANY(${workItems}) AND user_id = ${userId} AND assigned_by IS NULL`
}

function isLooking({ insIdCd, userId }: SessionUser, workItems: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`ins_id_cd = ${insIdCd} AND thing = ANY(${workItems}) AND user_id = ${userId}`
}

/** Holds for the `claim`s of this user that hold no longer. */
function hasEnded({ userId }: SessionUser): RawBuilder<boolean> {
  return sql`claim.user_id = ${userId}
    AND (claim.until < now() OR claim.assigned_by IS NOT NULL AND NOT (${isHeld(movedAt)}))`
}
