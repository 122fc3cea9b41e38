import { CompiledQuery } from 'kysely'
import type { RecordSort } from '../../contract/flowCalls.ts'
import type { RecordRow } from '../../contract/records.ts'
import type { CardVault } from '../db/cardVault.ts'
import { countedTo } from '../db/counted.ts'
import type { Databases, Statement } from '../db/databases.ts'
import { Parameters } from './parameters.ts'
import { type RecordQuestion, recordFilter } from './recordConditions.ts'
import { type ExceptionRecord, recordColumns, recordRowOf } from './recordRows.ts'

export interface RecordPlace {
  currPage: number
  pageSize: number
  sort?: RecordSort
}

export interface RecordsFound {
  list: RecordRow[]
  total: number
  totalIsExact: boolean
  sums?: { transCurrCd: string; transAt: string }[]
}

/** What a list is sorted by. A record that waits for nobody has no due date, and comes after all that have one. */
const sortKeys = { dueDt: ['rests', 'due_dt'], transAt: ['trans_at'], recCrtTs: ['rec_crt_ts'] } as const

type Counts = { transCurrCd: string; n: number; transAt: string }[] | null

/** One page of a flow's records as this user sees them, how many there are, and their sums a currency. */
export async function searchRecords(
  databases: Databases,
  vault: CardVault,
  question: RecordQuestion,
  place: RecordPlace,
): Promise<RecordsFound> {
  const statement = pageStatement(vault, question, place)
  if (!statement) return { list: [], total: 0, totalIsExact: true, sums: [] }
  // On the primary: a list that follows an action shows what it did.
  const { rows } = await databases.main.executeQuery<ExceptionRecord & { counts: Counts }>(
    CompiledQuery.raw(statement.sql, [...statement.parameters]),
  )
  const counts = rows[0]?.counts ?? []
  const total = counts.reduce((sum, one) => sum + one.n, 0)
  const list = rows.filter((row) => row.exp_id !== null).map((row) => recordRowOf(question.flow, row, question.actor))
  if (total > countedTo) return { list, total: countedTo, totalIsExact: false }
  const sums = counts.map(({ transCurrCd, transAt }) => ({ transCurrCd, transAt }))
  return { list, total, totalIsExact: true, sums }
}

/** All records of the filter in order, for an export. Null where there can be none. */
export function allStatement(vault: CardVault, question: RecordQuestion, sort?: RecordSort): Statement | null {
  const params = new Parameters()
  const { arms } = recordFilter(question, vault, params)
  if (arms.length === 0) return null
  const { keys, order } = sorting(sort)
  const parts = arms.map(({ where, waits }) => `SELECT *, ${waits ? 0 : 1} AS rests FROM exception WHERE ${where}`)
  return params.statement(`SELECT ${recordColumns} FROM (${parts.join(' UNION ALL ')}) AS e ORDER BY ${order(keys)}`)
}

/** Page, total and sums in one statement: the ids in order from ordered scans, then the page's rows. */
function pageStatement(vault: CardVault, question: RecordQuestion, place: RecordPlace): Statement | null {
  const params = new Parameters()
  const { arms } = recordFilter(question, vault, params)
  if (arms.length === 0) return null
  const { currPage, pageSize, sort } = place
  const limit = params.add(pageSize)
  const offset = params.add(String((currPage - 1) * pageSize))
  const depth = params.add(String(currPage * pageSize))
  const { keys, column, order } = sorting(sort)
  const parts = arms.map(
    ({ where, waits }) =>
      `(SELECT exp_id, ${column}, ${waits ? 0 : 1} AS rests FROM exception WHERE ${where}
        ORDER BY ${order([column])} LIMIT ${depth}::bigint)`,
  )
  const counted = arms.map(
    ({ where }) => `(SELECT trans_curr_cd, trans_at FROM exception WHERE ${where} LIMIT ${countedTo + 1})`,
  )
  return params.statement(`
    WITH page AS (
      SELECT exp_id, rests FROM (${parts.join(' UNION ALL ')}) AS either
      ORDER BY ${order(keys)} LIMIT ${limit}::int OFFSET ${offset}::bigint
    ), totals AS (
      SELECT json_agg(json_build_object('transCurrCd', trans_curr_cd, 'n', n, 'transAt', trans_at::text)
        ORDER BY trans_curr_cd) AS counts
      FROM (
        SELECT trans_curr_cd, count(*) AS n, sum(trans_at) AS trans_at
        FROM (SELECT * FROM (${counted.join(' UNION ALL ')}) AS arms LIMIT ${countedTo + 1}) AS counted
        GROUP BY trans_curr_cd
      ) AS summed
    )
    SELECT totals.counts, ${recordColumns}
    FROM totals LEFT JOIN (page JOIN exception AS e USING (exp_id)) ON true
    ORDER BY ${order(keys, 'e.')}`)
}

function sorting(sort: RecordSort = 'dueDt') {
  const downwards = sort.startsWith('-')
  const keys = sortKeys[sort.replace('-', '') as keyof typeof sortKeys]
  const direction = downwards ? 'DESC' : 'ASC'
  const order = (names: readonly string[], table = '') =>
    [...names, 'exp_id'].map((name) => (name === 'rests' ? 'rests' : `${table}${name} ${direction}`)).join(', ')
  return { keys, column: keys[keys.length - 1] ?? 'due_dt', order }
}
