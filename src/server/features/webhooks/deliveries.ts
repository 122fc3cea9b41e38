import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { DeliveryRow, queryWebhookDelivery, resendWebhook } from '../../../contract/records/webhooks.ts'
import { type DeliveryFault, type DeliveryState, deliveryDays } from '../../../domain/operations/webhooks.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { EventKind } from '../../../domain/workflow/eventViews.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import { type ListOf, type ListQuery, listPage } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import { dropInSteps } from '../../db/schema/dropInSteps.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { lockWebhook } from './webhooks.ts'

interface StoredDelivery {
  delivery_id: string
  webhook_id: string
  webhook: string
  ins_id_cd: string
  number: string
  kind: EventKind
  exp_id: string
  flow: FlowId
  state: DeliveryState
  tries: number
  queued_at: Date
  tried_at: Date | null
  next_at: Date
  status: number | null
  fault: DeliveryFault | null
  ms: number | null
  removed: boolean
}

type DeliveryListBody = BodyOf<typeof queryWebhookDelivery>

export function listDeliveries(db: Kysely<Tables>, actor: Actor, body: DeliveryListBody): Promise<ListOf<DeliveryRow>> {
  const { insIdCd, webhookId, state, expId } = body
  const query: ListQuery<DeliveryListBody['sort']> = {
    columns: sql`
      d.delivery_id, d.webhook_id, w.name AS webhook, d.ins_id_cd, d.number, a.kind, d.exp_id, e.flow, d.state, d.tries,
      d.queued_at, d.tried_at, d.next_at, d.status, d.fault, d.ms, w.removed_at IS NOT NULL AS removed`,
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
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    webhook: row.webhook,
    insIdCd: row.ins_id_cd,
    number: Number(row.number),
    kind: row.kind,
    expId: row.exp_id,
    flow: row.flow,
    state: row.state,
    tries: row.tries,
    queuedAt: row.queued_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
    nextAt: row.state === 'waiting' && !row.removed ? row.next_at.toISOString() : null,
    status: row.status,
    fault: row.fault,
    ms: row.ms,
    resendable: row.state !== 'waiting' && !row.removed,
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
