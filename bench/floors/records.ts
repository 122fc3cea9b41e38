import type { Statement } from '../../src/server/db/pools/databases.ts'

/**
 * A list of records as somebody would ask for it who sees all records as they stand, or those that an institution
 * submitted or was released: ids in the order of one column, and the rows of the page.
 */
export interface AskedRecords {
  insIdCd: string | null
  flow: string
  /** With whether records in them wait for somebody; of those that don't, all is in order in the index. */
  states: readonly { state: string; waits: boolean }[]
  column: 'due_dt' | 'trans_at' | 'rec_crt_ts'
  isDown: boolean
  rows: number
}

export function recordsFloor({ insIdCd, flow, states, column, isDown, rows }: AskedRecords): Statement {
  const way = isDown ? 'DESC' : 'ASC'
  const sides = insIdCd === null ? ['true'] : ['submit_ins_id_cd = $4', '(released_to = $4 AND released IS NULL)']
  const branches = states.flatMap(({ state, waits }) =>
    sides.map(
      (side) => `(
        SELECT exp_id, ${column} AS key FROM exception
        WHERE ${side} AND flow = $1 AND state = '${state}' AND NOT deleted AND $2::boolean ${waits ? '' : 'AND NOT waits'}
        ORDER BY ${column} ${way}, exp_id ${way} LIMIT $3)`,
    ),
  )
  return {
    sql: `SELECT e.* FROM (SELECT * FROM (${branches.join(' UNION ALL ')}) AS a ORDER BY key ${way}, exp_id ${way} LIMIT $3) AS page
      JOIN exception AS e USING (exp_id) ORDER BY page.key ${way}, exp_id ${way}`,
    parameters: [flow, true, rows, ...(insIdCd === null ? [] : [insIdCd])],
  }
}
