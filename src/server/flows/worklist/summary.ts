import { CompiledQuery } from 'kysely'
import type { ReplyOf } from '../../../contract/call.ts'
import type { worklistSummary } from '../../../contract/worklist.ts'
import { addDays, type Day } from '../../../domain/calendar.ts'
import { soonDays } from '../../../domain/due.ts'
import { type Todo, todos } from '../../../domain/workflow/work.ts'
import { countedTo } from '../../db/counted.ts'
import type { Statement } from '../../db/databases.ts'
import type { Reader } from '../../db/reader.ts'
import { SqlParameters } from '../list/sqlParameters.ts'
import { type WorkArm, type WorkQuestion, workArms } from './workArms.ts'

type Summary = ReplyOf<typeof worklistSummary>

interface TodoRow {
  todo: Todo
  n: number
  over: number
  soon: number
  next: Day | null
}

export async function summaryOf(db: Reader, question: WorkQuestion): Promise<Summary> {
  const statement = summaryStatement(question)
  if (!statement) return { total: 0, over: 0, soon: 0, list: [] }
  const { rows } = await db.executeQuery<TodoRow>(CompiledQuery.raw(statement.sql, [...statement.parameters]))
  const list = todos.flatMap((todo) => {
    const found = rows.find((row) => row.todo === todo)
    return found ? [{ todo, count: found.n, over: found.over, soon: found.soon, nextDueDt: found.next }] : []
  })
  const sum = (name: 'count' | 'over' | 'soon') => list.reduce((all, one) => all + one[name], 0)
  return { total: sum('count'), over: sum('over'), soon: sum('soon'), list }
}

/** Null for a user for whom nothing can wait. */
export function summaryStatement(question: WorkQuestion): Statement | null {
  const params = new SqlParameters()
  const arms = workArms(question, params)
  return countingStatement(arms, question.today, params, { by: 'todo', of: ({ todo }) => `'${todo}' AS todo` })
}

/** Counts the rows of some parts by their urgency, in groups. */
export function countingStatement(
  arms: readonly WorkArm[],
  today: Day,
  params: SqlParameters,
  { by, of }: { by: string; of: (arm: WorkArm) => string },
): Statement | null {
  if (arms.length === 0) return null
  const scans = arms.map((arm) => {
    const { table, where, due } = arm
    const scan = `SELECT ${of(arm)}, ${due ?? 'NULL::date'} AS due_dt FROM ${table} WHERE ${where.join(' AND ')}`
    return table === 'sus_trans' ? `(${scan} LIMIT ${countedTo + 1})` : scan
  })
  const first = `${params.add(today)}::date`
  const soon = `${params.add(addDays(today, soonDays))}::date`
  return params.statement(`
    SELECT ${by}, count(*)::int AS n, count(*) FILTER (WHERE due_dt < ${first})::int AS over,
      count(*) FILTER (WHERE due_dt BETWEEN ${first} AND ${soon})::int AS soon,
      min(due_dt) FILTER (WHERE due_dt >= ${first}) AS next
    FROM (${scans.join(' UNION ALL ')}) AS waiting GROUP BY ${by}`)
}
