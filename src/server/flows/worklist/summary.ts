import type pg from 'pg'
import type { ReplyOf } from '../../../contract/call.ts'
import { summaryCountsTo, type worklistSummary } from '../../../contract/worklist.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { type Todo, todos } from '../../../domain/workflow/work.ts'
import { run, type Statement } from '../../db/pools/databases.ts'
import { isHeld } from '../../db/workClaims.ts'
import { SqlParameters } from '../list/sqlParameters.ts'
import { type WorkArm, type WorkQuestion, workArms } from './workArms.ts'
import { movedAtOf } from './worklistSearch.ts'

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
  const [statement, heldStatement] = [summaryStatement(question, countTo), heldCountStatement(question, countTo)]
  const [counted, [{ held = 0 } = {}]] = await Promise.all([
    statement ? run<TodoCount>(pool, statement) : [],
    heldStatement ? run<{ held: number }>(pool, heldStatement) : [],
  ])
  const upTo = (n: number) => Math.min(n, countTo + 1)
  const list = todos.flatMap((todo) => {
    const found = counted.find((row) => row.todo === todo)
    if (!found) return []
    const { over, soon, later, next: nextDueDt } = found
    const count = upTo(over + soon + later)
    return count === 0 ? [] : [{ todo, count, over, soon, nextDueDt }]
  })
  const all = (name: 'count' | 'over' | 'soon') => upTo(list.reduce((sum, line) => sum + line[name], 0))
  return { total: all('count'), over: all('over'), soon: all('soon'), held, list }
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

/** Counts the rows that colleagues hold, from their claims: there are fewer than rows, and each is looked up once. */
export function heldCountStatement(question: WorkQuestion, countTo = summaryCountsTo): Statement | null {
  const { actor, scope } = question
  const params = new SqlParameters()
  const arms = scope === 'other' ? [] : workArms(question, params)
  if (arms.length === 0) return null
  const own = `${params.add(actor.insIdCd)}::text`
  const me = `${params.add(actor.userId)}::bigint`
  const lookups = [...Map.groupBy(arms, ({ table }) => table)].map(([table, some]) => {
    const [among, id] = table === 'exception' ? ['NOT is_alert', 'exp_id = thing'] : ['is_alert', 'rid = thing::bigint']
    const any = some.map((arm) => `(${[isHeld(movedAtOf(arm)), ...arm.where].join(' AND ')})`)
    // The limit of the lookup keeps the planner from reading all that waits for each part.
    return `SELECT 1 FROM (SELECT * FROM claim WHERE ${among}) AS claim
      CROSS JOIN LATERAL (SELECT 1 FROM ${table} WHERE ${id} AND (${any.join(' OR ')}) LIMIT 1) AS row`
  })
  return params.statement(`
    WITH claim AS MATERIALIZED (
      SELECT thing, claimed_at, until, thing ~ '^[0-9]{1,18}$' AS is_alert FROM work_claim
      WHERE ins_id_cd = ${own} AND user_id <> ${me} AND until > now()
    )
    SELECT count(*)::int AS held FROM (SELECT * FROM (${lookups.join(' UNION ALL ')}) AS held LIMIT ${countTo + 1}) AS counted`)
}

function counted(name: string, parts: readonly string[], limit: string | number): string {
  return `(SELECT count(*)::int AS ${name} FROM (${parts.join(' UNION ALL ')} LIMIT ${limit}) AS rows) AS ${name}`
}

function rowsOf({ table, due, where }: WorkArm): string {
  return `SELECT ${due ?? 'NULL::date'} AS due FROM ${table} WHERE ${where.join(' AND ')}`
}
