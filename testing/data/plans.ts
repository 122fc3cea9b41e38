import pg from 'pg'
import type { Statement } from '../../src/server/db/pools/databases.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Keeps the statements that go through a pool. */
export function listened(pool: pg.Pool): { pool: pg.Pool; heard: Statement[] } {
  const heard: Statement[] = []
  const query = (sql: string, parameters: unknown[] = []) => {
    heard.push({ sql, parameters })
    return pool.query(sql, parameters)
  }
  return { pool: Object.assign(Object.create(pool), { query }), heard }
}

/**
 * Runs a statement by the plan that it has for all values, and says what in it doesn't suit a large table: a table read
 * from end to end, a sort of more than `rows`, or more rows thrown away than kept, if more than `rows`.
 */
export async function planFaults(client: pg.Client, { sql, parameters }: Statement, rows: number): Promise<string[]> {
  await client.query('SET plan_cache_mode = force_generic_plan')
  await client.query(`PREPARE asked AS ${sql}`)
  try {
    const values = parameters.map((value) => literal(value)).join(', ')
    const answer = await client.query(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE asked${values ? `(${values})` : ''}`,
    )
    return nodesOf(answer.rows[0]['QUERY PLAN'][0].Plan).flatMap((node) => faultsOf(node, rows))
  } finally {
    await client.query('DEALLOCATE asked')
  }
}

/** A value of a prepared statement, for EXECUTE. */
export function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value))
  return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
}

/** Without sorts that a sum is made of: it reads all its rows, in whatever order. */
function nodesOf(node: PlanNode): PlanNode[] {
  const below = (node.Plans ?? []).flatMap(nodesOf)
  return node['Node Type'] === 'Aggregate' ? below.filter((one) => one['Node Type'] !== 'Sort') : [node, ...below]
}

function faultsOf(node: PlanNode, rows: number): string[] {
  const kind = node['Node Type']
  const loops = node['Actual Loops']
  const [kept, removed] = [node['Actual Rows'] * loops, (node['Rows Removed by Filter'] ?? 0) * loops]
  const of = `of ${node['Index Name'] ?? node['Relation Name'] ?? 'rows'}`
  const faults: string[] = []
  if (kind === 'Seq Scan' && kept + removed > rows) faults.push(`${kind} ${of} reads ${kept + removed} rows`)
  if (removed > kept && removed > rows) faults.push(`${kind} ${of} throws ${removed} rows away and keeps ${kept}`)
  const [child] = node.Plans ?? []
  const sorted = child ? child['Actual Rows'] * child['Actual Loops'] : 0
  if (kind === 'Sort' && sorted > rows) faults.push(`a sort of ${sorted} rows`)
  return faults
}
