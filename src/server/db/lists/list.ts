import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { countedTo } from '../../../contract/schema.ts'
import type { Statement } from '../pools/databases.ts'
import type { Tables } from '../tables.ts'
import { countRows, type Total, totalOf } from './counted.ts'
import { allOf, anyOf, type Sql, unionAll } from './fragments.ts'

/**
 * SQL that rows are sorted by in the direction of the sort; with `-` before it, in the opposite direction. A function
 * gives a key that isn't so simple, with its direction.
 */
type SortKey = string | ((direction: RawBuilder<unknown>) => RawBuilder<unknown>)

type ColumnOf<Sort extends string> = Exclude<Sort, `-${string}`>

export interface ListQuery<Sort extends string> {
  columns: RawBuilder<unknown>
  /** The tables that the conditions and the order are about. */
  from: RawBuilder<unknown>
  /** Tables beside them that give columns alone, and leave no row out. */
  joins?: RawBuilder<unknown>
  /** Conditions, all of which must hold; those not asked for are false or undefined. */
  where: readonly (RawBuilder<unknown> | false | '' | undefined)[]
  /**
   * Parts of the list, none of which has a row of another. Each is read by an index in the order of the list, and no
   * further than the page goes. With parts, `from` is one table that is called `r`.
   */
  parts?: readonly RawBuilder<unknown>[]
  /** The keys of each sort. Each has an index, unless the table stays small. */
  sorts: Readonly<Record<ColumnOf<Sort>, SortKey | readonly SortKey[]>>
  /** Sorts rows of equal keys. Its last key is unique, so that pages neither repeat nor miss a row. */
  tieBreak: string
}

export interface ListPlace<Sort extends string> {
  currPage: number
  pageSize: number
  sort: Sort
}

export interface ListOf<Row> extends Total {
  list: Row[]
  currPage: number
  pageSize: number
}

/** A page of a list, and how many rows the list has, counted to `countedTo`. */
export async function listPage<Sort extends string, Row, Shown>(
  db: Kysely<Tables> | Transaction<Tables>,
  query: ListQuery<Sort>,
  { currPage, pageSize, sort }: ListPlace<Sort>,
  shown: (rows: Row[]) => Shown[] | Promise<Shown[]>,
): Promise<ListOf<Shown>> {
  const { columns, from, joins = sql``, parts } = query
  const where = conditionOf(query)
  const order = orderBy(query, sort)
  const rowsOf = (part: Sql) => ({ rows: sql`SELECT r.* FROM ${from} WHERE ${where} AND ${part}`, order })
  const page = parts
    ? sql<Row>`
      SELECT ${columns} FROM (${pageOfParts(parts.map(rowsOf), sql`r`, order, { currPage, pageSize })}) AS r
        ${joins} ORDER BY ${order}`
    : sql<Row>`SELECT ${columns} FROM ${from} ${joins} WHERE ${where} ORDER BY ${order} ${limits({ currPage, pageSize })}`
  const counted = (parts ?? [sql`true`]).map((part) => sql`SELECT FROM ${from} WHERE ${where} AND ${part}`)
  const [total, { rows }] = await Promise.all([countRows(db, unionAll(counted)), page.execute(db)])
  return { list: await shown(rows), ...total, currPage, pageSize }
}

/** All rows of a list in its order, for an export. */
export function listStatement<Sort extends string>(db: Kysely<Tables>, query: ListQuery<Sort>, sort: Sort): Statement {
  const { columns, from, joins = sql``, parts = [sql`true`] } = query
  const where = sql`${conditionOf(query)} AND ${anyOf(parts)}`
  return sql`SELECT ${columns} FROM ${from} ${joins} WHERE ${where} ORDER BY ${orderBy(query, sort)}`.compile(db)
}

function conditionOf({ where }: { where: ListQuery<string>['where'] }): RawBuilder<boolean> {
  return allOf(where.filter((condition) => condition !== undefined && condition !== false && condition !== ''))
}

type PagePlace = Pick<ListPlace<string>, 'currPage' | 'pageSize'>

function limits({ currPage, pageSize }: PagePlace): Sql {
  return sql`LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`
}

/** The rows of one page; no part is read further than the page goes. `order` is of the columns of `name`. */
function pageOfParts(
  parts: readonly { rows: Sql; order: Sql }[],
  name: Sql,
  order: Sql,
  { currPage, pageSize }: PagePlace,
): Sql {
  const upTo = parts.map((part) => sql`(${part.rows} ORDER BY ${part.order} LIMIT ${currPage * pageSize})`)
  return sql`SELECT * FROM (${unionAll(upTo)}) AS ${name} ORDER BY ${order} ${limits({ currPage, pageSize })}`
}

