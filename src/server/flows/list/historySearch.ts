import { sql } from 'kysely'
import type { HistoryRow, Refund } from '../../../contract/records/records.ts'
import { countedTo } from '../../../contract/schema.ts'
import type { Raised } from '../../../domain/records/offers.ts'
import { type Day, daysBetween } from '../../../domain/time/calendar.ts'
import { archiveEnd, type HistoryTables } from '../../db/archiveReach.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { firstIdOf, idsPerDay } from '../../db/dayIds.ts'
import { type Sql, unionAll } from '../../db/lists/fragments.ts'
import { compiled, type Databases, run, type Statement } from '../../db/pools/databases.ts'
import {
  type HistoryRecord,
  historyColumns,
  historyRowOf,
  type RaisedJson,
  type RefundsJson,
  raisedColumnFor,
  raisedOf,
  refundsColumnIn,
  refundsOf,
} from '../original/historyRow.ts'
import { askHistory } from './askHistory.ts'
import {
  checkQuestion,
  type HistoryFilter,
  type HistoryPlan,
  type HistoryQuestion,
  historyBound,
  historyBounds,
  historyDays,
  historyFilter,
  isByKind,
  isSummed,
  type PartyBounds,
  type PartyColumn,
  widerParty,
} from './historyConditions.ts'
import { type DayCount, type DeepPlace, type Direction, placeAmong } from './historyDepth.ts'

/** From this depth on, the day summary is asked first where the page lies. */
const deep = 10_000

interface HistoryPlace {
  currPage: number
  pageSize: number
  sort?: string
}

type FoundRow = HistoryRecord & { raised: RaisedJson; refunds: RefundsJson }

interface FoundTransaction {
  id: string
  row: HistoryRow
  raised: Raised[]
  refunds: Refund[]
}

interface HistoryFound {
  found: FoundTransaction[]
  total: number
  totalIsExact: boolean
}

export async function searchHistory(
  databases: Databases,
  vault: CardVault,
  question: HistoryQuestion,
  place: HistoryPlace,
  deepFrom = deep,
): Promise<HistoryFound> {
  const offset = (place.currPage - 1) * place.pageSize
  checkQuestion(question)
  if (offset >= deepFrom || isByKind(question)) {
    const answer = await pageByDays(databases, vault, question, place, offset)
    if (answer) return answer
  }
  const known = await boundsOf(databases, question)
  if (known.isEmpty) return { found: [], total: 0, totalIsExact: true }
  const beyond = offset >= deep && (await isBeyond(databases, question, offset))
  const rows = await askHistory<FoundRow & { total: string }>(databases, question, (tables) =>
    historyStatement(vault, question, place, { tables, beyond, avoidIndexOf: known.avoidIndexOf }),
  )
  const total = Number(rows[0]?.total ?? 0)
  const totalIsExact = isSummed(question) || total <= countedTo
  return {
    found: foundIn(rows, question),
    total: totalIsExact ? total : countedTo,
    totalIsExact,
  }
}

function foundIn(rows: readonly FoundRow[], { actor }: HistoryQuestion): FoundTransaction[] {
  return rows
    .filter((row) => row.id !== null)
    .map((row) => ({
      id: row.id,
      row: historyRowOf(row, actor),
      raised: raisedOf(row.raised),
      refunds: refundsOf(row.refunds),
    }))
}

/** What the sums by day tell of a question that they can't answer. */
async function boundsOf(
  databases: Databases,
  question: HistoryQuestion,
): Promise<{ isEmpty: boolean; avoidIndexOf: PartyColumn | undefined }> {
  const asked = historyBounds(question)
  if (!asked) return { isEmpty: false, avoidIndexOf: undefined }
  const bounds = await run<PartyBounds>(databases.search, compiled(asked))
  return { isEmpty: bounds.some(({ n }) => n === 0), avoidIndexOf: widerParty(question, bounds) }
}

/**
 * Reads only the days in which the page lies, from the nearer end. Null when the sums by day don't know how many rows
 * match.
 */
async function pageByDays(
  databases: Databases,
  vault: CardVault,
  question: HistoryQuestion,
  { pageSize, sort }: HistoryPlace,
  offset: number,
): Promise<HistoryFound | null> {
  const asked = historyDays(question)
  if (!asked) return null
  const days = await run<DayCount>(databases.search, compiled(asked))
  const direction = sort === 'settleDt' ? 'ASC' : 'DESC'
  const { total, place } = placeAmong(days, { offset, pageSize, direction })
  if (!place) return { found: [], total, totalIsExact: true }
  const rows = await askHistory<FoundRow>(databases, question, (tables) =>
    byDaysStatement(vault, question, place, { direction, tables }),
  )
  return { found: foundIn(rows, question), total, totalIsExact: true }
}

