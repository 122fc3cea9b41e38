import { type RawBuilder, sql } from 'kysely'

/** A page of a list; null for all of it, as a file has it. */
export type Page = { currPage: number; pageSize: number } | null

/** The end of a select that gives this page. */
export function cutTo(page: Page): RawBuilder<unknown> {
  return page ? sql`LIMIT ${page.pageSize} OFFSET ${(page.currPage - 1) * page.pageSize}` : sql``
}
