import { type Kysely, sql } from 'kysely'
import type { queryBulletin } from '../../../contract/bulletins.ts'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { Language } from '../../../contract/texts/texts.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import { expectRange } from '../../http/ranges.ts'
import {
  type BulletinRow,
  bulletinColumns,
  bulletinFacts,
  bulletinTables,
  isCurrent,
  isKeptBy,
  keepingFacts,
  stateAt,
  titleHas,
} from './stored.ts'

type Sort = BodyOf<typeof queryBulletin>['sort']
const sorts: Readonly<Record<Sort, ReturnType<typeof sql>>> = {
  changedAt: sql`v.changed_at`,
  '-changedAt': sql`v.changed_at DESC`,
  showFrom: sql`v.show_from NULLS LAST`,
  '-showFrom': sql`v.show_from DESC NULLS LAST`,
  title: sql`lower(v.title)`,
  '-title': sql`lower(v.title) DESC`,
}

/** A page of the bulletins that this keeper keeps, with what may be done with each. */
export async function listKept(
  db: Kysely<Tables>,
  keeper: SessionUser,
  { currPage, pageSize, sort, title, state, showFromFrom, showFromTo }: BodyOf<typeof queryBulletin>,
  language: Language,
  now: Date,
): Promise<ReplyOf<typeof queryBulletin>> {
  expectRange(showFromFrom, showFromTo, 'showFrom')
  const day = sql`(v.show_from AT TIME ZONE 'UTC')::date`
  const meant = sql.join(
    [
      isKeptBy(keeper),
      isCurrent,
      titleHas(title),
      state ? sql`${stateAt(now)} = ${state}` : sql`true`,
      showFromFrom ? sql`${day} >= ${showFromFrom}` : sql`true`,
      showFromTo ? sql`${day} <= ${showFromTo}` : sql`true`,
    ],
    sql` AND `,
  )
  const [counted, { rows }] = await Promise.all([
    sql<{ total: string }>`SELECT count(*) AS total FROM ${bulletinTables} WHERE ${meant}`.execute(db),
    sql<BulletinRow>`
      SELECT ${bulletinColumns(now)} FROM ${bulletinTables} WHERE ${meant}
      ORDER BY ${sorts[sort]}, b.bulletin_id DESC LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`.execute(db),
  ])
  const list = rows.map((row) => ({ ...bulletinFacts(row), ...keepingFacts(row, language) }))
  return { list, total: Number(counted.rows[0]?.total ?? 0), totalIsExact: true, currPage, pageSize }
}
