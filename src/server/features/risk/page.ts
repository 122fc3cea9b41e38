import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countRows, type Total } from '../../db/counted.ts'
import type { Statement } from '../../db/databases.ts'
import type { Tables } from '../../db/tables.ts'

/** Rows of a table, as SQL. */
export interface Asked {
  table: RawBuilder<unknown>
  /** The order of the list. */
  order: RawBuilder<unknown>
  /** A condition each; together they are what is asked for, and no row fits two. Each has an index in the list's order. */
  arms: readonly RawBuilder<unknown>[]
  /** What is read of a row: the columns, and the tables with the names beside it. The row itself is `r`. */
  columns: RawBuilder<unknown>
  tables: RawBuilder<unknown>
}

export interface Place {
  currPage: number
  pageSize: number
}

export interface Found<Row> extends Total {
  rows: Row[]
}

/** A page, and how many there are: each arm is read in order no further than the page's end. */
export async function pageOf<Row>(
  db: Kysely<Tables>,
  asked: Asked,
  { currPage, pageSize }: Place,
): Promise<Found<Row>> {
  const { table, order, columns, tables } = asked
  const end = currPage * pageSize
  const found = either(asked, (arm) => sql`(SELECT r.* FROM ${table} AS r WHERE ${arm} ORDER BY ${order} LIMIT ${end})`)
  const [page, total] = await Promise.all([
    sql<Row>`
      SELECT ${columns} FROM (
        SELECT * FROM (${found}) AS r ORDER BY ${order} LIMIT ${pageSize} OFFSET ${end - pageSize}
      ) AS r ${tables} ORDER BY ${order}`.execute(db),
    countRows(
      db,
      either(asked, (arm) => sql`SELECT FROM ${table} AS r WHERE ${arm}`),
    ),
  ])
  return { rows: page.rows, ...total }
}

/** The whole filter in the order of the list, for an export. */
export function everyRow(db: Kysely<Tables>, asked: Asked): Statement {
  const { table, order, columns, tables, arms } = asked
  const meant = sql.join(
    arms.map((arm) => sql`(${arm})`),
    sql` OR `,
  )
  return sql`SELECT ${columns} FROM ${table} AS r ${tables} WHERE ${meant} ORDER BY ${order}`.compile(db)
}

function either({ arms }: Asked, armOf: (arm: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(arms.map(armOf), sql` UNION ALL `)
}
