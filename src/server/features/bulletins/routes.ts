import type { FastifyInstance } from 'fastify'
import {
  addBulletin,
  deleteBulletin,
  detailBulletin,
  getBulletinInsList,
  modifyBulletin,
  queryBulletin,
  queryMyBulletins,
  withdrawBulletin,
} from '../../../contract/messages/bulletins.ts'
import type { Institution } from '../../../contract/records/records.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { publisherOf } from '../../../domain/reference/bulletins.ts'
import { listPage } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, sendList, serveList } from '../../http/serve/serveList.ts'
import {
  type BulletinBell,
  type BulletinFiles,
  changeBulletin,
  endBulletin,
  giveUpBulletin,
  writeBulletin,
} from './change.ts'
import { keptList } from './keep.ts'
import { countUnread, readBulletin, readerList } from './read.ts'
import { forBulletinManagers } from './stored.ts'

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
