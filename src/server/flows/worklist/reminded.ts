import { sql } from 'kysely'
import { flows } from '../../../domain/flows/index.ts'
import { type Day, dayOf } from '../../../domain/time/calendar.ts'
import { anyOf, unionAll } from '../../db/lists/fragments.ts'
import { compiled, type Databases, run } from '../../db/pools/databases.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { opensFlow } from '../record/recordRow.ts'
import { workBranches } from './workBranches.ts'
import { movedAtOf, workItemIdOf } from './worklistSearch.ts'

interface Reminded {
  id: string
  transId: string
  due: Day | null
  closesAt: string | null
  fresh: boolean
}

/** The closing time of each kind of day, as it was given with the day. */
const closingOf = {
  due_dt: sql`due_given ->> 'closesAt'`,
  answer_by: sql`dates_to_answer -> 0 ->> 'closesAt'`,
  none: sql`NULL::text`,
} as const

/** Finds the user's work that is due by the day `until` or has moved since `since`: the earliest due first, `atMost` of it. */
export async function workToRemind(
  { search }: Databases,
  actor: SessionUser,
  { until, since, now, atMost }: { until: Day; since: Date; now: Date; atMost: number },
): Promise<Reminded[]> {
  const question = { flows: flows.filter((flow) => opensFlow(actor, flow)), actor, scope: 'mine' as const }
  const parts = workBranches({ ...question, today: dayOf(now) }).map((branch) => {
    const fresh = sql`${movedAtOf(branch)} > ${since}`
    const due = branch.due === null ? null : sql.ref(branch.due)
    const wanted = due ? anyOf([sql`${due} <= ${until}::date`, fresh]) : fresh
    return sql`
      SELECT ${workItemIdOf(branch)} AS id, trans_id AS "transId", ${due ?? sql`NULL::date`} AS due,
        ${closingOf[branch.due ?? 'none']} AS "closesAt", ${fresh} AS fresh
      FROM ${sql.table(branch.table)} WHERE ${branch.where} AND ${wanted}`
  })
  if (parts.length === 0) return []
  return run<Reminded>(
    search,
    compiled(sql`SELECT * FROM (${unionAll(parts)}) AS work ORDER BY due NULLS LAST, id LIMIT ${sql.lit(atMost)}`),
  )
}
