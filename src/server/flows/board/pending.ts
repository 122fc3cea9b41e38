import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '../../../contract/call.ts'
import { type BoardHolder, type boardPending, maxInstitutionLines } from '../../../contract/records/board.ts'
import { alertFlow } from '../../../contract/records/worklist.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import type { View } from '../../../domain/workflow/flow.ts'
import type { Todo } from '../../../domain/workflow/work.ts'
import { dayIn } from '../../db/days.ts'
import { unionAll } from '../../db/lists/fragments.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { isHeld } from '../../db/workClaims.ts'
import { type WorkBranch, type WorkQuestion, workBranches } from '../worklist/workBranches.ts'
import { movedAtOf, workItemIdOf } from '../worklist/worklistSearch.ts'
import { withOthers } from './people.ts'

type Pending = ReplyOf<typeof boardPending>
type Urgency = Pick<Pending, 'count' | 'over' | 'soon'>

/** Days from today on, each with its own number. */
const dueDays = 12
/** The first days of the groups of age. */
const ageSteps = [0, 1, 3, 6, 11, 21] as const

interface PendingQuestion extends Omit<WorkQuestion, 'scope'> {
  now: Date
  /** False: of records alone. */
  alerts: boolean
}

type Held = Urgency & { userId: string; name: string }

interface PendingFigures {
  /** One for each workflow, and one for all, whose `flow` is null. */
  flows: (Urgency & { flow: Pending['byFlow'][number]['flow'] | null; age: number | null })[]
  sums: { code: string; over: string | null; soon: string | null }[] | null
  due: { day: Day; n: number }[] | null
  ages: { step: number; n: number }[] | null
  holders: Held[] | null
}

const nothing: PendingFigures = { flows: [], sums: null, due: null, ages: null, holders: null }

interface Counts extends Omit<Pending, 'insIdCd' | 'byHolder' | 'byInstitution'> {
  holders: readonly Held[]
}

/** What an institution can act on now; `holders`: how much of it is held by whom. */
export async function pendingOf(db: Reader, question: PendingQuestion): Promise<Counts> {
  const { today } = question
  const found = await pendingStatement(question)?.execute(db)
  const { flows, sums, due, ages, holders } = found?.rows[0] ?? nothing
  const all = flows.find(({ flow }) => flow === null)
  const byDue = Array.from({ length: dueDays }, (_, at) => addDays(today, at)).map((day) => ({
    day,
    count: due?.find((one) => one.day === day)?.n ?? 0,
  }))
  const { count = 0, over = 0, soon = 0 } = all ?? {}
  const alerts = flows.find(({ flow }) => flow === alertFlow)?.count ?? 0
  return {
    ...{ today, count, over, soon, byDue },
    overSums: sumsIn(sums ?? [], 'over'),
    soonSums: sumsIn(sums ?? [], 'soon'),
    medianAge: count > 0 && all ? rounded(all.age) : null,
    withoutDue: alerts,
    later: count - over - (alertsAlone(question) ? alerts : 0) - byDue.reduce((sum, one) => sum + one.count, 0),
    byAge: ageSteps.map((from, step) => ({
      from,
      to: lastDayOf(step),
      count: ages?.find((one) => one.step === step + 1)?.n ?? 0,
    })),
    byFlow: flows.flatMap(({ flow, count, over, soon, age }) =>
      flow === null ? [] : [{ flow, count, over, soon, medianAge: rounded(age) }],
    ),
    holders: holders ?? [],
  }
}

/** Null for the last group, which has no end. */
function lastDayOf(step: number): number | null {
  const next = ageSteps[step + 1]
  return next === undefined ? null : next - 1
}

function sumsIn(sums: NonNullable<PendingFigures['sums']>, which: 'over' | 'soon'): Pending['overSums'] {
  return sums.flatMap((one) => {
    const transAt = one[which]
    return transAt === null ? [] : [{ transCurrCd: one.code, transAt }]
  })
}

/** The median of no rows is null. */
function rounded(days: number | null): number {
  return Math.round((days ?? 0) * 10) / 10
}

/** True where the board is asked for alerts alone. Otherwise its totals leave them out. */
function alertsAlone({ flows }: Pick<PendingQuestion, 'flows'>): boolean {
  return flows.length === 0
}

/** Colleagues by name, with what they hold, and last what nobody holds. */
export function holdersOf(
  colleagues: readonly { userId: string; name: string; awayUntil: Day | null }[],
  { holders, count, over, soon }: Pick<Counts, 'holders' | 'count' | 'over' | 'soon'>,
): BoardHolder[] {
  const known = withOthers(
    colleagues,
    holders,
    ({ userId, name }): Held => ({ userId, name, count: 0, over: 0, soon: 0 }),
  )
  const rest = holders.reduce(
    (left, one) => ({ count: left.count - one.count, over: left.over - one.over, soon: left.soon - one.soon }),
    { count, over, soon },
  )
  const away = new Map(colleagues.map(({ userId, awayUntil }) => [userId, awayUntil]))
  return [
    ...known.map((one) => ({ ...one, awayUntil: away.get(one.userId) ?? null })),
    { userId: null, name: '', awayUntil: null, ...rest },
  ]
}

