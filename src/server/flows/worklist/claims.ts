import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { WorkNotice } from '../../../contract/messages.ts'
import { claimMinutes, type WorkRow, type worklistClaim } from '../../../contract/worklist.ts'
import type { Day } from '../../../domain/calendar.ts'
import { coveredBy, isAway, isOn } from '../../db/absences.ts'
import type { Databases, Statement } from '../../db/databases.ts'
import { isHeld, movedAt } from '../../db/workClaims.ts'
import type { SessionUser } from '../../http/access.ts'
import { CallError } from '../../http/errors.ts'
import { SqlParameters } from '../list/sqlParameters.ts'
import { holderOf, type StoredHolder } from '../record/holder.ts'
import { expectSeen, idOf, type SeenThing, seenThing, type Thing, visibleThing } from './visibleThing.ts'
import { type WorkQuestion, workArms } from './workArms.ts'
import { armOrder, deputyColumn, keysOf, movedAtOf, order, thingOf, workRowColumns } from './worklistSearch.ts'
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
): Promise<{ row: WorkRow; told: WorkNotice['heldBy'] } | null> {
  const statement = nextStatement(question)
  if (!statement) return null
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { rows } = await db.executeQuery<StoredWork & { found: number; is_away: boolean }>(
      CompiledQuery.raw(statement.sql, [...statement.parameters]),
    )
    const [row] = rows
    if (!row || row.found === 0) return null
    if (row.todo !== null) {
      await forgetEnded(db, question.actor)
      const claimed = workRowOf(row, question)
      return { row: claimed, told: toldOf(claimed.heldBy, row.is_away) }
    }
  }
  return null
}

/** Null for a user for whom nothing can wait. */
export function nextStatement(question: WorkQuestion): Statement | null {
  const params = new SqlParameters()
  const arms = workArms(question, params)
  if (arms.length === 0) return null
  const own = params.add(question.actor.insIdCd)
  const me = `${params.add(question.actor.userId)}::bigint`
  const today = params.add(question.today)
  const covered = `SELECT a.user_id FROM ${coveredBy(me, today)}`
  const parts = arms.map((arm) => {
    const free = `NOT EXISTS (SELECT 1 FROM work_claim AS claim WHERE claim.ins_id_cd = ${own}::text
      AND claim.thing = ${thingOf(arm)} AND ${isHeld(movedAtOf(arm))} AND claim.user_id NOT IN (${covered}))`
    const unheld = { ...arm, where: [...arm.where, free] }
    return `(${keysOf(unheld, 'dueDt')} ORDER BY ${armOrder(arm, 'dueDt')} LIMIT ${lookedAt})`
  })
  return params.statement(`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${parts.join(' UNION ALL ')}) AS page ORDER BY ${order('dueDt')} LIMIT ${lookedAt}
    ), page AS MATERIALIZED (
      SELECT * FROM found
      WHERE pg_try_advisory_xact_lock(hashtextextended('work ' || ${own}::text || ' ' || coalesce(id, rid::text), 0)) LIMIT 1
    ), claim AS (
      INSERT INTO work_claim AS claim (ins_id_cd, thing, user_id, claimed_at, until)
      SELECT ${own}::text, coalesce(id, rid::text), ${me}, clock_timestamp(),
        clock_timestamp() + interval '${claimMinutes} minutes' FROM page
      ON CONFLICT (ins_id_cd, thing) DO UPDATE SET user_id = EXCLUDED.user_id, claimed_at = EXCLUDED.claimed_at,
        ${assignedStill(covered)}, told = true
      WHERE NOT (${isHeld(movedAt)}) OR claim.user_id IN (${covered})
      RETURNING *
    )
    SELECT (SELECT count(*)::int FROM found) AS found, ${workRowColumns}, ${deputyColumn(me, today)},
      ${isAway(me, today)} AS is_away
    FROM (SELECT 1) AS always LEFT JOIN (
      page JOIN claim ON claim.thing = coalesce(page.id, page.rid::text)
      JOIN app_user AS holder ON holder.user_id = claim.user_id
      LEFT JOIN app_user AS assigner ON assigner.user_id = claim.assigned_by
      LEFT JOIN exception AS e ON e.exp_id = page.id
      LEFT JOIN sus_trans AS r ON r.rid = page.rid
    ) ON true`)
}

/** What a manager assigned to a colleague who is away stays assigned when their deputy takes it. */
function assignedStill(covered: string): string {
  return `(until, assigned_by, reason) = (
    SELECT CASE WHEN stays THEN claim.until ELSE EXCLUDED.until END,
      CASE WHEN stays THEN claim.assigned_by END, CASE WHEN stays THEN claim.reason END
    FROM (SELECT claim.assigned_by IS NOT NULL AND ${isHeld(movedAt)} AND claim.user_id IN (${covered}) AS stays) AS held
  )`
}

interface Claimed {
  thing: string
  heldBy: NonNullable<WorkRow['heldBy']>
  /** Since this call. */
  isNew: boolean
  /** Whether the one to give up was this user's. */
  released: boolean
  /** What colleagues are told of it. */
  told: WorkNotice['heldBy']
}

