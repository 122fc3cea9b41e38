import { type Kysely, sql } from 'kysely'
import type { State } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'

/** How often each action was taken from a state, most often first. */
export type Habit = readonly { action: string; count: number }[]
export type HabitOf = (transId: string, state: State) => Promise<Habit>

/** So many of the latest steps from a state are looked at: habits change with the rules. */
const latest = 2000
const keptMs = 60_000

/** What users did with records of a transaction in a state, learned from the event table; an answer is kept for a minute. */
export function habitReader(db: Kysely<Tables>, clock: () => Date): HabitOf {
  const kept = new Map<string, { at: number; habit: Promise<Habit> }>()
  return (transId, state) => {
    const key = `${transId}.${state}`
    const before = kept.get(key)
    const now = clock().getTime()
    if (before && now - before.at < keptMs) return before.habit
    const habit = readHabit(db, transId, state)
    kept.set(key, { at: now, habit })
    habit.catch(() => kept.delete(key))
    return habit
  }
}

/** An id begins with its transaction, so that the index of the events knows it. */
async function readHabit(db: Kysely<Tables>, transId: string, state: State): Promise<Habit> {
  const { rows } = await sql<{ action: string; n: string }>`
    SELECT action, count(*) AS n FROM (
      SELECT action FROM exception_event
      WHERE left(exp_id, 3) = ${transId} AND from_state = ${state}
      ORDER BY at DESC LIMIT ${sql.lit(latest)}
    ) AS recent
    GROUP BY action ORDER BY n DESC, action`.execute(db)
  return rows.map(({ action, n }) => ({ action, count: Number(n) }))
}