function byDaysStatement(
  vault: CardVault,
  question: HistoryQuestion,
  place: DeepPlace,
  { direction, tables }: { direction: Direction; tables: HistoryTables },
): Statement {
  const isOneRange = areConsecutive(place.days)
  const ids = { from: sql`day.id`, to: sql`day.id + ${sql.lit(idsPerDay)}` }
  const filter = isOneRange
    ? historyFilter(rangeOf(question, place.days), vault, { totalIsKnown: true })
    : historyFilter(question, vault, { ids, totalIsKnown: true })
  const window = windowOf(tables, place.direction, place.offset, place.rows)
  const found = sql`(${unionAll(ordered(filter, window))}) AS either`
  const days = sql`unnest(${place.days.map((day) => String(firstIdOf(day)))}::bigint[]) AS day (id)`
  return compiled(sql`
    WITH page AS MATERIALIZED (
      SELECT either.id FROM ${isOneRange ? found : sql`${days} CROSS JOIN LATERAL ${found}`}
      ORDER BY either.id ${window.order} LIMIT ${window.limit} OFFSET ${window.offset}
    )
    SELECT archive.archived, ${historyColumns}, ${raisedColumnFor(question.actor)}, ${refundsColumnIn(tables)}
    FROM (SELECT ${archiveEnd} AS archived) AS archive
      LEFT JOIN (page JOIN ${sql.table(tables)} AS h ON h.id = page.id) ON true
    ORDER BY h.id ${orders[direction]}`)
}

/** One range keeps the order of its index; each of several days is looked up, and then all are sorted. */
function areConsecutive(days: readonly Day[]): boolean {
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)]
  return first !== undefined && last !== undefined && daysBetween(first, last) === days.length - 1
}

function rangeOf(question: HistoryQuestion, days: readonly Day[]): HistoryQuestion {
  const [settleDtFrom, settleDtTo] = [days.toSorted().at(0), days.toSorted().at(-1)]
  return { ...question, conditions: { ...question.conditions, settleDtFrom, settleDtTo } }
}

/**
 * Page and total in one statement of a fixed shape. Ids come from indexes alone where possible, and only the page's
 * rows are read. `beyond`: the page is empty, only the total is needed.
 */
function historyStatement(
  vault: CardVault,
  question: HistoryQuestion,
  { currPage, pageSize, sort }: HistoryPlace,
  {
    tables = 'history',
    beyond = false,
    avoidIndexOf,
  }: { tables?: HistoryTables; beyond?: boolean } & Pick<HistoryPlan, 'avoidIndexOf'> = {},
): Statement {
  const direction = sort === 'settleDt' ? 'ASC' : 'DESC'
  const filter = historyFilter(question, vault, { avoidIndexOf })
  const window = beyond
    ? windowOf(tables, direction, 0, 0)
    : windowOf(tables, direction, (currPage - 1) * pageSize, pageSize)
  return compiled(sql`
    WITH ${filter.amountBranches ? pageByAmount(filter, filter.amountBranches, window) : pageInOrder(filter, window)}
    SELECT counted.n AS total, ${archiveEnd} AS archived, ${historyColumns}, ${raisedColumnFor(question.actor)},
      ${refundsColumnIn(tables)}
    FROM counted LEFT JOIN (page JOIN ${sql.table(tables)} AS h ON h.id = page.id) ON true
    ORDER BY h.id ${orders[direction]}`)
}

const orders = { ASC: sql`ASC`, DESC: sql`DESC` }

interface Window {
  tables: Sql
  order: Sql
  limit: Sql
  offset: Sql
  /** The rows up to the end of the page. */
  depth: Sql
}

function windowOf(tables: HistoryTables, direction: Direction, offset: number, rows: number): Window {
  return {
    tables: sql.table(tables),
    order: orders[direction],
    limit: sql`${rows}::int`,
    offset: sql`${String(offset)}::bigint`,
    depth: sql`${String(offset + rows)}::bigint`,
  }
}

const most = sql.lit(countedTo + 1)

/** Reads the page by ordered scans. The total comes from the sums by day, unless the page isn't full and gives it. */
function pageInOrder(filter: HistoryFilter, window: Window): Sql {
  const { order, limit, offset } = window
  if (filter.summary === null) return pageOfHits(filter, window)
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

/**
 * Looks up to 10,001 ids in the index of amounts. Fewer are all there are, and are sorted; with more, an ordered scan
 * soon finds enough. Not for a far page of a merchant's, so that one looks further.
 */
function pageByAmount(filter: HistoryFilter, amountBranches: readonly Sql[], window: Window): Sql {
  const { tables, order, limit, offset, depth } = window
  const reach = filter.ofMerchant ? sql`(${most} + 2 * ${depth})` : most
  // In order, a month that the dates cut is not read alone.
  const byAmount = filter.ofMerchant ? sql`` : sql`ORDER BY trans_at, id`
  const found = amountBranches.map(
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

function ordered(
  { branches }: HistoryFilter,
  { tables, order, depth }: Pick<Window, 'tables' | 'order' | 'depth'>,
  only = sql`true`,
): Sql[] {
  return branches.map(
    (branch) => sql`(SELECT id FROM ${tables} WHERE ${branch} AND ${only} ORDER BY id ${order} LIMIT ${depth})`,
  )
}

async function isBeyond(databases: Databases, question: HistoryQuestion, offset: number): Promise<boolean> {
  const [bound] = await run<{ n: number }>(databases.search, compiled(historyBound(question)))
  return offset >= (bound?.n ?? 0)
}
