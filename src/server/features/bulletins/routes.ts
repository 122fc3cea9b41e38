import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import {
  addBulletin,
  deleteBulletin,
  detailBulletin,
  getBulletinInsList,
  type KeptBulletin,
  modifyBulletin,
  queryBulletin,
  queryMyBulletins,
  withdrawBulletin,
} from '../../../contract/messages/bulletins.ts'
import type { Institution } from '../../../contract/records/records.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { publisherOf } from '../../../domain/reference/bulletins.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import { dayIn } from '../../db/days.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { expectRange } from '../../http/outgoing/ranges.ts'
import { type Served, serve } from '../../http/serve/serve.ts'
import { answerList, type ServedList, sendList, serveList } from '../../http/serve/serveList.ts'
import {
  type BulletinBell,
  type BulletinFiles,
  changeBulletin,
  endBulletin,
  giveUpBulletin,
  writeBulletin,
} from './change.ts'
import { countUnread, readBulletin, readerList } from './read.ts'
import {
  type BulletinRow,
  bulletinColumns,
  bulletinFacts,
  bulletinTables,
  forBulletinManagers,
  isCurrent,
  isKeptBy,
  keepingFacts,
  stateAt,
  titleHas,
} from './stored.ts'

interface BulletinDeps {
  databases: Databases
  clock: () => Date
  files: BulletinFiles
  bell: BulletinBell
  institutionsOf(actor: Actor): Promise<Institution[]>
}

export function bulletinRoutes(
  app: FastifyInstance,
  { databases, clock, files, bell, institutionsOf }: BulletinDeps,
): void {
  const db = databases.main

  serveList(
    app,
    queryBulletin,
    forBulletinManagers,
    answerList(databases, (asked) => keptList(asked, clock())),
  )

  serve(app, addBulletin, forBulletinManagers, async ({ body, actor, record }) =>
    writeBulletin({ db, manager: actor, files, now: clock(), record }, body),
  )

  serve(app, modifyBulletin, forBulletinManagers, async ({ body, actor, record }) =>
    changeBulletin({ db, manager: actor, files, now: clock(), record }, bell, body),
  )

  serve(app, withdrawBulletin, forBulletinManagers, async ({ body, actor, record }) =>
    endBulletin({ db, manager: actor, files, now: clock(), record }, body.bulletinId, body.version),
  )

  serve(app, deleteBulletin, forBulletinManagers, async ({ body, actor, record }) => {
    await giveUpBulletin({ db, manager: actor, files, now: clock(), record }, body.bulletinId, body.version)
    return {}
  })

  serve(app, getBulletinInsList, forBulletinManagers, async ({ actor }) => ({
    publisher: publisherOf(actor),
    list: await institutionsOf(actor),
  }))

  serveList(app, queryMyBulletins, 'session', {
    read: async (asked) => {
      const now = clock()
      const list = readerList(asked, now)
      const [page, unread] = await Promise.all([
        listPage(db, list.query, asked.body, list.shown),
        countUnread(db, asked, now),
      ])
      return { ...page, unread }
    },
    send: (request) => sendList(databases, request, readerList(request, clock())),
  })

  serve(app, detailBulletin, 'session', async ({ body, actor, language }) =>
    readBulletin(db, { bulletin: body, user: actor, language, now: clock() }),
  )
}

type BulletinBody = BodyOf<typeof queryBulletin>

/** The bulletins of an institution: drafts and withdrawn ones too. */
function keptList(
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
