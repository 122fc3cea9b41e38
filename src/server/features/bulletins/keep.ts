import { type Kysely, sql } from 'kysely'
import type { queryBulletin } from '../../../contract/bulletins.ts'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { Language } from '../../../contract/texts/texts.ts'
import { type ListQuery, listPage } from '../../db/list.ts'
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

type BulletinBody = BodyOf<typeof queryBulletin>

export function listKept(
  db: Kysely<Tables>,
  keeper: SessionUser,
  body: BulletinBody,
  language: Language,
  now: Date,
): Promise<ReplyOf<typeof queryBulletin>> {
  const { title, state, showFromFrom, showFromTo } = body
  expectRange(showFromFrom, showFromTo, 'showFrom')
  const day = sql`(v.show_from AT TIME ZONE 'UTC')::date`
  const query: ListQuery<BulletinBody['sort']> = {
    columns: bulletinColumns(now),
    from: bulletinTables,
    where: [
      isKeptBy(keeper),
      isCurrent,
      titleHas(title),
      state && sql`${stateAt(now)} = ${state}`,
      showFromFrom && sql`${day} >= ${showFromFrom}`,
      showFromTo && sql`${day} <= ${showFromTo}`,
    ],
    // Few: an institution has some hundreds of bulletins.
    sorts: {
      changedAt: 'v.changed_at',
      showFrom: (direction) => sql`v.show_from ${direction} NULLS LAST`,
      title: 'lower(v.title)',
    },
    tieBreak: 'b.bulletin_id DESC',
  }
  return listPage(db, query, body, (rows: BulletinRow[]) =>
    rows.map((row) => ({ ...bulletinFacts(row), ...keepingFacts(row, language) })),
  )
}
