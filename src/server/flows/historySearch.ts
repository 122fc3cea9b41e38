import type { HistoryRow } from '../../contract/records.ts'
import type { Raised } from '../../domain/offers.ts'
import type { CardVault } from '../db/cardVault.ts'
import { countedTo } from '../db/counted.ts'
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
  const rows = await run<HistoryRecord & { total: string; raised: RaisedJson }>(databases.search, search)
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
 * Page and total in one statement of a fixed shape. The ids come first, from the indexes alone where they hold the
 * conditions; only the page's rows are read. `beyond`: nothing can be there, only the total is asked.
 */
export function historyStatement(
  vault: CardVault,
  question: HistoryQuestion,
  { currPage, pageSize, sort }: HistoryPlace,
  beyond = false,
): Statement & { exact: boolean } {
  const params = new Parameters()
  const filter = historyFilter(question, vault, params)
  const direction = sort === 'settleDt' ? 'ASC' : 'DESC'
  const window: Window = {
    direction,
    limit: `${params.add(beyond ? 0 : pageSize)}::int`,
    offset: `${params.add(beyond ? '0' : String((currPage - 1) * pageSize))}::bigint`,
    depth: `${params.add(String(beyond ? 0 : currPage * pageSize))}::bigint`,
  }
  const sql = `
    WITH ${filter.amountArms ? pageByAmount(filter, filter.amountArms, window) : pageInOrder(filter, window)}
    SELECT counted.n AS total, ${historyColumns}, ${raisedColumn}
    FROM counted LEFT JOIN (page JOIN history AS h ON h.id = page.id) ON true
    ORDER BY h.id ${direction}`
  return { ...params.statement(sql), exact: filter.summary !== null }
}

/** Where the page lies, as SQL: `depth` is the end of the page, counted from the first row. */
interface Window {
  direction: 'ASC' | 'DESC'
  limit: string
  offset: string
  depth: string
}

/**
 * The page by ordered scans. A page that isn't full says the total by itself; else the day summary knows it, or it is
 * counted to 10,001.
 */
function pageInOrder(filter: HistoryFilter, window: Window): string {
  const { direction, limit, offset } = window
  const counting = filter.arms.map((arm) => `(SELECT 1 FROM history WHERE ${arm} LIMIT ${countedTo + 1})`)
  const total =
    filter.summary ??
    `SELECT count(*) FROM (SELECT 1 FROM (${either(counting)}) AS arms LIMIT ${countedTo + 1}) AS counted`
  return `
    page AS MATERIALIZED (
      SELECT id FROM (${either(ordered(filter, window))}) AS either
      ORDER BY id ${direction} LIMIT ${limit} OFFSET ${offset}
    ), counted AS (
      SELECT CASE
        WHEN seen.n BETWEEN 1 AND ${limit} - 1 THEN ${offset} + seen.n
        WHEN seen.n = 0 AND ${offset} = 0 AND ${limit} > 0 THEN 0
        ELSE (${total})
      END AS n FROM (SELECT count(*) AS n FROM page) AS seen
    )`
}

/**
 * Amounts are first looked up in their own index, up to 10,001: where there are fewer, these are all, and the page is
 * sorted out of them. Where there are more they are so common that an ordered scan soon meets enough.
 */
function pageByAmount(filter: HistoryFilter, amountArms: readonly string[], window: Window): string {
  const { direction, limit, offset } = window
  const found = amountArms.map(
    (arm) => `(SELECT id FROM history WHERE ${arm} ORDER BY trans_at, id LIMIT ${countedTo + 1})`,
  )
  return `
    few AS MATERIALIZED (SELECT id FROM (${either(found)}) AS found LIMIT ${countedTo + 1}),
    counted AS MATERIALIZED (SELECT count(*) AS n FROM few),
    page AS MATERIALIZED (
      SELECT id FROM (
        (SELECT id FROM few WHERE (SELECT n FROM counted) <= ${countedTo}) UNION ALL
        ${either(ordered(filter, window, `(SELECT n FROM counted) > ${countedTo}`))}
      ) AS either
      ORDER BY id ${direction} LIMIT ${limit} OFFSET ${offset}
    )`
}

/** An ordered scan for each arm, as deep as the page's end. */
function ordered({ arms }: HistoryFilter, { direction, depth }: Window, only = 'true'): string[] {
  return arms.map((arm) => `(SELECT id FROM history WHERE ${arm} AND ${only} ORDER BY id ${direction} LIMIT ${depth})`)
}

function either(arms: readonly string[]): string {
  return arms.join(' UNION ALL ')
}

async function isBeyond(databases: Databases, question: HistoryQuestion, offset: number): Promise<boolean> {
  const params = new Parameters()
  const [bound] = await run<{ n: number }>(databases.search, params.statement(historyBound(question, params)))
  return offset >= (bound?.n ?? 0)
}
