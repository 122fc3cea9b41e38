import type { HistoryRow } from '../../contract/records.ts'
import type { Raised } from '../../domain/offers.ts'
import type { CardVault } from '../db/cardVault.ts'
import { type Databases, run, type Statement } from '../db/databases.ts'
import { type HistoryFilter, type HistoryQuestion, historyBound, historyFilter } from './historyConditions.ts'
import {
  type HistoryRecord,
  historyColumns,
  historyRowOf,
  type RaisedJson,
  raisedColumn,
  raisedOf,
} from './historyRows.ts'
import { Parameters } from './parameters.ts'

/** Totals are counted so far and no further. Decisions 2. */
export const countedTo = 10_000

/** Below this depth a page is read at once; above it the day summary is asked first whether anything is there. */
const deep = 10_000

export interface HistoryPlace {
  currPage: number
  pageSize: number
  sort?: string
}

export interface FoundTransaction {
  id: string
  row: HistoryRow
  raised: Raised[]
}

export interface HistoryFound {
  found: FoundTransaction[]
  total: number
  totalIsExact: boolean
}

/** The statement of a search, and whether it asks for amounts. */
export interface HistorySearch extends Statement {
  byAmount: boolean
}

/** One page of the history that this user may see, newest first unless said, and how many there are. */
export async function searchHistory(
  databases: Databases,
  vault: CardVault,
  question: HistoryQuestion,
  place: HistoryPlace,
): Promise<HistoryFound> {
  const offset = (place.currPage - 1) * place.pageSize
  const beyond = offset >= deep && (await isBeyond(databases, question, offset))
  const search = historyStatement(vault, question, place, beyond)
  const pool = search.byAmount ? databases.ranges : databases.search
  const rows = await run<HistoryRecord & { total: string; raised: RaisedJson }>(pool, search)
  const total = Number(rows[0]?.total ?? 0)
  const totalIsExact = search.exact || total <= countedTo
  return {
    found: rows
      .filter((row) => row.id !== null)
      .map((row) => ({ id: row.id, row: historyRowOf(row, question.actor), raised: raisedOf(row.raised) })),
    total: totalIsExact ? total : countedTo,
    totalIsExact,
  }
}

/**
 * Page and total in one statement. The ids come first, from the indexes alone where they hold the conditions; only the
 * page's rows are read. `beyond`: nothing can be there, only the total is asked.
 */
export function historyStatement(
  vault: CardVault,
  question: HistoryQuestion,
  { currPage, pageSize, sort }: HistoryPlace,
  beyond = false,
): HistorySearch & { exact: boolean } {
  const params = new Parameters()
  const filter = historyFilter(question, vault, params)
  const direction = sort === 'settleDt' ? 'ASC' : 'DESC'
  const limit = `${params.add(beyond ? 0 : pageSize)}::int`
  const offset = `${params.add(beyond ? '0' : String((currPage - 1) * pageSize))}::bigint`
  const depth = `${params.add(String(beyond ? 0 : currPage * pageSize))}::bigint`
  const arms = filter.arms.map((arm) => `(SELECT id FROM history WHERE ${arm} ORDER BY id ${direction} LIMIT ${depth})`)
  const sql = `
    WITH page AS MATERIALIZED (
      SELECT id FROM (${arms.join(' UNION ALL ')}) AS either ORDER BY id ${direction} LIMIT ${limit} OFFSET ${offset}
    ), counted AS (${totalSql(filter, limit, offset)})
    SELECT counted.n AS total, ${historyColumns}, ${raisedColumn}
    FROM counted LEFT JOIN (page JOIN history AS h ON h.id = page.id) ON true
    ORDER BY h.id ${direction}`
  return { ...params.statement(sql), byAmount: filter.byAmount, exact: filter.summary !== null }
}

/** A page that isn't full says the total by itself; else the day summary knows it, or it is counted to 10,001. */
function totalSql(filter: HistoryFilter, limit: string, offset: string): string {
  const arms = filter.arms.map((arm) => `(SELECT 1 FROM history WHERE ${arm} LIMIT ${countedTo + 1})`)
  const counting =
    filter.summary ??
    `SELECT count(*) FROM (SELECT 1 FROM (${arms.join(' UNION ALL ')}) AS arms LIMIT ${countedTo + 1}) AS counted`
  return `
    SELECT CASE
      WHEN seen.n BETWEEN 1 AND ${limit} - 1 THEN ${offset} + seen.n
      WHEN seen.n = 0 AND ${offset} = 0 AND ${limit} > 0 THEN 0
      ELSE (${counting})
    END AS n FROM (SELECT count(*) AS n FROM page) AS seen`
}

async function isBeyond(databases: Databases, question: HistoryQuestion, offset: number): Promise<boolean> {
  const params = new Parameters()
  const [bound] = await run<{ n: number }>(databases.search, params.statement(historyBound(question, params)))
  return offset >= (bound?.n ?? 0)
}