/** Null for a user for whom nothing can wait. */
function pendingStatement(question: PendingQuestion): RawBuilder<PendingFigures> | null {
  const { today, now, actor, alerts } = question
  const branches = workBranches({ ...question, scope: 'institution', only: (todo) => alerts || todo !== 'handle' })
  if (branches.length === 0) return null
  const { first, soon, isOver, isSoon, urgency } = urgencyOn(today)
  const last = sql`${addDays(today, dueDays - 1)}::date`
  const moment = sql`${now.toISOString()}::timestamptz`
  const age = sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${moment} - moved_at) / 86400)::float8`
  return sql<PendingFigures>`
    WITH waiting AS MATERIALIZED (${unionAll(branches.map(scanOf))}),
      counted AS (SELECT * FROM waiting WHERE flow <> ${alertFlow} OR ${alertsAlone(question)})
    SELECT
      (SELECT json_agg(one) FROM (
        SELECT flow, ${urgency}, ${age} AS age FROM waiting GROUP BY flow
        UNION ALL SELECT NULL, ${urgency}, ${age} FROM counted
        ORDER BY count DESC, flow
      ) AS one) AS flows,
      (SELECT json_agg(one) FROM (
        SELECT trans_curr_cd AS code, (sum(trans_at) FILTER (WHERE ${isOver}))::text AS over,
          (sum(trans_at) FILTER (WHERE ${isSoon}))::text AS soon
        FROM waiting WHERE due_dt <= ${soon} GROUP BY trans_curr_cd ORDER BY count(*) DESC, trans_curr_cd
      ) AS one) AS sums,
      (SELECT json_agg(one) FROM (
        SELECT to_char(due_dt, 'YYYYMMDD') AS day, count(*)::int AS n
        FROM waiting WHERE due_dt BETWEEN ${first} AND ${last} GROUP BY due_dt
      ) AS one) AS due,
      (SELECT json_agg(one) FROM (
        SELECT width_bucket(greatest(${first} - ${dayIn(sql`moved_at`)}, 0), ARRAY[${sql.join(ageSteps.map((days) => sql.lit(days)))}]) AS step,
          count(*)::int AS n
        FROM counted GROUP BY step
      ) AS one) AS ages,
      (SELECT json_agg(one) FROM (
        SELECT u.user_id::text AS "userId", u.nick_name AS name, ${urgency}
        FROM work_claim AS claim JOIN counted ON claim.thing = counted.thing JOIN app_user AS u ON u.user_id = claim.user_id
        WHERE claim.ins_id_cd = ${actor.insIdCd} AND ${isHeld(sql`moved_at`)} GROUP BY u.user_id
      ) AS one) AS holders`
}

function urgencyOn(today: Day) {
  const first = sql`${today}::date`
  const soon = sql`${addDays(today, soonDays)}::date`
  const isOver = sql`due_dt < ${first}`
  const isSoon = sql`due_dt BETWEEN ${first} AND ${soon}`
  const urgency = sql`count(*)::int AS count, count(*) FILTER (WHERE ${isOver})::int AS over,
    count(*) FILTER (WHERE ${isSoon})::int AS soon`
  return { first, soon, isOver, isSoon, urgency }
}

/** The work of all institutions, by the one that must act. Alerts count where the board is asked for them alone. */
export async function pendingByInstitution(
  db: Reader,
  question: PendingQuestion,
): Promise<(Urgency & { insIdCd: string })[]> {
  const only = (todo: Todo) => alertsAlone(question) || todo !== 'handle'
  const branches = workBranches({ ...question, scope: 'institution', bySide: true, only })
  if (branches.length === 0) return []
  const scans = branches.map(
    ({ table, view, due, where }) => sql`
      SELECT ${institutionColumn(table, view)} AS ins_id_cd, ${due === null ? sql`NULL::date` : sql.ref(due)} AS due_dt
      FROM ${sql.table(table)} WHERE ${where}`,
  )
  const { rows } = await sql<Urgency & { insIdCd: string }>`
    SELECT ins_id_cd AS "insIdCd", ${urgencyOn(question.today).urgency} FROM (${unionAll(scans)}) AS waiting
    GROUP BY ins_id_cd ORDER BY over DESC, soon DESC, count DESC, ins_id_cd LIMIT ${maxInstitutionLines}`.execute(db)
  return rows
}

function institutionColumn(table: WorkBranch['table'], view: View) {
  if (table === 'sus_trans') return sql.ref('ins_id_cd')
  return sql.ref(view === 'submitter' ? 'submit_ins_id_cd' : 'released_to')
}

function scanOf(branch: WorkBranch) {
  const { table, due, where } = branch
  return sql`
    SELECT ${table === 'exception' ? sql`flow` : sql`'suspicious'`} AS flow, ${workItemIdOf(branch)} AS thing,
      ${due === null ? sql`NULL::date` : sql.ref(due)} AS due_dt, ${movedAtOf(branch)} AS moved_at, trans_curr_cd, trans_at
    FROM ${sql.table(table)} WHERE ${where}`
}
