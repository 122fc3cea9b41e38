import { sql } from 'kysely'
import { countedTo } from '../../../contract/schema.ts'
import type { HistoryTables } from '../../db/archiveReach.ts'
import { type Sql, unionAll } from '../../db/lists/fragments.ts'
import type { Direction } from './depth.ts'
import type { HistoryFilter } from './filter.ts'

interface Window {
  tables: Sql
  order: Sql
  limit: Sql
  offset: Sql
  /** The rows up to the end of the page. */
  depth: Sql
}

/**
 * Makes the parts `page` (ids) and `counted` (the total) of a WITH, for rows that fit one of the filters. Each filter has
 * a plan of its own, up to the end of the page: with one for all, few rows of one would be looked for among many of another.
 */
export function pageAndTotal(filters: readonly HistoryFilter[], window: Window): Sql {
  const [only, second] = filters
  if (only && !second) return pageOf(only, window)
  const { order, limit, offset, depth } = window
  const reads = filters.map(
    (filter) => sql`(
      WITH ${pageOf(filter, { ...window, limit: depth, offset: sql`0` })}
      SELECT counted.n, array(SELECT id FROM page) AS ids FROM counted
    )`,
  )
  return sql`
    reads AS MATERIALIZED (${unionAll(reads)}),
    counted AS (SELECT sum(n) AS n FROM reads),
    page AS MATERIALIZED (
      SELECT id FROM reads CROSS JOIN LATERAL unnest(ids) AS found (id)
      ORDER BY id ${order} LIMIT ${limit} OFFSET ${offset}
    )`
}

/** The ways to read a page and its total in one statement, or null where the search does not fit; the first that fits is taken. */
function pageOf(filter: HistoryFilter, window: Window): Sql {
  return pageByAmount(filter, window) ?? pageInOrder(filter, window) ?? pageOfHits(filter, window)
}

export const orders = { ASC: sql`ASC`, DESC: sql`DESC` }

export function windowOf(tables: HistoryTables, direction: Direction, offset: number, rows: number): Window {
  return {
    tables: sql.table(tables),
    order: orders[direction],
    limit: sql`${rows}::int`,
    offset: sql`${String(offset)}::bigint`,
    depth: sql`${String(offset + rows)}::bigint`,
  }
}

const most = sql.lit(countedTo + 1)

/**
 * Looks up to 10,001 ids in the index of amounts. Fewer are all there are, and are sorted; with more, an ordered scan
 * soon finds enough. A merchant has too few rows for that, so a far page of its amounts looks further.
 */
function pageByAmount(filter: HistoryFilter, window: Window): Sql | null {
  if (filter.amountBranches === null) return null
  const { tables, order, limit, offset, depth } = window
  const reach = filter.ofMerchant ? sql`(${most} + 2 * ${depth})` : most
  // In order, a month that the dates cut is not read alone.
  const byAmount = filter.ofMerchant ? sql`` : sql`ORDER BY trans_at, id`
  const found = filter.amountBranches.map(
    (branch) => sql`(SELECT id FROM ${tables} WHERE ${branch} ${byAmount} LIMIT ${reach})`,
  )
  return sql`
    few AS MATERIALIZED (SELECT id FROM (${unionAll(found)}) AS found LIMIT ${reach}),
    counted AS MATERIALIZED (SELECT count(*) AS n FROM few),
    page AS MATERIALIZED (
      SELECT id FROM (
        (SELECT id FROM few WHERE (SELECT n FROM counted) < ${reach}) UNION ALL
        ${unionAll(ordered(filter, window, sql`(SELECT n FROM counted) >= ${reach}`))}
      ) AS either
      ORDER BY id ${order} LIMIT ${limit} OFFSET ${offset}
    )`
}

/** Reads the page by ordered scans. The total comes from the sums by day, unless the page isn't full and gives it. */
function pageInOrder(filter: HistoryFilter, window: Window): Sql | null {
  const { order, limit, offset } = window
  if (filter.summary === null) return null
  return sql`
    page AS MATERIALIZED (
      SELECT id FROM (${unionAll(ordered(filter, window))}) AS either
      ORDER BY id ${order} LIMIT ${limit} OFFSET ${offset}
    ), counted AS (
      SELECT CASE
        WHEN seen.n BETWEEN 1 AND ${limit} - 1 THEN ${offset} + seen.n
        WHEN seen.n = 0 AND ${offset} = 0 AND ${limit} > 0 THEN 0
        ELSE (${filter.summary})
      END AS n FROM (SELECT count(*) AS n FROM page) AS seen
    )`
}

/** Reads 10,001 ids, or as far as the page goes, once for both page and total. */
function pageOfHits(filter: HistoryFilter, { tables, order, limit, offset, depth }: Window): Sql {
  const reach = sql`greatest(${depth}, ${most})`
  return sql`
    hits AS MATERIALIZED (
      SELECT id FROM (${unionAll(ordered(filter, { tables, order, depth: reach }))}) AS either
      ORDER BY id ${order} LIMIT ${reach}
    ), counted AS (
      SELECT count(*) AS n FROM hits
    ), page AS MATERIALIZED (
      SELECT id FROM hits ORDER BY id ${order} LIMIT ${limit} OFFSET ${offset}
    )`
}

/** Scans each branch in the order of its index, up to the end of the page. */
export function ordered(
  { branches }: HistoryFilter,
  { tables, order, depth }: Pick<Window, 'tables' | 'order' | 'depth'>,
  only = sql`true`,
): Sql[] {
  return branches.map(
    (branch) => sql`(SELECT id FROM ${tables} WHERE ${branch} AND ${only} ORDER BY id ${order} LIMIT ${depth})`,
  )
}
