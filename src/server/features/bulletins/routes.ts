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
} from '../../../contract/bulletins.ts'
import type { Institution } from '../../../contract/records.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { publisherOf } from '../../../domain/reference/bulletins.ts'
import { listPage } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { answerList, sendList } from '../../http/serve/answerList.ts'
import { exportFormatOf } from '../../http/serve/exportFile.ts'
import { serve } from '../../http/serve/serve.ts'
import { type BulletinFiles, changeBulletin, endBulletin, giveUpBulletin, writeBulletin } from './change.ts'
import { keptList } from './keep.ts'
import { countUnread, readBulletin, readerList } from './read.ts'
import { forBulletinKeepers } from './stored.ts'

interface BulletinDeps {
  databases: Databases
  clock: () => Date
  files: BulletinFiles
  institutionsOf(actor: Actor): Promise<Institution[]>
}

export function bulletinRoutes(app: FastifyInstance, { databases, clock, files, institutionsOf }: BulletinDeps): void {
  const db = databases.main

  serve(app, queryBulletin, forBulletinKeepers, async (served) =>
    answerList(databases, served, keptList(served, clock())),
  )

  serve(app, addBulletin, forBulletinKeepers, async ({ body, actor, record }) =>
    writeBulletin({ db, keeper: actor, files, now: clock(), record }, body),
  )

  serve(app, modifyBulletin, forBulletinKeepers, async ({ body, actor, record }) =>
    changeBulletin({ db, keeper: actor, files, now: clock(), record }, body),
  )

  serve(app, withdrawBulletin, forBulletinKeepers, async ({ body, actor, record }) =>
    endBulletin({ db, keeper: actor, files, now: clock(), record }, body.bulletinId, body.version),
  )

  serve(app, deleteBulletin, forBulletinKeepers, async ({ body, actor, record }) => {
    await giveUpBulletin({ db, keeper: actor, files, now: clock(), record }, body.bulletinId, body.version)
    return {}
  })

  serve(app, getBulletinInsList, forBulletinKeepers, async ({ actor }) => ({
    publisher: publisherOf(actor),
    list: await institutionsOf(actor),
  }))

  serve(app, queryMyBulletins, 'session', async (served) => {
    const now = clock()
    const list = readerList(served, now)
    if (exportFormatOf(served.http)) return sendList(databases, served, list)
    const [page, unread] = await Promise.all([
      listPage(db, list.query, served.body, list.shown),
      countUnread(db, served, now),
    ])
    return { ...page, unread }
  })

  serve(app, detailBulletin, 'session', async ({ body, actor, language }) =>
    readBulletin(db, { bulletin: body, user: actor, language, now: clock() }),
  )
}
