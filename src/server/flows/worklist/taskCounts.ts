import { sql } from 'kysely'
import type pg from 'pg'
import type { ReplyOf } from '../../../contract/call.ts'
import type { getTasks } from '../../../contract/records/flowCalls.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { statesOf } from '../../../domain/workflow/check.ts'
import type { Flow, State } from '../../../domain/workflow/flow.ts'
import { unionAll } from '../../db/lists/fragments.ts'
import { compiled, run, type Statement } from '../../db/pools/databases.ts'
import { hasWork } from '../list/recordConditions.ts'
import { recordBranches } from './workBranches.ts'

interface TaskCountRow {
  flow: string
  state: State
  n: number
  over: number
  soon: number
  next: string | null
}

/** `search`: its connections plan the statement once; planning its parts takes longer than counting. */
export async function taskCounts(
  search: pg.Pool,
  flows: readonly Flow[],
  actor: Actor,
  now: Date,
): Promise<Omit<ReplyOf<typeof getTasks>, 'alerts' | 'changes'>> {
  const places = placesOf(flows, actor, now)
  const statement = tasksStatement(flows, actor, now)
  if (!statement) return { total: 0, tasks: [] }
  const rows = await run<TaskCountRow>(search, statement)
  const tasks = places.map(({ flow, state }) => {
    const found = rows.find((row) => row.flow === flow && row.state === state)
    const { n: count = 0, over = 0, soon = 0, next: nextDueDt = null } = found ?? {}
    return { flow, state, count, over, soon, nextDueDt }
  })
  return { total: tasks.reduce((sum, { count }) => sum + count, 0), tasks }
}

interface WorkPlace {
  flow: string
  state: State
}

function placesOf(flows: readonly Flow[], actor: Actor, now: Date): WorkPlace[] {
  const today = dayOf(now)
  return flows
    .flatMap((of) => statesOf(of).map((state) => ({ of, state })))
    .filter(({ of, state }) => hasWork({ flow: of, node: state, actor, today }))
    .map(({ of, state }) => ({ flow: of.id, state }))
}

/** Null for a user for whom nothing can wait. */
export function tasksStatement(flows: readonly Flow[], actor: Actor, now: Date): Statement | null {
  const today = dayOf(now)
  const branches = recordBranches({ flows, actor, scope: 'mine', today })
  if (branches.length === 0) return null
  const first = sql`${today}::date`
  const soon = sql`${addDays(today, soonDays)}::date`
  const scans = branches.map(
    ({ due, where }) => sql`SELECT flow, state, ${sql.ref(due ?? 'due_dt')} AS due_dt FROM exception WHERE ${where}`,
  )
  return compiled(sql`
    SELECT flow, state, count(*)::int AS n, count(*) FILTER (WHERE due_dt < ${first})::int AS over,
      count(*) FILTER (WHERE due_dt BETWEEN ${first} AND ${soon})::int AS soon,
      min(due_dt) FILTER (WHERE due_dt >= ${first}) AS next
    FROM (${unionAll(scans)}) AS waiting GROUP BY flow, state`)
}
