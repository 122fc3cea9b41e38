import { sql, type Transaction } from 'kysely'
import { workingRoles } from '../../../domain/people/absence.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { isOn } from '../../db/absences.ts'
import { unionAll } from '../../db/lists/fragments.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { isHeld, movedAt } from '../../db/workClaims.ts'
import type { Right, SessionUser } from '../../http/serve/access.ts'
import { nameOf, notify } from '../../notices/notify.ts'
import { recordBranches, type WorkQuestion, workBranches } from './workBranches.ts'

/** Managers, of the work of their own institution. */
export const forAssigning: Right = { menu: 'InstitutionSetting', role: 'manager' }

/** Returns those of the records and alerts on which this user may act now, also where they are put off. */
export async function workAmong(db: Databases['main'], question: WorkQuestion, workItems: readonly string[]) {
  const own = { ...question, scope: 'mine' } as const
  const branches = [...workBranches(own), ...recordBranches({ ...own, pended: true })]
  if (branches.length === 0) return new Set<string>()
  const asked = sql`${[...workItems]}::text[]`
  const parts = branches.map(({ table, where }) =>
    table === 'exception'
      ? sql`SELECT exp_id AS id FROM exception WHERE ${where} AND exp_id = ANY(${asked})`
      : // Ids of alerts are numbers, those of records are not.
        sql`SELECT rid::text AS id FROM sus_trans WHERE ${where}
          AND rid = ANY(ARRAY(SELECT id::bigint FROM unnest(${asked}) AS id WHERE id ~ '^[0-9]{1,18}$'))`,
  )
  const { rows } = await sql<{ id: string }>`${unionAll(parts)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Assignment {
  workItems: readonly string[]
  userId: string
  reason: string
}

/** Gives them to this user, whoever held them before. */
export async function assignWorkItems(
  trx: Transaction<Tables>,
  { insIdCd, userId: manager }: SessionUser,
  { workItems, userId, reason }: Assignment,
): Promise<void> {
  await sql`
    INSERT INTO work_claim (ins_id_cd, thing, user_id, claimed_at, until, assigned_by, reason)
    SELECT ${insIdCd}, thing, ${userId}, now(), 'infinity', ${manager}, ${reason}
    FROM unnest(${[...workItems]}::text[]) AS thing
    ON CONFLICT (ins_id_cd, thing) DO UPDATE SET user_id = EXCLUDED.user_id, claimed_at = EXCLUDED.claimed_at,
      until = EXCLUDED.until, assigned_by = EXCLUDED.assigned_by, reason = EXCLUDED.reason`.execute(trx)
  if (userId === manager || workItems.length === 0) return
  const facts = { kind: 'assigned' as const, n: workItems.length, name: await nameOf(trx, manager), reason }
  await notify(trx, { to: { userIds: [userId] }, facts })
}

/** Returns those that somebody held. */
export async function unassignWorkItems(
  trx: Transaction<Tables>,
  { insIdCd }: SessionUser,
  workItems: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ thing: string; held: boolean }>`
    DELETE FROM work_claim AS claim WHERE ins_id_cd = ${insIdCd} AND thing = ANY(${[...workItems]}::text[])
    RETURNING thing, ${isHeld(movedAt)} AS held`.execute(trx)
  return rows.filter(({ held }) => held).map(({ thing }) => thing)
}

/** More than work in one institution. */
const atMost = 1000

interface Assignee {
  userId: string
  username: string
  name: string
  roles: (typeof workingRoles)[number][]
}

/** By name, with until when they are away on this day. */
export async function assigneesOf(db: Reader, insIdCd: string, today: Day) {
  const { rows } = await sql<Assignee & { awayUntil: Day | null; deputyId: string | null }>`
    SELECT u.user_id AS "userId", u.username, u.nick_name AS name, array_agg(r.role ORDER BY r.role) AS roles,
      a.last_day AS "awayUntil", a.deputy_id AS "deputyId"
    FROM app_user AS u JOIN user_role AS r USING (user_id)
      LEFT JOIN absence AS a ON a.user_id = u.user_id AND ${isOn(today)}
    WHERE u.ins_id_cd = ${insIdCd} AND NOT u.disabled AND NOT u.deleted AND r.role = ANY(${[...workingRoles]}::text[])
    GROUP BY u.user_id, a.absence_id ORDER BY u.nick_name, u.user_id LIMIT ${atMost}`.execute(db)
  return rows
}
