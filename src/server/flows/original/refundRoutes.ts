import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { linkRefund } from '../../../contract/records/flowCalls.ts'
import { flows } from '../../../domain/flows/index.ts'
import { firstIdOf, idsPerDay } from '../../db/dayIds.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { creditRefunds } from '../../db/refunds.ts'
import type { Right } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { type Engine, menusOfFlows } from '../deps.ts'
import { requireVisibleRecord } from '../record/visibleRecord.ts'
import type { OriginalKey } from './originals.ts'

const { menu } = menusOfFlows(flows)
/** All who work on records; viewers only read. */
const forLinking: readonly Right[] = (['handler', 'verifier', 'auditor'] as const).map((role) => ({ menu, role }))

export function refundRoutes(app: FastifyInstance, { databases }: Engine): void {
  const { main } = databases

  serve(app, linkRefund, forLinking, async ({ body: { expId, linked, ...key }, actor, record: recordAct }) => {
    const { record } = await requireVisibleRecord(main, expId, actor)
    const creditId = record.orig_id === null ? null : await creditOf(main, record.orig_id, key)
    if (creditId === null) throw new CallError('notItsRefund')
    const link = { exp_id: expId, ins_id_cd: actor.insIdCd, history_id: creditId }
    await main.transaction().execute(async (trx) => {
      if (linked) {
        const values = { ...link, user_id: actor.userId }
        await trx
          .insertInto('linked_refund')
          .values(values)
          .onConflict((one) => one.doNothing())
          .execute()
      } else {
        await sql`
          DELETE FROM linked_refund
          WHERE exp_id = ${expId} AND ins_id_cd = ${actor.insIdCd} AND history_id = ${creditId}`.execute(trx)
      }
      await recordAct(trx, expId, { credit: key.priKey, linked })
    })
    return {}
  })
}

/** The id of a credit by which the original may have been refunded; null where it is none. */
async function creditOf(
  db: Reader,
  originalId: string,
  { priKey, logCd, settleDt }: OriginalKey,
): Promise<string | null> {
  const from = firstIdOf(settleDt)
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM history_all AS h JOIN history_all AS r ON ${creditRefunds}
    WHERE h.id = ${originalId} AND r.id >= ${String(from)} AND r.id < ${String(from + idsPerDay)}
      AND r.pri_key = ${priKey} AND r.log_cd = ${logCd}`.execute(db)
  return rows[0]?.id ?? null
}
