import { sql } from 'kysely'
import { type Day, daysBetween } from '../../../domain/time/calendar.ts'
import { archiveEnd, type HistoryTables } from '../../db/archiveReach.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { firstIdOf, idsPerDay } from '../../db/dayIds.ts'
import { type Sql, unionAll } from '../../db/lists/fragments.ts'
import { compiled, type Databases, run, type Statement } from '../../db/pools/databases.ts'
import { historyColumns, pageRowsIn, raisedColumnFor, refundsColumnIn } from '../original/historyRow.ts'
import { askHistory } from './askHistory.ts'
import { type DayCount, type DeepPlace, type Direction, placeAmong } from './depth.ts'
import { historyFilter } from './filter.ts'
import { type FoundRow, foundIn, type HistoryFound } from './found.ts'
import { ordered, orders, windowOf } from './plans.ts'
import type { HistoryQuestion } from './question.ts'
import { historyDays } from './sums.ts'

/**
 * The plan for deep pages and rare kinds: asks the sums by day where the page lies, and reads only those days, from the
 * nearer end. Null when the sums don't know how many rows match.
 */
export async function pageByDays(
  databases: Databases,
  vault: CardVault,
  question: HistoryQuestion,
  { pageSize, sort }: { pageSize: number; sort?: string },
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
