import { type RawBuilder, sql } from 'kysely'
import { type Actor, actsForAll } from '../../../domain/people/actor.ts'

/** The institution filter of every query: no feature writes its own. Records are filtered by `visibleRecords`. */

type SqlColumn = string | RawBuilder<unknown>

/**
 * Rows that name the actor's institution in one of these columns; all rows for whoever acts for all. Several columns
 * use no index: where the institution narrows the search, use `visibleBranches`.
 */
export function visibleTo(actor: Actor, first: SqlColumn, ...others: SqlColumn[]): RawBuilder<boolean> {
  if (actsForAll(actor)) return sql`true`
  if (others.length === 0) return sql`${inSql(first)} = ${actor.insIdCd}`
  return sql`${actor.insIdCd} = ANY(ARRAY[${sql.join([first, ...others].map(inSql))}])`
}

/**
 * The same filter as two parts of a UNION ALL without overlap, each of which uses the index of its column. Returns one
 * part for whoever acts for all.
 */
export function visibleBranches(actor: Actor, first: SqlColumn, second: SqlColumn): RawBuilder<boolean>[] {
  if (actsForAll(actor)) return [sql`true`]
  const own = actor.insIdCd
  return [sql`${inSql(first)} = ${own}`, sql`${inSql(second)} = ${own} AND ${inSql(first)} <> ${own}`]
}

/** True for rows whose audience, an array column of institutions, includes this one, and for rows without audience. */
export function isAddressedTo(insIdCd: string, audience: string): RawBuilder<boolean> {
  return sql`(${sql.ref(audience)} IS NULL OR ${insIdCd} = ANY(${sql.ref(audience)}))`
}

export function visibleToAudience(actor: Actor, audience: string): RawBuilder<boolean> {
  return actsForAll(actor) ? sql`true` : isAddressedTo(actor.insIdCd, audience)
}

function inSql(column: SqlColumn): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column
}
