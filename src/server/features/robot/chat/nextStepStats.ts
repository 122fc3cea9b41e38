import { type Kysely, sql } from 'kysely'
import type { State } from '../../../../domain/workflow/flow.ts'
import type { Tables } from '../../../db/tables.ts'

export type NextStepCounts = readonly { action: string; count: number }[]
export type NextStepStatsOf = (transId: string, state: State) => Promise<NextStepCounts>

const latest = 2000
const keptMs = 60_000

export function nextStepStats(db: Kysely<Tables>, clock: () => Date): NextStepStatsOf {
  const kept = new Map<string, { at: number; habit: Promise<NextStepCounts> }>()
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

async function readHabit(db: Kysely<Tables>, transId: string, state: State): Promise<NextStepCounts> {
  const { rows } = await sql<{ action: string; n: string }>`
    SELECT action, count(*) AS n FROM (
      SELECT action FROM exception_event
      WHERE left(exp_id, 3) = ${transId} AND from_state = ${state}
      ORDER BY at DESC LIMIT ${sql.lit(latest)}
    ) AS recent
    GROUP BY action ORDER BY n DESC, action`.execute(db)
  return rows.map(({ action, n }) => ({ action, count: Number(n) }))
}
