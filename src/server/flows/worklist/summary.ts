import type pg from 'pg'
import type { ReplyOf } from '../../../contract/call.ts'
import { summaryCountsTo, type worklistSummary } from '../../../contract/worklist.ts'
import { addDays, type Day } from '../../../domain/calendar.ts'
import { soonDays } from '../../../domain/due.ts'
import { type Todo, todos } from '../../../domain/workflow/work.ts'
import { run, type Statement } from '../../db/databases.ts'
import { SqlParameters } from '../list/sqlParameters.ts'
import { type WorkArm, type WorkQuestion, workArms } from './workArms.ts'

type Summary = Omit<ReplyOf<typeof worklistSummary>, 'deputyFor'>

interface TodoCount {
  todo: Todo
  over: number
  soon: number
  /** Those due later, no more than are missing to the number that is counted to. */
  later: number
  next: Day | null
}

export async function summaryOf(pool: pg.Pool, question: WorkQuestion, countTo = summaryCountsTo): Promise<Summary> {
  const statement = summaryStatement(question, countTo)
  const counted = statement ? await run<TodoCount>(pool, statement) : []
  const upTo = (n: number) => Math.min(n, countTo + 1)
  const list = todos.flatMap((todo) => {
    const found = counted.find((row) => row.todo === todo)
    if (!found) return []
    const { over, soon, later, next: nextDueDt } = found
    const count = upTo(over + soon + later)
    return count === 0 ? [] : [{ todo, count, over, soon, nextDueDt }]
  })
  const all = (name: 'count' | 'over' | 'soon') => upTo(list.reduce((sum, line) => sum + line[name], 0))
  return { total: all('count'), over: all('over'), soon: all('soon'), list }
}

/**
 * Counts what is to be done by its urgency, each no further than it is told, so that it costs no more where more waits.
 * Null for a user for whom nothing can wait.
 */
export function summaryStatement(question: WorkQuestion, countTo = summaryCountsTo): Statement | null {
  const params = new SqlParameters()
  const arms = workArms(question, params)
  if (arms.length === 0) return null
  const lines = [...Map.groupBy(arms, ({ todo }) => todo)].map(([todo, some]) => {
    const dated = some.flatMap((arm) => (arm.due === null ? [] : [{ arm, due: arm.due }]))
    if (dated.length === 0)
      return `SELECT '${todo}' AS todo, 0 AS over, 0 AS soon, later, NULL::date AS next FROM ${counted('later', some.map(rowsOf), countTo + 1)}`
    const today = `${params.add(question.today)}::date`
    const soon = `${params.add(addDays(question.today, soonDays))}::date`
    const those = (when: string) => dated.map(({ arm, due }) => `${rowsOf(arm)} AND ${due} ${when}`)
    const next = dated.map(({ arm, due }) => `(${rowsOf(arm)} AND ${due} >= ${today} ORDER BY ${due} LIMIT 1)`)
    return `
      SELECT '${todo}' AS todo, over, soon, later, least(${next.join(', ')}) AS next
      FROM ${counted('over', those(`< ${today}`), countTo + 1)},
        ${counted('soon', those(`BETWEEN ${today} AND ${soon}`), countTo + 1)},
        LATERAL ${counted('later', those(`> ${soon}`), `greatest(0, ${countTo + 1} - over - soon)`)}`
  })
  return params.statement(lines.join(' UNION ALL '))
}

function counted(name: string, parts: readonly string[], limit: string | number): string {
  return `(SELECT count(*)::int AS ${name} FROM (${parts.join(' UNION ALL ')} LIMIT ${limit}) AS rows) AS ${name}`
}

function rowsOf({ table, due, where }: WorkArm): string {
  return `SELECT ${due ?? 'NULL::date'} AS due FROM ${table} WHERE ${where.join(' AND ')}`
}
