import { sql } from 'kysely'
import type pg from 'pg'
import type { ReplyOf } from '../../../contract/call.ts'
import { summaryCountsTo, type worklistSummary } from '../../../contract/records/worklist.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { type Todo, todos } from '../../../domain/workflow/work.ts'
import { allOf, anyOf, type Sql, unionAll } from '../../db/lists/fragments.ts'
import { compiled, run, type Statement } from '../../db/pools/databases.ts'
import { isHeld } from '../../db/workClaims.ts'
import type { WorkBranch } from './workBranches.ts'
import { askedBranches, type FilteredWork, movedAtOf } from './worklistSearch.ts'

type Summary = Omit<ReplyOf<typeof worklistSummary>, 'deputyFor'>

interface TodoCount {
  todo: Todo
  over: number
  soon: number
  /** Those due later, no more than are missing to the number that is counted to. */
  later: number
  next: Day | null
}

export async function summaryOf(pool: pg.Pool, question: FilteredWork, countTo = summaryCountsTo): Promise<Summary> {
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
 * Counts what is to be done by its urgency, each no further than asked, so that it costs no more where more waits.
 * Null for a user for whom nothing can wait.
 */
export function summaryStatement(question: FilteredWork, countTo = summaryCountsTo): Statement | null {
  const branches = askedBranches(question)
  if (branches.length === 0) return null
  const most = sql.lit(countTo + 1)
  const today = sql`${question.today}::date`
  const soon = sql`${addDays(question.today, soonDays)}::date`
  const lines = [...Map.groupBy(branches, ({ todo }) => todo)].map(([todo, some]) => {
    const dated = some.flatMap(({ due, where, table }) => (due === null ? [] : [{ due: sql.ref(due), where, table }]))
    if (dated.length === 0)
      return sql`
        SELECT ${sql.lit(todo)} AS todo, 0 AS over, 0 AS soon, later, NULL::date AS next
        FROM ${counted('later', some.map(rowsOf), most)}`
    const those = (when: Sql) =>
      dated.map(({ due, where, table }) => sql`SELECT FROM ${sql.table(table)} WHERE ${where} AND ${due} ${when}`)
    const next = dated.map(
      ({ due, where, table }) =>
        sql`(SELECT ${due} FROM ${sql.table(table)} WHERE ${where} AND ${due} >= ${today} ORDER BY ${due} LIMIT 1)`,
    )
    return sql`
      SELECT ${sql.lit(todo)} AS todo, over, soon, later, least(${sql.join(next)}) AS next
      FROM ${counted('over', those(sql`< ${today}`), most)},
        ${counted('soon', those(sql`BETWEEN ${today} AND ${soon}`), most)},
        LATERAL ${counted('later', those(sql`> ${soon}`), sql`greatest(0, ${most} - over - soon)`)}`
  })
  return compiled(unionAll(lines))
}

/** Counts the rows that colleagues hold, from their claims: there are fewer than rows, and each is looked up once. */
export function heldCountStatement(question: FilteredWork, countTo = summaryCountsTo): Statement | null {
  const { actor, scope } = question
  const branches = scope === 'other' ? [] : askedBranches(question)
  if (branches.length === 0) return null
  const lookups = [...Map.groupBy(branches, ({ table }) => table)].map(([table, some]) => {
    const [among, id] =
      table === 'exception' ? [sql`NOT is_alert`, sql`exp_id = thing`] : [sql`is_alert`, sql`rid = thing::bigint`]
    const any = anyOf(some.map((branch) => allOf([isHeld(movedAtOf(branch)), branch.where])))
    // The limit of the lookup keeps the planner from reading all that waits for each part.
    return sql`SELECT 1 FROM (SELECT * FROM claim WHERE ${among}) AS claim
      CROSS JOIN LATERAL (SELECT 1 FROM ${sql.table(table)} WHERE ${id} AND ${any} LIMIT 1) AS row`
  })
  return compiled(sql`
    WITH claim AS MATERIALIZED (
      SELECT thing, claimed_at, until, thing ~ '^[0-9]{1,18}$' AS is_alert FROM work_claim
      WHERE ins_id_cd = ${actor.insIdCd}::text AND user_id <> ${actor.userId}::bigint AND until > now()
    )
    SELECT count(*)::int AS held
    FROM (SELECT * FROM (${unionAll(lookups)}) AS held LIMIT ${sql.lit(countTo + 1)}) AS counted`)
}

function counted(name: 'over' | 'soon' | 'later', parts: readonly Sql[], limit: Sql): Sql {
  return sql`(SELECT count(*)::int AS ${sql.id(name)} FROM (${unionAll(parts)} LIMIT ${limit}) AS rows) AS ${sql.id(name)}`
}

function rowsOf({ table, where }: WorkBranch): Sql {
  return sql`SELECT FROM ${sql.table(table)} WHERE ${where}`
}
