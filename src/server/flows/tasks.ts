import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '../../contract/call.ts'
import type { getTasks } from '../../contract/flowCalls.ts'
import { type Actor, actsForAll } from '../../domain/actor.ts'
import { addDays, dayOf } from '../../domain/calendar.ts'
import { soonDays } from '../../domain/due.ts'
import { statesOf, waits } from '../../domain/workflow/check.ts'
import type { Flow, State } from '../../domain/workflow/flow.ts'
import type { Reader } from './reader.ts'

interface Counted {
  flow: string
  state: State
  n: number
  over: number
  soon: number
  next: string | null
}

/** How many records wait in each state of these flows, for either side. */
export async function countTasks(
  db: Reader,
  flows: readonly Flow[],
  actor: Actor,
  now: Date,
): Promise<Omit<ReplyOf<typeof getTasks>, 'alerts'>> {
  const { rows } = await tasksStatement(flows, actor, now).execute(db)
  return {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    tasks: rows.map(({ flow, state, n, over, soon: near, next }) => ({
      flow,
      state,
      count: n,
      over,
      soon: near,
      nextDueDt: next,
    })),
  }
}

/** One statement, answered from the indexes of what waits alone: a range of them for each state and side. */
export function tasksStatement(flows: readonly Flow[], actor: Actor, now: Date): RawBuilder<Counted> {
  const places = flows.flatMap((flow) =>
    statesOf(flow)
      .filter((state) => waits(flow, state))
      .map((state) => ({ flow: flow.id, state })),
  )
  const today = dayOf(now)
  const soon = addDays(today, soonDays)
  const own = actor.insIdCd
  const side = actsForAll(actor)
    ? [sql`true`]
    : [sql`e.submit_ins_id_cd = ${own}::text`, sql`e.rcv_ins_id_cd = ${own}::text`]
  const arms = side.map(
    (mine) => sql`
      SELECT e.due_dt FROM exception AS e
      WHERE ${mine} AND e.flow = place.flow AND e.state = place.state AND e.waits AND NOT e.deleted`,
  )
  return sql<Counted>`
    SELECT place.flow, place.state, counted.*
    FROM unnest(${places.map((one) => one.flow)}::text[], ${places.map((one) => one.state)}::text[])
      AS place(flow, state)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS n, count(*) FILTER (WHERE due_dt < ${today}::date)::int AS over,
        count(*) FILTER (WHERE due_dt BETWEEN ${today}::date AND ${soon}::date)::int AS soon,
        min(due_dt) FILTER (WHERE due_dt >= ${today}::date) AS next
      FROM (${sql.join(arms, sql` UNION ALL `)}) AS waiting
    ) AS counted`
}
