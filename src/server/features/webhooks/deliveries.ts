import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { DeliveryRow, queryWebhookDelivery, resendWebhook } from '../../../contract/records/webhooks.ts'
import { deliveryDays } from '../../../domain/operations/webhooks.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { type ListOf, type ListQuery, listPage } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import { dropInSteps } from '../../db/schema/dropInSteps.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { lockWebhook } from './webhooks.ts'

interface StoredDelivery extends Omit<DeliveryRow, 'number' | 'queuedAt' | 'triedAt' | 'nextAt'> {
  number: string
  queuedAt: Date
  triedAt: Date | null
  nextAt: Date | null
}

/** Its webhook is there. */
const isLive = sql`w.removed_at IS NULL`

type DeliveryListBody = BodyOf<typeof queryWebhookDelivery>

export function listDeliveries(db: Kysely<Tables>, actor: Actor, body: DeliveryListBody): Promise<ListOf<DeliveryRow>> {
  const { insIdCd, webhookId, state, expId } = body
  const query: ListQuery<DeliveryListBody['sort']> = {
    columns: sql`
      d.delivery_id AS "deliveryId", d.webhook_id AS "webhookId", w.name AS webhook, d.ins_id_cd AS "insIdCd", d.number,
      a.kind, d.exp_id AS "expId", e.flow, d.state, d.tries, d.queued_at AS "queuedAt", d.tried_at AS "triedAt",
      CASE WHEN d.state = 'waiting' AND ${isLive} THEN d.next_at END AS "nextAt", d.status, d.fault, d.ms,
      d.state <> 'waiting' AND ${isLive} AS resendable`,
    from: sql`webhook_delivery AS d`,
    joins: sql`
      JOIN webhook AS w USING (webhook_id) JOIN exception AS e ON e.exp_id = d.exp_id
      JOIN api_event AS a ON a.ins_id_cd = d.ins_id_cd AND a.number = d.number`,
    where: [
      visibleTo(actor, 'd.ins_id_cd'),
      insIdCd && sql`d.ins_id_cd = ${insIdCd}`,
      webhookId && sql`d.webhook_id = ${webhookId}`,
      state && sql`d.state = ${state}`,
      expId && sql`d.exp_id = ${expId}`,
    ],
    sorts: { queuedAt: 'd.delivery_id' },
    tieBreak: 'd.delivery_id',
  }
  return listPage(db, query, body, (rows: StoredDelivery[]) => rows.map(rowOf))
}

function rowOf(row: StoredDelivery): DeliveryRow {
  return {
    ...row,
    number: Number(row.number),
    queuedAt: row.queuedAt.toISOString(),
    triedAt: row.triedAt?.toISOString() ?? null,
    nextAt: row.nextAt?.toISOString() ?? null,
  }
}

/** Queues what was delivered or given up again. Returns how many. Throws `notFound` for a delivery of another webhook. */
export async function sendAgain(
  trx: Transaction<Tables>,
  actor: Actor,
  { webhookId, deliveryId }: BodyOf<typeof resendWebhook>,
): Promise<{ name: string; count: number }> {
  const { name } = await lockWebhook(trx, actor, webhookId)
  const { numAffectedRows = 0n } = await sql`
    UPDATE webhook_delivery SET state = 'waiting', begun_at = now(), next_at = now(), tries = 0
    WHERE webhook_id = ${webhookId}
      AND ${deliveryId === undefined ? sql`state = 'failed'` : sql`delivery_id = ${deliveryId}`}`.execute(trx)
  if (deliveryId !== undefined && numAffectedRows === 0n) throw new CallError('notFound')
  return { name, count: Number(numAffectedRows) }
}

/** Drops deliveries of events that are dropped today too. */
export function dropOldDeliveries(db: Kysely<Tables>, now: Date): Promise<number> {
  return dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM webhook_delivery WHERE delivery_id IN (
        SELECT delivery_id FROM webhook_delivery
        WHERE queued_at < ${now}::timestamptz - make_interval(days => ${deliveryDays}) ORDER BY queued_at LIMIT ${limit})`,
  )
}
