import type pg from 'pg'
import type { Statement } from '../src/server/db/pools/databases.ts'

export interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Heap Fetches'?: number
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

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