/**
 * Claims it, or renews one's own claim; somebody else's stays, and so does an assignment. Gives up the one left for it.
 * Throws where this user may not see it. One statement, since every open page sends it every few minutes.
 */
export async function claimThing(
  db: Db,
  actor: SessionUser,
  { release, ...asked }: BodyOf<typeof worklistClaim>,
  today: Day,
): Promise<Claimed> {
  const { insIdCd, userId } = actor
  const left = release ? idOf(release) : null
  const { rows } = await sql<StoredHolder & SeenThing & { is_new: boolean; is_away: boolean; released: boolean }>`
    WITH seen AS MATERIALIZED (${seenThing(asked, actor)}), mine AS (
      INSERT INTO work_claim AS claim (ins_id_cd, thing, user_id, claimed_at, until)
      SELECT ${insIdCd}::text, seen.thing, ${userId}::bigint, now(), now() + make_interval(mins => ${claimMinutes})
      FROM seen WHERE seen.opens
      ON CONFLICT (ins_id_cd, thing) DO UPDATE SET
        (claimed_at, until, assigned_by, reason) = (
          SELECT CASE WHEN mine THEN claim.claimed_at ELSE EXCLUDED.claimed_at END,
            CASE WHEN mine THEN greatest(claim.until, EXCLUDED.until) ELSE EXCLUDED.until END,
            CASE WHEN mine THEN claim.assigned_by END, CASE WHEN mine THEN claim.reason END
          FROM (SELECT claim.user_id = EXCLUDED.user_id AND ${sql.raw(isHeld(movedAt))} AS mine) AS held
        ),
        user_id = EXCLUDED.user_id
      WHERE claim.user_id = EXCLUDED.user_id OR NOT (${sql.raw(isHeld(movedAt))})
      RETURNING claim.user_id, claim.claimed_at, claim.assigned_by, claim.reason
    ), held AS (
      SELECT user_id, claimed_at, assigned_by, reason FROM mine
      UNION ALL
      SELECT user_id, claimed_at, assigned_by, reason FROM work_claim
      WHERE ins_id_cd = ${insIdCd} AND thing = ${idOf(asked)} AND NOT EXISTS (SELECT 1 FROM mine)
    ), given_up AS (
      DELETE FROM work_claim WHERE ${isOwn(actor, left)} AND thing <> ${idOf(asked)} RETURNING thing
    ), forgotten AS (
      DELETE FROM work_claim AS claim
      WHERE ${hasEnded(actor)} AND claim.thing <> ${idOf(asked)} AND claim.thing IS DISTINCT FROM ${left}
    )
    SELECT seen.thing, seen.opens, held.user_id AS held_by, held.claimed_at AS held_since, u.nick_name AS holder_name,
      assigner.nick_name AS assigned_by, held.reason AS assigned_why, held.claimed_at = now() AS is_new,
      EXISTS (SELECT FROM absence AS a WHERE a.user_id = ${userId} AND ${isOn(today)}) AS is_away,
      EXISTS (SELECT FROM given_up) AS released
    FROM seen LEFT JOIN (
      held JOIN app_user AS u ON u.user_id = held.user_id LEFT JOIN app_user AS assigner ON assigner.user_id = held.assigned_by
    ) ON true`.execute(db)
  const [row] = rows
  const thing = expectSeen(row)
  const heldBy = row ? holderOf(row, actor) : null
  if (!row || !heldBy) throw new CallError('notFound')
  return { thing, heldBy, isNew: row.is_new, released: row.released, told: toldOf(heldBy, row.is_away) }
}

/** Whose user is away shows to deputies in another column too, which only the list knows. */
function toldOf(heldBy: WorkRow['heldBy'], isAway: boolean): WorkNotice['heldBy'] {
  if (isAway || !heldBy) return undefined
  const { mine, ...told } = heldBy
  return told
}

/**
 * Returns whether there was one of this user's own; an assignment stays. Throws where there was none and this user may
 * not see the record or alert.
 */
export async function releaseThing(db: Db, actor: SessionUser, asked: Thing): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM work_claim WHERE ${isOwn(actor, idOf(asked))}`.execute(db)
  if (numAffectedRows === 1n) return true
  await visibleThing(db, asked, actor)
  return false
}

async function forgetEnded(db: Db, actor: SessionUser): Promise<void> {
  await sql`DELETE FROM work_claim AS claim WHERE ${hasEnded(actor)}`.execute(db)
}

/** Holds for what this user has claimed; an assignment is not given up. */
function isOwn({ insIdCd, userId }: SessionUser, thing: string | null): RawBuilder<boolean> {
  return sql`ins_id_cd = ${insIdCd} AND thing = ${thing}::text AND user_id = ${userId} AND assigned_by IS NULL`
}

/** Holds for the `claim`s of this user that hold no longer. */
function hasEnded({ userId }: SessionUser): RawBuilder<boolean> {
  return sql`claim.user_id = ${userId}
    AND (claim.until < now() OR claim.assigned_by IS NOT NULL AND NOT (${sql.raw(isHeld(movedAt))}))`
}
