import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { AbsenceRow, createAbsence, queryAbsence, queryDeputies } from '../../../contract/people/absences.ts'
import { canBeDeputy, checkAbsenceDays, maxAbsenceDays, processesWork } from '../../../domain/people/absence.ts'
import { belongsTo, type Role } from '../../../domain/people/actor.ts'
import { type Day, dayText } from '../../../domain/time/calendar.ts'
import { type ListOf, listPage } from '../../db/lists/list.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { rolesOfUser } from '../../db/userRights.ts'
import { hasRight, type Right, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'

/** Declare and end the absences of others. */
const forOthers: Right = { menu: 'InstitutionSetting', role: 'manager' }

interface StoredAbsence extends Omit<AbsenceRow, 'endedAt' | 'canEnd'> {
  endedAt: Date | null
}

type ListBody = BodyOf<typeof queryAbsence>

/** Own absences and those of whom this user is deputy; of a manager all of the institution. */
export function listAbsences(
  db: Kysely<Tables>,
  actor: SessionUser,
  body: ListBody,
  today: Day,
): Promise<ListOf<AbsenceRow>> {
  const all = hasRight(actor, forOthers)
  const day = sql`${today}::date`
  const state = sql`CASE WHEN a.ended_at IS NOT NULL OR a.last_day < ${day} THEN 'over'
    WHEN a.first_day > ${day} THEN 'planned' ELSE 'current' END`
  const query = {
    columns: sql`a.absence_id AS "absenceId", a.user_id AS "userId", u.nick_name AS name, a.deputy_id AS "deputyId",
      d.nick_name AS "deputyName", a.first_day AS "awayFrom", a.last_day AS "awayUntil", ${state} AS state,
      a.ended_at AS "endedAt", b.nick_name AS "declaredBy",
      (SELECT max(least(x.last_day, a.last_day)) FROM absence AS x
        WHERE x.user_id = a.deputy_id AND x.ended_at IS NULL AND a.ended_at IS NULL
          AND x.last_day >= a.first_day AND x.first_day <= a.last_day) AS "deputyAwayUntil"`,
    from: sql`absence AS a JOIN app_user AS u ON u.user_id = a.user_id`,
    joins: sql`JOIN app_user AS d ON d.user_id = a.deputy_id JOIN app_user AS b ON b.user_id = a.declared_by`,
    where: [
      sql`u.ins_id_cd = ${actor.insIdCd}`,
      !all && sql`${actor.userId}::bigint IN (a.user_id, a.deputy_id)`,
      body.state && sql`${state} = ${body.state}`,
    ],
    sorts: { awayFrom: 'a.first_day' },
    tieBreak: 'a.absence_id',
  }
  return listPage(db, query, body, (rows: StoredAbsence[]) =>
    rows.map((row) => ({
      ...row,
      endedAt: row.endedAt?.toISOString() ?? null,
      canEnd: row.state !== 'over' && (all || row.userId === actor.userId),
    })),
  )
}

interface Person {
  userId: string
  username: string
  name: string
  insIdCd: string
  roles: Role[]
}

const personColumns = sql`u.user_id AS "userId", u.username, u.nick_name AS name, u.ins_id_cd AS "insIdCd",
  ${rolesOfUser} AS roles`

/** Throws where the absence is another user's, and no manager asks. */
function expectOwnOrManager(actor: SessionUser, userId: string, field: string): void {
  if (userId !== actor.userId && !hasRight(actor, forOthers)) throw new CallError('absenceOfColleague', {}, field)
}

/** Declares it under a lock on both users, so that neither goes away or leaves in the meantime. */
export async function addAbsence(
  trx: Transaction<Tables>,
  actor: SessionUser,
  { userId, awayFrom, awayUntil, deputyId }: BodyOf<typeof createAbsence>,
  today: Day,
): Promise<{ absenceId: string; username: string; deputy: string }> {
  const problem = checkAbsenceDays(awayFrom, awayUntil, today)
  if (problem) throw new CallError(problem.error, { max: maxAbsenceDays }, problem.field)
  const absentId = userId ?? actor.userId
  const { rows } = await sql<Person>`
    SELECT ${personColumns} FROM app_user AS u
    WHERE u.user_id = ANY(${[absentId, deputyId]}::bigint[]) AND NOT u.disabled ORDER BY u.user_id FOR NO KEY UPDATE`.execute(
    trx,
  )
  const absent = rows.find((one) => one.userId === absentId)
  const deputy = rows.find((one) => one.userId === deputyId)
  if (!absent || !belongsTo(actor, absent.insIdCd)) throw new CallError('notFound', {}, 'userId')
  expectOwnOrManager(actor, absentId, 'userId')
  if (!processesWork(absent)) throw new CallError('absenceWithoutWork', {}, 'userId')
  if (!deputy || !canBeDeputy(deputy, absent)) throw new CallError('deputyUnfit', {}, 'deputyId')
  const away = await absencesBetween(trx, [absentId, deputyId], awayFrom, awayUntil)
  const own = away.get(absentId)
  if (own) throw new CallError('absenceOverlaps', textsOf(own), 'awayFrom')
  const other = away.get(deputyId)
  if (other) throw new CallError('deputyAway', { name: deputy.name, ...textsOf(other) }, 'deputyId')
  const { absence_id } = await trx
    .insertInto('absence')
    .values({
      user_id: absentId,
      deputy_id: deputyId,
      first_day: awayFrom,
      last_day: awayUntil,
      declared_by: actor.userId,
      ended_at: null,
      ended_by: null,
    })
    .returning('absence_id')
    .executeTakeFirstOrThrow()
  return { absenceId: absence_id, username: absent.username, deputy: deputy.username }
}

interface AwayDays {
  awayFrom: Day
  awayUntil: Day
}

function textsOf({ awayFrom, awayUntil }: AwayDays) {
  return { from: dayText(awayFrom), to: dayText(awayUntil) }
}

/** The first absence of each user between two days. */
async function absencesBetween(
  db: Reader,
  userIds: readonly string[],
  from: Day,
  until: Day,
): Promise<Map<string, AwayDays>> {
  const { rows } = await sql<AwayDays & { userId: string }>`
    SELECT DISTINCT ON (a.user_id) a.user_id AS "userId", a.first_day AS "awayFrom", a.last_day AS "awayUntil"
    FROM absence AS a
    WHERE a.user_id = ANY(${[...userIds]}::bigint[]) AND a.ended_at IS NULL
      AND a.last_day >= ${from}::date AND a.first_day <= ${until}::date
    ORDER BY a.user_id, a.first_day`.execute(db)
  return new Map(rows.map(({ userId, ...days }) => [userId, days]))
}

/** Returns whose absence it was; `ended` is false where it had ended already. */
export async function markEnded(
  trx: Transaction<Tables>,
  actor: SessionUser,
  absenceId: string,
  today: Day,
): Promise<{ username: string; ended: boolean }> {
  const { rows } = await sql<{ user_id: string; ins_id_cd: string; username: string; open: boolean }>`
    SELECT a.user_id, u.ins_id_cd, u.username, a.ended_at IS NULL AND a.last_day >= ${today}::date AS open
    FROM absence AS a JOIN app_user AS u ON u.user_id = a.user_id
    WHERE a.absence_id = ${absenceId} FOR NO KEY UPDATE OF a`.execute(trx)
  const [found] = rows
  if (!found || !belongsTo(actor, found.ins_id_cd)) throw new CallError('notFound', {}, 'absenceId')
  expectOwnOrManager(actor, found.user_id, 'absenceId')
  if (found.open)
    await sql`
      UPDATE absence SET ended_at = now(), ended_by = ${actor.userId},
        tell = CASE WHEN tell = 'named' THEN NULL ELSE 'ended' END
      WHERE absence_id = ${absenceId}`.execute(trx)
  return { username: found.username, ended: found.open }
}

/** More than work in one institution. */
const atMost = 1000

export async function deputiesFor(
  db: Reader,
  actor: SessionUser,
  { userId, awayFrom, awayUntil }: BodyOf<typeof queryDeputies>,
): Promise<ReplyOf<typeof queryDeputies>['list']> {
  const absentId = userId ?? actor.userId
  const { rows } = await sql<Person>`
    SELECT ${personColumns} FROM app_user AS u
    WHERE u.ins_id_cd = (SELECT ins_id_cd FROM app_user WHERE user_id = ${absentId}) AND NOT u.disabled
    ORDER BY u.nick_name, u.user_id LIMIT ${atMost}`.execute(db)
  const absent = rows.find((one) => one.userId === absentId)
  if (!absent || !belongsTo(actor, absent.insIdCd)) throw new CallError('notFound', {}, 'userId')
  expectOwnOrManager(actor, absentId, 'userId')
  const deputies = rows.filter((one) => canBeDeputy(one, absent))
  const ids = deputies.map((one) => one.userId)
  const away = awayFrom && awayUntil ? await absencesBetween(db, ids, awayFrom, awayUntil) : new Map<string, AwayDays>()
  return deputies.map(({ userId: id, username, name }) => ({ userId: id, username, name, away: away.get(id) ?? null }))
}
