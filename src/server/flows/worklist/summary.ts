import type pg from 'pg'
import type { ReplyOf } from '../../../contract/call.ts'
import { summaryCountsTo, type worklistSummary } from '../../../contract/worklist.ts'
import { addDays, type Day } from '../../../domain/calendar.ts'
import { soonDays } from '../../../domain/due.ts'
import { todos } from '../../../domain/workflow/work.ts'
import { run, type Statement } from '../../db/databases.ts'
import { SqlParameters } from '../list/sqlParameters.ts'
import { type WorkQuestion, workArms } from './workArms.ts'
import { armOrder } from './worklistSearch.ts'

type Summary = Omit<ReplyOf<typeof worklistSummary>, 'deputyFor'>

interface ArmCount {
  /** Its place among the parts. */
  arm: number
  n: number
  over: number
  soon: number
  next: Day | null
}

/** Reads at most `countTo` rows of each part, the most urgent first, so that it costs no more where more wait. */
export async function summaryOf(pool: pg.Pool, question: WorkQuestion, countTo = summaryCountsTo): Promise<Summary> {
  const arms = workArms(question, new SqlParameters())
  const counted = await ask(pool, summaryStatement(question, countTo))
  const cut = new Set(counted.filter(({ n, over }) => n > countTo && over > 0).map(({ arm }) => arm))
  const later = cut.size === 0 ? [] : await ask(pool, summaryStatement(question, countTo, cut))
  const sum = (numbers: readonly number[]) =>
    Math.min(
      numbers.reduce((all, one) => all + one, 0),
      countTo + 1,
    )
  const list = todos.flatMap((todo) => {
    const rows = counted.filter(({ arm }) => arms[arm]?.todo === todo)
    if (rows.length === 0) return []
    const fromToday = rows.map((row) => (cut.has(row.arm) ? later.find(({ arm }) => arm === row.arm) : row))
    const [nextDueDt = null] = fromToday.flatMap((row) => row?.next ?? []).sort()
    const [count, over] = [sum(rows.map(({ n }) => n)), sum(rows.map((row) => row.over))]
    return [{ todo, count, over, soon: sum(fromToday.map((row) => row?.soon ?? 0)), nextDueDt }]
  })
  const all = (name: 'count' | 'over' | 'soon') => sum(list.map((line) => line[name]))
  return { total: all('count'), over: all('over'), soon: all('soon'), list }
}

async function ask(pool: pg.Pool, statement: Statement | null): Promise<ArmCount[]> {
  return statement ? run<ArmCount>(pool, statement) : []
}

/**
 * Counts each part by its urgency; `dueFromToday` leaves out other parts, and what is overdue. Null for a user for whom
 * nothing can wait.
 */
export function summaryStatement(
  question: WorkQuestion,
  countTo = summaryCountsTo,
  dueFromToday?: ReadonlySet<number>,
): Statement | null {
  const params = new SqlParameters()
  const arms = workArms(question, params)
  if (arms.length === 0) return null
  const scans = arms.map((arm, place) => {
    const { table, due } = arm
    const where = dueFromToday
      ? [...arm.where, dueFromToday.has(place) ? `${due} >= ${params.add(question.today)}::date` : 'false']
      : arm.where
    return `(SELECT ${place} AS arm, ${due ?? 'NULL::date'} AS due_dt FROM ${table} WHERE ${where.join(' AND ')}
      ORDER BY ${armOrder(arm, 'dueDt')} LIMIT ${countTo + 1})`
  })
  return params.statement(`
    SELECT arm, ${urgencyColumns(question.today, params)}
    FROM (${scans.join(' UNION ALL ')}) AS waiting GROUP BY arm`)
}

/** Counts rows with a `due_dt`: all, those overdue and those due soon; and the next day on which one is due. */
export function urgencyColumns(today: Day, params: SqlParameters): string {
  const first = `${params.add(today)}::date`
  const soon = `${params.add(addDays(today, soonDays))}::date`
  return `count(*)::int AS n, count(*) FILTER (WHERE due_dt < ${first})::int AS over,
    count(*) FILTER (WHERE due_dt BETWEEN ${first} AND ${soon})::int AS soon,
    min(due_dt) FILTER (WHERE due_dt >= ${first}) AS next`
}
