import { type Kysely, sql, type Transaction } from 'kysely'
import { nextTry } from '../../../domain/operations/webhooks.ts'
import type { EventKind } from '../../../domain/workflow/eventViews.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import type { SecretSeal } from '../../db/cards/secretSeal.ts'
import type { Tables } from '../../db/tables.ts'
import { managersAndAdministrators, notify } from '../../notices/notify.ts'
import { repeat } from '../../processes/repeat.ts'
import { type PostOptions, type PostOutcome, post } from './post.ts'
import { type SecretColumns, secretsOf, signedHeaders } from './secret.ts'

interface DeliverDeps {
  db: Kysely<Tables>
  seal: SecretSeal
  options: PostOptions
  onError(error: unknown): void
}

interface QueuedEvent {
  insIdCd: string
  number: string
  expId: string
}

/** Neither removed, nor of an institution that has ended. */
const isKept = sql`
  w.removed_at IS NULL AND EXISTS (SELECT FROM institution AS i WHERE i.ins_id_cd = w.ins_id_cd AND NOT i.ended)`

/** Queues numbered events for the webhooks that receive them, in the transaction that numbers them. */
export async function queueDeliveries(trx: Transaction<Tables>, events: readonly QueuedEvent[]): Promise<void> {
  if (events.length === 0) return
  const column = (name: keyof QueuedEvent) => events.map((one) => one[name])
  await sql`
    INSERT INTO webhook_delivery (webhook_id, ins_id_cd, number, exp_id)
    SELECT w.webhook_id, given.ins_id_cd, given.number, given.exp_id
    FROM unnest(${column('insIdCd')}::text[], ${column('number')}::bigint[], ${column('expId')}::text[])
      AS given (ins_id_cd, number, exp_id)
    JOIN webhook AS w ON w.ins_id_cd = given.ins_id_cd AND ${isKept} AND w.secret_sealed IS NOT NULL
    JOIN exception AS e ON e.exp_id = given.exp_id AND e.flow = ANY(w.flows)
    ORDER BY given.ins_id_cd, given.number, w.webhook_id`.execute(trx)
}

/** Due, and not held back by an earlier event of the same record. */
const isDue = sql`
  d.state = 'waiting' AND d.next_at <= clock_timestamp() AND NOT EXISTS (
    SELECT FROM webhook_delivery AS earlier
    WHERE earlier.webhook_id = d.webhook_id AND earlier.exp_id = d.exp_id AND earlier.state = 'waiting'
      AND earlier.number < d.number)`

async function dueWebhooks(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    SELECT w.webhook_id FROM webhook AS w
    WHERE ${isKept} AND EXISTS (
      SELECT FROM webhook_delivery AS d WHERE d.webhook_id = w.webhook_id AND ${isDue})`.execute(db)
  return rows.map((row) => row.webhook_id)
}

const atOnce = 4
/** Longer than a try takes: the process that set it ahead has then ended. */
const claimSeconds = 60

interface ClaimedDelivery extends SecretColumns {
  delivery_id: string
  tries: number
  begun_at: Date
  ins_id_cd: string
  number: string
  exp_id: string
  kind: EventKind
  version: number
  flow: FlowId
  to_state: string
  at: Date
  url: string
}

/** Sends what is due to one webhook. Ends early when a try fails, so that a webhook that is away is tried a few times. */
export async function drain(deps: DeliverDeps, webhookId: string): Promise<void> {
  for (;;) {
    const claimed = await claim(deps.db, webhookId)
    if (claimed.length === 0) return
    const accepted = await Promise.all(claimed.map((one) => deliverOne(deps, one)))
    if (accepted.includes(false)) return
  }
}

/** Takes events of different records, so that those of one record are sent one after the other. */
async function claim(db: Kysely<Tables>, webhookId: string): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    WITH due AS (
      SELECT d.delivery_id FROM webhook_delivery AS d JOIN webhook AS w USING (webhook_id)
      WHERE d.webhook_id = ${webhookId} AND ${isKept} AND ${isDue}
      ORDER BY d.next_at, d.delivery_id LIMIT ${atOnce} FOR UPDATE OF d SKIP LOCKED
    ), taken AS (
      UPDATE webhook_delivery AS d
      SET next_at = clock_timestamp() + make_interval(secs => ${claimSeconds}), tries = d.tries + 1
      FROM due WHERE d.delivery_id = due.delivery_id
      RETURNING d.delivery_id, d.webhook_id, d.tries, d.begun_at, d.ins_id_cd, d.number, d.exp_id
    )
    SELECT t.delivery_id, t.tries, t.begun_at, t.ins_id_cd, t.number, t.exp_id, a.kind, a.version, e.flow, s.to_state, s.at,
      w.webhook_id, w.url, w.secret_key_id, w.secret_sealed, w.former_key_id, w.former_sealed, w.former_until
    FROM taken AS t JOIN webhook AS w USING (webhook_id)
    JOIN api_event AS a ON a.ins_id_cd = t.ins_id_cd AND a.number = t.number
    JOIN exception AS e ON e.exp_id = t.exp_id
    JOIN exception_event AS s ON s.exp_id = a.exp_id AND s.version = a.version
    ORDER BY t.number`.execute(db)
  return rows
}