function orderBy<Sort extends string>({ sorts, tieBreak }: ListQuery<Sort>, sort: Sort): RawBuilder<unknown> {
  const columns: Readonly<Record<string, SortKey | readonly SortKey[]>> = sorts
  const isDown = sort.startsWith('-')
  const keys = columns[isDown ? sort.slice(1) : sort]
  if (keys === undefined) throw new Error(`The list has no sort ${sort}.`)
  const [along, against] = isDown ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`]
  const sorted = [keys].flat().map((key) => {
    if (typeof key === 'function') return key(along)
    return key.startsWith('-') ? sql`${sql.raw(key.slice(1))} ${against}` : sql`${sql.raw(key)} ${along}`
  })
  return sql.join([...sorted, sql.raw(tieBreak)])
}

/** A list whose parts differ in their columns, and whose amounts are summed by currency. */
export interface SummedList {
  /** Parts of the list, none of which has a row of another. Empty when no row can match. */
  parts: readonly {
    /** The columns of `page`: what a row is known by, and what `order` sorts by. */
    keys: Sql
    from: Sql
    where: Sql
    /** The order of the list in the part's own columns, so that an index gives it. */
    order: Sql
  }[]
  /** The columns of a row, of `page` and what is joined to it. */
  columns: Sql
  joins: Sql
  /** The order of `page`. Its last key is unique. */
  order: Sql
}

export interface CountedRows {
  counts: { transCurrCd: string; n: number; transAt: string }[] | null
}

export interface SummedTotal extends Total {
  /** Missing where there are more rows than are counted. */
  sums?: { transCurrCd: string; transAt: string }[]
}

/**
 * A page of a list, with what `totalsOf` reads in each of its rows. An empty page has one row, whose own columns are null.
 */
export function summedPage<Row>(
  { parts, columns, joins, order }: SummedList,
  place: PagePlace,
): RawBuilder<Row & CountedRows> {
  const page = parts.map(({ keys, from, where, order }) => ({
    rows: sql`SELECT ${keys} FROM ${from} WHERE ${where}`,
    order,
  }))
  const most = sql.lit(countedTo + 1)
  const counted = parts.map(
    ({ from, where }) => sql`(SELECT trans_curr_cd, trans_at FROM ${from} WHERE ${where} LIMIT ${most})`,
  )
  return sql<Row & CountedRows>`
    WITH page AS (${pageOfParts(page, sql`page`, order, place)}), totals AS (
      SELECT json_agg(json_build_object('transCurrCd', trans_curr_cd, 'n', n, 'transAt', trans_at::text)
        ORDER BY trans_curr_cd) AS counts
      FROM (
        SELECT trans_curr_cd, count(*) AS n, sum(trans_at) AS trans_at
        FROM (SELECT * FROM (${unionAll(counted)}) AS parts LIMIT ${most}) AS counted
        GROUP BY trans_curr_cd
      ) AS summed
    )
    SELECT totals.counts, ${columns} FROM totals LEFT JOIN (page ${joins}) ON true ORDER BY ${order}`
}

export function totalsOf(rows: readonly CountedRows[]): SummedTotal {
  const counts = rows[0]?.counts ?? []
  const total = totalOf(counts.reduce((sum, { n }) => sum + n, 0))
  return total.totalIsExact
    ? { ...total, sums: counts.map(({ transCurrCd, transAt }) => ({ transCurrCd, transAt })) }
    : total
}

/** All rows of a list in its order, for an export. */
export function summedRows({ parts, columns, joins, order }: SummedList): Sql {
  const all = parts.map(({ keys, from, where }) => sql`SELECT ${keys} FROM ${from} WHERE ${where}`)
  return sql`SELECT ${columns} FROM (${unionAll(all)}) AS page ${joins} ORDER BY ${order}`
}

/** The ids of so many records of these parts at most. */
export function recordIds(parts: readonly { from: Sql; where: Sql }[], atMost: number): RawBuilder<{ exp_id: string }> {
  const all = parts.map(({ from, where }) => sql`SELECT exp_id FROM ${from} WHERE ${where}`)
  return sql<{ exp_id: string }>`SELECT exp_id FROM (${unionAll(all)}) AS found LIMIT ${atMost}`
}
