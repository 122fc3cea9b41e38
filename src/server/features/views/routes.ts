import type { FastifyInstance } from 'fastify'
import {
  addView,
  countViews,
  deleteView,
  modifyView,
  queryViews,
  shareView,
  useView,
} from '../../../contract/records/views.ts'
import { maxWatchedRows } from '../../../domain/views.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { expectNoCard, readView } from './content.ts'
import { hasKeys } from './rowKey.ts'
import {
  beginWatch,
  changeView,
  createView,
  dropView,
  endWatch,
  forSharedViews,
  moveView,
  noteUse,
  viewsOf,
  viewToChange,
} from './store.ts'
import { keysIn, watchViews } from './watch.ts'

interface ViewDeps {
  databases: Databases
  clock: () => Date
  userOf: (userId: string) => Promise<SessionUser | null>
  wake: () => void
}

export function viewRoutes(app: FastifyInstance, { databases, clock, ...watching }: ViewDeps): void {
  const db = databases.main
  watchViews(app, { db, clock, ...watching })

  serve(app, queryViews, 'session', async ({ actor }) => ({ list: await viewsOf(db, actor) }))

  serve(app, addView, 'session', ({ body, actor, record }) => {
    expectNoCard(app, body.name, body.content)
    return db.transaction().execute(async (trx) => {
      const added = await createView(trx, actor, body)
      await record(trx, body.name, { list: body.list })
      return added
    })
  })

  serve(app, modifyView, 'session', ({ body, actor, record }) => {
    expectNoCard(app, body.name ?? '', body.content)
    return db.transaction().execute(async (trx) => {
      const before = await viewToChange(trx, actor, body)
      const changed = await changeView(trx, body)
      await record(trx, body.name ?? before.name, { list: before.list })
      return changed
    })
  })

  serve(app, deleteView, 'session', ({ body, actor, record }) =>
    db.transaction().execute(async (trx) => {
      const { name, list } = await viewToChange(trx, actor, body)
      await dropView(trx, body.viewId)
      await record(trx, name, { list })
      return {}
    }),
  )

  serve(app, shareView, forSharedViews, ({ body, actor, record }) =>
    db.transaction().execute(async (trx) => {
      const { name, list, ins_id_cd: insIdCd } = await viewToChange(trx, actor, body)
      if ((insIdCd !== null) === body.shared) throw new CallError('recordChanged')
      const moved = await moveView(trx, actor, body)
      await record(trx, name, { list })
      return moved
    }),
  )

  serve(app, useView, 'session', async ({ body, actor, record }) => {
    const { viewId, watched } = body
    // Before the transaction: it may read several pages.
    const seen = watched ? await rowsToWatch(actor, viewId) : []
    return db.transaction().execute(async (trx) => {
      const name = await noteUse(trx, actor, body)
      if (watched) await beginWatch(trx, actor, viewId, seen)
      else if (watched === false) await endWatch(trx, actor, viewId)
      await record(trx, name)
      return {}
    })
  })

  /** Throws `viewUnwatchable` where nobody could say which rows are new. */
  async function rowsToWatch(actor: SessionUser, viewId: string): Promise<string[]> {
    const view = (await viewsOf(db, actor)).find((one) => one.viewId === viewId)
    if (!view) throw new CallError('notFound')
    const reader = app.listReaders.get(view.content.call)
    const seen = reader && hasKeys(reader.call) ? await keysIn(app, actor, view.content, clock()) : null
    if (!seen) throw new CallError('viewUnwatchable', { max: maxWatchedRows })
    return seen
  }

  serve(app, countViews, 'session', async ({ actor, language }) => {
    const pinned = (await viewsOf(db, actor)).filter((view) => view.pinned)
    const list = []
    const asks = { currPage: 1, pageSize: 1, now: clock(), language }
    // One after another: a user's lists wait for each other anyhow.
    for (const { viewId, content } of pinned) {
      const page = await readView(app, actor, content, asks)
      list.push({ viewId, total: page?.total ?? null, totalIsExact: page?.totalIsExact ?? true })
    }
    return { list }
  })
}
