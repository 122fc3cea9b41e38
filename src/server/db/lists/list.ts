import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Statement } from '../pools/databases.ts'
import type { Tables } from '../tables.ts'
import { countRows, type Total } from './counted.ts'

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
  const where = allOf(query)
  const order = orderBy(query, sort)
  const end = currPage * pageSize
  const place = sql`LIMIT ${pageSize} OFFSET ${end - pageSize}`
  const page = parts
    ? sql<Row>`
      SELECT ${columns} FROM (
        SELECT * FROM (${unionAll(parts.map((part) => sql`(SELECT r.* FROM ${from} WHERE ${where} AND ${part} ORDER BY ${order} LIMIT ${end})`))}) AS r
        ORDER BY ${order} ${place}
      ) AS r ${joins} ORDER BY ${order}`
    : sql<Row>`SELECT ${columns} FROM ${from} ${joins} WHERE ${where} ORDER BY ${order} ${place}`
  const counted = (parts ?? [sql`true`]).map((part) => sql`SELECT FROM ${from} WHERE ${where} AND ${part}`)
  const [total, { rows }] = await Promise.all([countRows(db, unionAll(counted)), page.execute(db)])
  return { list: await shown(rows), ...total, currPage, pageSize }
}

/** All rows of a list in its order, for an export. */
export function listStatement<Sort extends string>(db: Kysely<Tables>, query: ListQuery<Sort>, sort: Sort): Statement {
  const { columns, from, joins = sql``, parts = [sql`true`] } = query
  const any = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` OR `,
  )
  return sql`
    SELECT ${columns} FROM ${from} ${joins} WHERE ${allOf(query)} AND (${any}) ORDER BY ${orderBy(query, sort)}`.compile(
    db,
  )
}

function allOf({ where }: { where: ListQuery<string>['where'] }): RawBuilder<unknown> {
  return sql.join(
    [sql`true`, ...where.filter((condition) => condition !== undefined && condition !== false && condition !== '')],
    sql` AND `,
  )
}

function unionAll(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...selects], sql` UNION ALL `)
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
