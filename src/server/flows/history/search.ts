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
  pageRowsIn,
  type RaisedJson,
  type RefundsJson,
  raisedColumnFor,
  raisedOf,
  refundsColumnIn,
  refundsOf,
} from '../original/historyRow.ts'
import { type DayCount, type DeepPlace, type Direction, placeAmong } from './depth.ts'
import { historyFilter } from './filter.ts'
import { ordered, orders, pageAndTotal, windowOf } from './plans.ts'
import { checkQuestion, type HistoryQuestion, isByKind, isSummed, type PartyColumn, readingsIn } from './question.ts'
import { historyBound, historyBounds, historyDays, type PartyBounds, widerParty } from './sums.ts'
import { namedIn } from './terms.ts'

/** From this depth on, the day summary is asked first where the page lies. */
const deep = 10_000

interface HistoryPlace {
  currPage: number
  pageSize: number
  sort?: string
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

/** Asks the sums by day about a question that they cannot answer alone. */
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
  }: { tables?: HistoryTables; beyond?: boolean; avoidIndexOf?: PartyColumn | undefined } = {},
): Statement {
  const direction = sort === 'settleDt' ? 'ASC' : 'DESC'
  const readings = readingsIn(question)
  const filters = readings.map((terms) => historyFilter(question, vault, { avoidIndexOf, terms }))
  const window = beyond
    ? windowOf(tables, direction, 0, 0)
    : windowOf(tables, direction, (currPage - 1) * pageSize, pageSize)
  return compiled(sql`
    WITH ${namedIn(readings)} ${pageAndTotal(filters, window)}
    SELECT counted.n AS total, ${archiveEnd} AS archived, ${historyColumns}, ${raisedColumnFor(question.actor)},
      ${refundsColumnIn(tables)}
    FROM counted LEFT JOIN (${pageRowsIn(tables)}) ON true
    ORDER BY h.id ${orders[direction]}`)
}

async function isBeyond(databases: Databases, question: HistoryQuestion, offset: number): Promise<boolean> {
  const [bound] = await run<{ n: number }>(databases.search, compiled(historyBound(question)))
  return offset >= (bound?.n ?? 0)
}

/**
 * The plan for deep pages and rare kinds: asks the sums by day where the page lies, and reads only those days, from the
 * nearer end. Null when the sums don't know how many rows match.
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
  const found = sql`(${unionAll(ordered(filter, window, isOneRange || tables === 'history' ? sql`true` : spanOf(place.days)))}) AS either`
  const days = sql`unnest(${place.days.map((day) => String(firstIdOf(day)))}::bigint[]) AS day (id)`
  return compiled(sql`
    WITH page AS MATERIALIZED (
      SELECT either.id FROM ${isOneRange ? found : sql`${days} CROSS JOIN LATERAL ${found}`}
      ORDER BY either.id ${window.order} LIMIT ${window.limit} OFFSET ${window.offset}
    )
    SELECT archive.archived, ${historyColumns}, ${raisedColumnFor(question.actor)}, ${refundsColumnIn(tables)}
    FROM (SELECT ${archiveEnd} AS archived) AS archive
      LEFT JOIN (${pageRowsIn(tables)}) ON true
    ORDER BY h.id ${orders[direction]}`)
}

/** Values that leave out the months before and after, which those of each day can't before the statement begins. */
function spanOf(days: readonly Day[]): Sql {
  const [first = '', last = ''] = [days.toSorted().at(0), days.toSorted().at(-1)]
  return sql`id >= ${String(firstIdOf(first))}::bigint AND id < ${String(firstIdOf(last) + idsPerDay)}::bigint`
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
 * Searches only the live months where the dates do not reach the archive. The answer says how far the archive reaches; if
 * it has grown since, the search is repeated with it.
 */
async function askHistory<Row extends object>(
  { search, archive }: Databases,
  { conditions: { settleDtFrom } }: HistoryQuestion,
  statementIn: (tables: HistoryTables) => Statement,
): Promise<Row[]> {
  const tablesNow = () => archive.tablesFrom(settleDtFrom === undefined ? 0 : firstIdOf(settleDtFrom))
  const tables = tablesNow()
  const rows = await run<Row & { archived: string | null }>(search, statementIn(tables))
  archive.learn(rows[0]?.archived)
  return tables === 'history' && tablesNow() !== tables ? run(search, statementIn(tablesNow())) : rows
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
