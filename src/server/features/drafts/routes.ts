import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { deleteDraft, queryDrafts, saveDraft } from '../../../contract/records/drafts.ts'
import type { Tables } from '../../db/tables.ts'
import { serve } from '../../http/serve/serve.ts'
import { draftsOf, dropDraft, keepDraft } from './drafts.ts'

interface DraftDeps {
  db: Kysely<Tables>
  clock: () => Date
}

/** None of them is logged: a draft changes nothing that anybody else sees, and is saved after every pause in typing. */
export function draftRoutes(app: FastifyInstance, { db, clock }: DraftDeps): void {
  serve(app, queryDrafts, 'session', ({ actor: { userId } }) => draftsOf(db, userId, clock()))

  serve(app, saveDraft, 'session', async ({ body, actor: { userId } }) => {
    const prepared = await db.transaction().execute((trx) => keepDraft(trx, userId, body, clock()))
    return { prepared }
  })

  serve(app, deleteDraft, 'session', async ({ body: { key }, actor: { userId } }) => {
    await dropDraft(db, userId, key)
    return {}
  })
}
