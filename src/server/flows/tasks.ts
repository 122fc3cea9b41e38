import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '../../contract/call.ts'
import type { getTasks } from '../../contract/flowCalls.ts'
import { type Actor, actsForAll } from '../../domain/actor.ts'
import { addDays, dayOf } from '../../domain/calendar.ts'
import { soonDays } from '../../domain/due.ts'
import { awaitedSides, isAnswerable, statesOf } from '../../domain/workflow/check.ts'
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

/** How many records wait in each state of these flows for a step of this user's side. */
export async function countTasks(
  db: Reader,
  flows: readonly Flow[],
  actor: Actor,
  now: Date,
): Promise<Omit<ReplyOf<typeof getTasks>, 'alerts' | 'changes'>> {
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

/**
 * One statement, answered from the indexes of what waits alone: for each state the records that wait for a step of a side
 * that the user stands on, and those that the receiver may answer.
 */
export function tasksStatement(flows: readonly Flow[], actor: Actor, now: Date): RawBuilder<Counted> {
  const places = flows.flatMap((flow) =>
    statesOf(flow).flatMap((state) => {
      const sides = awaitedSides(flow, state)
      const answerable = isAnswerable(flow, state)
      return sides.length > 0 || answerable ? [{ flow: flow.id, state, sides, answerable }] : []
    }),
  )
  const today = dayOf(now)
  const soon = addDays(today, soonDays)
  const all = actsForAll(actor)
  const own = sql`${actor.insIdCd}::text`
  const ofPlace = sql`e.flow = place.flow AND e.state = place.state AND NOT e.deleted`
  const waiting = (side: RawBuilder<unknown>) => sql`
    SELECT e.due_dt FROM exception AS e WHERE ${side} AND ${ofPlace} AND e.waits`
  const arms = [
    ...(all
      ? [waiting(sql`true`)]
      : [
          waiting(sql`place.submits AND e.submit_ins_id_cd = ${own}`),
          waiting(sql`place.receives AND e.released_to = ${own}`),
        ]),
    sql`
      SELECT e.answer_by FROM exception AS e
      WHERE place.answerable AND ${all ? sql`true` : sql`e.released_to = ${own}`} AND ${ofPlace}
        AND e.answer_by IS NOT NULL AND NOT e.answered AND e.answer_by >= ${today}::date`,
  ]
  const column = <Value>(of: (place: (typeof places)[number]) => Value) => places.map(of)
  return sql<Counted>`
    SELECT place.flow, place.state, counted.*
    FROM unnest(
      ${column((one) => one.flow)}::text[], ${column((one) => one.state)}::text[],
      ${column((one) => one.sides.includes('submitter'))}::boolean[],
      ${column((one) => one.sides.includes('receiver'))}::boolean[], ${column((one) => one.answerable)}::boolean[]
    ) AS place(flow, state, submits, receives, answerable)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS n, count(*) FILTER (WHERE due_dt < ${today}::date)::int AS over,
        count(*) FILTER (WHERE due_dt BETWEEN ${today}::date AND ${soon}::date)::int AS soon,
        min(due_dt) FILTER (WHERE due_dt >= ${today}::date) AS next
      FROM (${sql.join(arms, sql` UNION ALL `)}) AS waiting
    ) AS counted`
}
