import { type RawBuilder, sql } from 'kysely'

export type Sql = RawBuilder<unknown>

export function allOf(conditions: readonly Sql[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`
}

export function anyOf(conditions: readonly Sql[]): RawBuilder<boolean> {
  const each = conditions.map((condition) => sql`(${condition})`)
  return sql`(${sql.join(each, sql` OR `)})`
}

export function unionAll(selects: readonly Sql[]): Sql {
  return sql.join(selects, sql` UNION ALL `)
}

/** `'a', 'b'`: written into the statement, so that it is planned for them. For words of our own, never for what is typed. */
export function literals(words: readonly string[]): Sql {
  return sql.join(words.map((word) => sql.lit(word)))
}

/** Takes a sort as calls name it: `-dueDt` is descending. */
export function directionOf(sort: string): Sql {
  return sort.startsWith('-') ? sql`DESC` : sql`ASC`
}

/** `e.exp_id, e.flow`, of the table or alias `e`. */
export function columnsOf(alias: string, columns: readonly string[]): Sql {
  return sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
}
