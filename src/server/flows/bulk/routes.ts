import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import {
  closeBulk,
  commitBulk,
  corrections,
  dropBulk,
  getBulk,
  openBulks,
  planBulk,
  planCorrections,
  queryBulkRecords,
  queryBulks,
} from '../../../contract/records/bulk.ts'
import { flows } from '../../../domain/flows/index.ts'
import { isCovered } from '../../../domain/people/signing.ts'
import { listPage } from '../../db/lists/list.ts'
import { CallError } from '../../http/serve/errors.ts'
import { exportFormatOf, sendExport } from '../../http/serve/exportFile.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, type ListQuestion, serveList } from '../../http/serve/serveList.ts'
import { type Engine, menusOfFlows } from '../deps.ts'
import { countChanged, isStoppedBy } from './changedRecords.ts'
import { correctableRecords, correctionFile } from './correct/correctable.ts'
import { planOfCorrections } from './correct/planCorrections.ts'
import { bulksOf, recordsOfBulk, shownBulks } from './lists.ts'
import { planSteps } from './planSteps.ts'
import {
  beginLater,
  bulkOf,
  endBulk,
  hashText,
  isOwnBulk,
  knownBulk,
  lockOwnBulk,
  ownBulk,
  planOf,
  type StoredBulk,
} from './store.ts'

const access = menusOfFlows(flows)

export function bulkRoutes(app: FastifyInstance, engine: Engine): void {
  const { databases, otp } = engine
  const { main } = databases

  serve(app, planBulk, access, async ({ body, actor, language }) =>
    planOf(await planSteps(engine, { actor, language }, body), language),
  )

  serve(app, planCorrections, access, async ({ body, actor, language }) =>
    planOf(await planOfCorrections(engine, { actor, language }, body.file), language),
  )

  serve(app, corrections, access, async ({ body, actor, language, http, reply }) => {
    const list = await main.transaction().execute((trx) => correctableRecords(trx, engine, { actor, language }, body))
    const format = exportFormatOf(http)
    if (!format) return { list }
    return sendExport(reply, 'corrections', format, correctionFile(list, language, format))
  })

  serve(app, commitBulk, access, async ({ body, actor, record }) => {
    const { bulkId, hash, emailOtp, allOrNothing } = body
    const code = emailOtp === undefined ? null : await otp.check(emailOtp, actor)
    const bulk = await main.transaction().execute(async (trx) => {
      const plan = await lockOwnBulk(trx, actor, bulkId)
      if (hashText(plan) !== hash) throw new CallError('bulkUnknown', {}, 'hash')
      // Sent twice, it is committed once.
      if ((plan.state === 'waiting' || plan.state === 'running') && plan.all_or_nothing === allOrNothing) return plan
      if (plan.state !== 'planned') throw new CallError('bulkBegun')
      if (plan.planned === 0) throw new CallError('bulkNothing')
      const count = await countChanged(trx, plan, actor)
      if (isStoppedBy(count, plan.planned, allOrNothing)) throw new CallError('bulkChanged', { count })
      if (plan.signs !== null) {
        if (!code) throw new CallError('otpMissing')
        if (code.signs && !isCovered(plan.signs, code.signs)) throw new CallError('otpOtherContent')
        await code.spend(trx)
      }
      await beginLater(trx, bulkId, allOrNothing)
      await record(trx, nameOf(plan), { action: plan.action, records: plan.planned, hash })
      return ownBulk(trx, actor, bulkId)
    })
    engine.bulkCommitted()
    return bulkOf(bulk)
  })

  serve(app, dropBulk, access, async ({ body: { bulkId }, actor, record }) =>
    main.transaction().execute(async (trx) => {
      const bulk = await lockOwnBulk(trx, actor, bulkId)
      if (bulk.state !== 'waiting' || (bulk.begins_at?.getTime() ?? 0) <= Date.now()) throw new CallError('bulkBegun')
      await endBulk(trx, bulkId, 'dropped')
      await record(trx, nameOf(bulk), { action: bulk.action, records: bulk.planned })
      return bulkOf(await ownBulk(trx, actor, bulkId))
    }),
  )

  bulkLists(app, engine)
}

/** As the audit log names it. */
function nameOf({ bulk_id }: Pick<StoredBulk, 'bulk_id'>): string {
  return `bulk ${bulk_id}`
}

function bulkLists(app: FastifyInstance, { databases }: Engine): void {
  const { main } = databases
  serve(app, closeBulk, access, async ({ body: { bulkId }, actor }) => {
    await sql`
      UPDATE bulk SET closed = true
      WHERE bulk_id = ${bulkId}::bigint AND ${isOwnBulk(actor)} AND finished_at IS NOT NULL`.execute(main)
    return {}
  })

  serve(app, getBulk, access, async ({ body: { bulkId }, actor, language }) =>
    planOf(await ownBulk(main, actor, bulkId), language),
  )

  serve(app, openBulks, 'session', async ({ actor }) => {
    const rows = await main
      .selectFrom('bulk')
      .selectAll()
      .where(isOwnBulk(actor))
      .where('state', '<>', 'planned')
      .where('closed', '=', false)
      .orderBy('planned_at', 'desc')
      .orderBy('bulk_id', 'desc')
      .limit(5)
      .execute()
    return { list: shownBulks(rows) }
  })

  serveList(app, queryBulks, access, {
    read: ({ body, actor }) => listPage(main, bulksOf(body, actor), body, shownBulks),
  })

  const recordsOf = async ({ body, actor, language }: ListQuestion<BodyOf<typeof queryBulkRecords>>) =>
    recordsOfBulk(await knownBulk(main, actor, body.bulkId), body, actor, language)
  serveList(app, queryBulkRecords, access, answerList(databases, recordsOf))
}
