import type pg from 'pg'
import type { Statement } from '../src/server/db/databases.ts'

/** A step of a plan, as PostgreSQL tells it after it was run. */
export interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Heap Fetches'?: number
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Runs the statement, and answers every step of its plan and how long it took. */
export async function explain(
  pool: pg.Pool,
  { sql, parameters }: Statement,
): Promise<{ nodes: PlanNode[]; milliseconds: number }> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...parameters])
  const [{ Plan: top, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN']
  return { nodes: nodesOf(top), milliseconds }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
