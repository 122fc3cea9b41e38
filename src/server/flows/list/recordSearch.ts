import { CompiledQuery } from 'kysely'
import type { RecordSort } from '../../../contract/flowCalls.ts'
import type { RecordRow } from '../../../contract/records.ts'
import { keysOf } from '../../../domain/keysOf.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { countedTo } from '../../db/lists/counted.ts'
import { asSeenBy } from '../../db/lists/visibleRecords.ts'
import { forItsValues } from '../../db/named.ts'
import type { Databases, Statement } from '../../db/pools/databases.ts'
import { holderColumns, holderJoins, presenceOf, type StoredHolder } from '../record/holder.ts'
import { type ExceptionRecord, recordColumns, recordRowOf } from '../record/recordRow.ts'
import { type Arm, type RecordQuestion, recordFilter } from './recordConditions.ts'
import { SqlParameters } from './sqlParameters.ts'

interface RecordPlace {
  currPage: number
  pageSize: number
  sort: RecordSort
}

interface RecordsFound {
  list: RecordRow[]
  total: number
  totalIsExact: boolean
  sums?: { transCurrCd: string; transAt: string }[]
}

const sortKeys = { dueDt: 'due_dt', transAt: 'trans_at', recCrtTs: 'rec_crt_ts' } as const

type Counts = { transCurrCd: string; n: number; transAt: string }[] | null

export async function searchRecords(
  databases: Databases,
  vault: CardVault,
  question: RecordQuestion,
  place: RecordPlace,
): Promise<RecordsFound> {
  const statement = pageStatement(vault, question, place)
  if (!statement) return { list: [], total: 0, totalIsExact: true, sums: [] }
  // On the primary: a list that follows an action shows what it did.
  const { rows } = await databases.main.executeQuery<ExceptionRecord & StoredHolder & { counts: Counts }>(
    CompiledQuery.raw(statement.sql, [...statement.parameters]),
  )
  const counts = rows[0]?.counts ?? []
  const total = counts.reduce((sum, one) => sum + one.n, 0)
  const list = rows
    .filter((row) => row.exp_id !== null)
    .map((row) => {
      return {
        ...recordRowOf(question.flow, row, question.actor, question.today),
        ...presenceOf(row, question.actor),
      }
    })
  if (total > countedTo) return { list, total: countedTo, totalIsExact: false }
  const sums = counts.map(({ transCurrCd, transAt }) => ({ transCurrCd, transAt }))
  return { list, total, totalIsExact: true, sums }
}

/** Null when no record can match. */
export function allStatement(vault: CardVault, question: RecordQuestion, sort: RecordSort): Statement | null {
  const params = new SqlParameters()
  const { arms } = recordFilter(question, vault, params)
  if (arms.length === 0) return null
  const { column, order } = sorting(sort)
  const parts = arms.map(
    ({ from, where, due }) =>
      `SELECT *, ${due ? 0 : 1} AS rests, ${keyOf(column, due)} AS sort_key FROM ${from} WHERE ${where}`,
  )
  return params.statement(`SELECT ${recordColumns} FROM (${parts.join(' UNION ALL ')}) AS e ORDER BY ${order()}`)
}

/** The ids of so many records at most; null when no record can match. */
export function idsStatement(vault: CardVault, question: RecordQuestion, atMost: number): Statement | null {
  const params = new SqlParameters()
  const { arms } = recordFilter(question, vault, params)
  if (arms.length === 0) return null
  const parts = arms.map(({ from, where }) => `SELECT exp_id FROM ${from} WHERE ${where}`)
  return params.statement(`SELECT exp_id FROM (${parts.join(' UNION ALL ')}) AS found LIMIT ${atMost}`)
}

function pageStatement(vault: CardVault, question: RecordQuestion, place: RecordPlace): Statement | null {
  const params = new SqlParameters()
  const { arms } = recordFilter(question, vault, params)
  if (arms.length === 0) return null
  const { currPage, pageSize, sort } = place
  const limit = params.add(pageSize)
  const offset = params.add(String((currPage - 1) * pageSize))
  const depth = params.add(String(currPage * pageSize))
  const { column, order } = sorting(sort)
  const parts = arms.map(
    ({ from, where, due }) =>
      `(SELECT exp_id, ${keyOf(column, due)} AS sort_key, ${due ? 0 : 1} AS rests FROM ${from} WHERE ${where}
        ORDER BY ${order(sortedKey(question, column, due))} LIMIT ${depth}::bigint)`,
  )
  const counted = arms.map(
    ({ from, where }) => `(SELECT trans_curr_cd, trans_at FROM ${from} WHERE ${where} LIMIT ${countedTo + 1})`,
  )
  return params.statement(`${dependsOnValues(question) ? forItsValues : ''}
    WITH page AS (
      SELECT exp_id, rests, sort_key FROM (${parts.join(' UNION ALL ')}) AS either
      ORDER BY ${order()} LIMIT ${limit}::int OFFSET ${offset}::bigint
    ), totals AS (
      SELECT json_agg(json_build_object('transCurrCd', trans_curr_cd, 'n', n, 'transAt', trans_at::text)
        ORDER BY trans_curr_cd) AS counts
      FROM (
        SELECT trans_curr_cd, count(*) AS n, sum(trans_at) AS trans_at
        FROM (SELECT * FROM (${counted.join(' UNION ALL ')}) AS arms LIMIT ${countedTo + 1}) AS counted
        GROUP BY trans_curr_cd
      ) AS summed
    )
    SELECT totals.counts, ${recordColumns}, ${holderColumns}
    FROM totals LEFT JOIN (
      page JOIN exception AS x USING (exp_id)
      CROSS JOIN LATERAL ${asSeenBy(question.actor, params)} AS e
      ${holderJoins(params.add(question.actor.insIdCd), 'e.exp_id', 'e.state_ts')}
    ) ON true
    ORDER BY ${order('sort_key', 'page.')}`)
}

/** Some amounts and some institutions have almost all records, and others none. */
function dependsOnValues({ conditions }: RecordQuestion): boolean {
  return ['transAtFrom', 'transAtTo', 'counterparty'].some((name) => conditions[name] !== undefined)
}

function keyOf(column: string, due: Arm['due']): string {
  return column === 'due_dt' ? (due ?? 'due_dt') : column
}

/**
 * Records are due and made soon after their originals settled, so that an index in the order of the list comes to those
 * of an earlier month last. Then the key is written so that no index gives the order, and the days are looked up.
 */
function sortedKey({ conditions }: RecordQuestion, column: string, due: Arm['due']): string {
  const bySettlement = conditions.settleDtFrom !== undefined || conditions.settleDtTo !== undefined
  const key = keyOf(column, due)
  if (!bySettlement || column === 'trans_at') return key
  return column === 'due_dt' ? `(${key} + 0)` : `(${key} + interval '0')`
}

function sorting(sort: RecordSort) {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC'
  const name = keysOf(sortKeys).find((key) => sort.endsWith(key)) ?? 'dueDt'
  const order = (key = 'sort_key', table = '') => {
    const rests = key === 'sort_key' && name === 'dueDt' ? [`${table}rests`] : []
    return [...rests, `${key} ${direction}`, `${table}exp_id ${direction}`].join(', ')
  }
  return { column: sortKeys[name], order }
}