async function deliverOne({ db, seal, options, onError }: DeliverDeps, delivery: ClaimedDelivery): Promise<boolean> {
  const id = eventId(delivery.ins_id_cd, delivery.number)
  const body = JSON.stringify(contentOf(id, delivery))
  const outcome = await sendSigned({ seal, options }, delivery, { id, body }).catch((error): PostOutcome => {
    onError(error)
    return { status: null, fault: 'internal', ms: 0 }
  })
  await db.transaction().execute((trx) => keepOutcome(trx, delivery, outcome))
  return outcome.fault === null
}

function eventId(insIdCd: string, number: string): string {
  return `evt_${insIdCd}_${number}`
}

/** Says of the record only its state: the receiver reads the rest with its key. */
function contentOf(id: string, { kind, at, number, ins_id_cd, exp_id, flow, version, to_state }: ClaimedDelivery) {
  return {
    id,
    type: `record.${kind}`,
    timestamp: at.toISOString(),
    data: {
      number: Number(number),
      insIdCd: ins_id_cd,
      expId: exp_id,
      flow,
      version,
      // It is no longer seen.
      state: kind === 'left' ? null : to_state,
    },
  }
}

export async function sendSigned(
  { seal, options }: Pick<DeliverDeps, 'seal' | 'options'>,
  webhook: SecretColumns & { url: string },
  { id, body }: { id: string; body: string },
): Promise<PostOutcome> {
  const now = new Date()
  const timestamp = Math.floor(now.getTime() / 1000)
  const signed = signedHeaders(secretsOf(seal, webhook, now), { id, timestamp, body })
  const headers = { 'content-type': 'application/json', 'user-agent': 'Recourse-Webhooks/1', ...signed }
  return post(webhook.url, { body, headers }, options)
}

async function keepOutcome(
  trx: Transaction<Tables>,
  { delivery_id, webhook_id, tries, begun_at }: ClaimedDelivery,
  { status, fault, ms }: PostOutcome,
): Promise<void> {
  const now = new Date()
  const next = fault === null ? null : nextTry(fault, tries, begun_at, now)
  const state = fault === null ? 'delivered' : next ? 'waiting' : 'failed'
  // Before the delivery, as in `sendAgain`.
  const webhook = await trx
    .selectFrom('webhook')
    .select(['name', 'ins_id_cd', 'failed_at', 'removed_at'])
    .where('webhook_id', '=', webhook_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await trx
    .updateTable('webhook_delivery')
    .set({ state, status, fault, ms, tried_at: now, ...(next && { next_at: next }) })
    .where('delivery_id', '=', delivery_id)
    // Another process took it over, or it was sent again meanwhile.
    .where('tries', '=', tries)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await sql`
    UPDATE webhook SET ${
      fault === null
        ? sql`last_delivered_at = ${now}, failed_at = NULL`
        : sql`last_fault = ${fault}, last_fault_at = ${now}${
            state === 'failed' ? sql`, failed_at = coalesce(failed_at, ${now}::timestamptz)` : sql``
          }`
    } WHERE webhook_id = ${webhook_id} AND removed_at IS NULL`.execute(trx)
  // Once until it accepts again.
  if (state === 'failed' && webhook.failed_at === null && webhook.removed_at === null)
    await notify(trx, {
      to: { groups: managersAndAdministrators(webhook.ins_id_cd), firstOnly: true },
      facts: { kind: 'webhook', name: webhook.name, insIdCd: webhook.ins_id_cd },
    })
}

export interface Delivering {
  /** Call after committing events. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Sends what is due to each webhook, each at its own pace: one that answers slowly keeps no other waiting. Each process
 * does it; a delivery is sent by the one that claimed it.
 */
export function keepDelivering(deps: DeliverDeps, pollMs: number): Delivering {
  const { onError } = deps
  const draining = new Map<string, Promise<void>>()
  let stopped = false

  const start = (webhookId: string) => {
    if (stopped || draining.has(webhookId)) return
    const done = drain(deps, webhookId)
      .catch(onError)
      .finally(() => draining.delete(webhookId))
    draining.set(webhookId, done)
  }
  const look = async () => {
    if (stopped) return
    for (const webhookId of await dueWebhooks(deps.db)) start(webhookId)
  }
  const poll = repeat(pollMs, look, onError)
  return {
    wake: () => void poll.turn(),
    async stop() {
      stopped = true
      await poll.stop()
      await Promise.all(draining.values())
    },
  }
}
