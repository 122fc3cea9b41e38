import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { KeptBulletin, queryBulletin } from '../../../contract/messages/bulletins.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import { dayIn } from '../../db/days.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { expectRange } from '../../http/outgoing/ranges.ts'
import type { Served } from '../../http/serve/serve.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
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

/** The bulletins of an institution: drafts and withdrawn ones too. */
export function keptList(
  { body, actor: manager, language }: Pick<Served<BulletinBody>, 'body' | 'actor' | 'language'>,
  now: Date,
): ServedList<BulletinBody['sort'], BulletinRow, KeptBulletin> {
  const { title, state, showFromFrom, showFromTo } = body
  expectRange(showFromFrom, showFromTo, 'showFrom')
  const day = dayIn(sql`v.show_from`)
  const query: ListQuery<BulletinBody['sort']> = {
    columns: bulletinColumns(now),
    from: bulletinTables,
    where: [
      isKeptBy(manager),
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
  return {
    query,
    shown: (rows) => rows.map((row) => ({ ...bulletinFacts(row), ...keepingFacts(row, language) })),
    file: {
      name: 'bulletins',
      columns: ['title', 'state', 'insIdCd', 'insNm', 'audience', 'showFrom', 'showTo', 'changedAt', 'changedBy'],
      times: ['showFrom', 'showTo', 'changedAt'],
      cells: ({ state, insNm, audience }) => ({
        state: texts[language].bulletinState[state],
        insNm: nameIn(insNm, language),
        audience: audience?.map(({ insIdCd }) => insIdCd).join(', '),
      }),
    },
  }
}
