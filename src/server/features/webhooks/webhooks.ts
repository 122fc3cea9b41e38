import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { createWebhook, queryWebhook, WebhookRow } from '../../../contract/records/webhooks.ts'
import { formerSecretHours, type WebhookState, webhooksAtMost } from '../../../domain/operations/webhooks.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import type { Applied } from '../../changes/kinds.ts'
import type { SecretSeal } from '../../db/cards/secretSeal.ts'
import { type ListOf, type ListQuery, listPage } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { lockInstitution } from '../../http/serve/lockInstitution.ts'
import type { PostOutcome } from './post.ts'
import { newSecret, type SecretColumns, secretText } from './secret.ts'

type Times = 'createdAt' | 'formerUntil' | 'lastDeliveredAt' | 'lastFaultAt'

interface StoredWebhook extends Omit<WebhookRow, Times> {
  createdAt: Date
  formerUntil: Date | null
  lastDeliveredAt: Date | null
  lastFaultAt: Date | null
}

const state = sql<WebhookState>`CASE
  WHEN w.removed_at IS NOT NULL THEN 'removed' WHEN w.secret_sealed IS NULL THEN 'waiting'
  WHEN w.failed_at IS NOT NULL THEN 'failing' ELSE 'active' END`

type WebhookListBody = BodyOf<typeof queryWebhook>

export function listWebhooks(db: Kysely<Tables>, actor: Actor, body: WebhookListBody): Promise<ListOf<WebhookRow>> {
  const query: ListQuery<WebhookListBody['sort']> = {
    columns: sql`
      w.webhook_id AS "webhookId", w.ins_id_cd AS "insIdCd", w.name, w.url, w.flows, ${state} AS state,
      p.nick_name AS "createdBy", w.created_at AS "createdAt", w.last_delivered_at AS "lastDeliveredAt",
      w.last_fault AS "lastFault", w.last_fault_at AS "lastFaultAt",
      CASE WHEN w.former_until > now() THEN w.former_until END AS "formerUntil",
      (SELECT count(*)::int FROM webhook_delivery AS d
        WHERE d.webhook_id = w.webhook_id AND d.state = 'waiting' AND w.removed_at IS NULL) AS waiting,
      (SELECT count(*)::int FROM webhook_delivery AS d
        WHERE d.webhook_id = w.webhook_id AND d.state = 'failed') AS failed,
      ${state} = 'waiting' AND w.created_by = ${actor.userId} AS collectable`,
    from: sql`webhook AS w`,
    joins: sql`JOIN app_user AS p ON p.user_id = w.created_by`,
    where: [
      visibleTo(actor, 'w.ins_id_cd'),
      body.insIdCd && sql`w.ins_id_cd = ${body.insIdCd}`,
      body.state && sql`${state} = ${body.state}`,
    ],
    sorts: { createdAt: 'w.webhook_id' },
    tieBreak: 'w.webhook_id',
  }
  return listPage(db, query, body, (rows: StoredWebhook[]) => rows.map(rowOf))
}

function rowOf(row: StoredWebhook): WebhookRow {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    formerUntil: row.formerUntil?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    lastFaultAt: row.lastFaultAt?.toISOString() ?? null,
  }
}

/** It receives nothing before its secret was collected. */
export async function addWebhook(
  trx: Transaction<Tables>,
  actor: Actor,
  { insIdCd, name, url, flows }: BodyOf<typeof createWebhook>,
): Promise<Applied<{ webhookId: string }>> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  await expectRoom(trx, insIdCd)
  const own = [...new Set(flows)].sort()
  const { webhook_id } = await trx
    .insertInto('webhook')
    .values({ ins_id_cd: insIdCd, name, url, flows: own, created_by: actor.userId })
    .returning('webhook_id')
    .executeTakeFirstOrThrow()
  const after = { webhook: name, url, flows: own }
  return {
    reply: { webhookId: webhook_id },
    insIdCd,
    target: name,
    detail: { before: null, after },
    before: null,
    after,
  }
}

/** Throws `notFound` for an institution that there isn't. Locks it, so that two proposals can't take the last place. */
async function expectRoom(trx: Transaction<Tables>, insIdCd: string): Promise<void> {
  await lockInstitution(trx, insIdCd)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM webhook WHERE ins_id_cd = ${insIdCd} AND removed_at IS NULL`.execute(trx)
  if ((rows[0]?.n ?? 0) >= webhooksAtMost) throw new CallError('webhooksFull', { most: webhooksAtMost })
}

interface NamedSecret {
  name: string
  /** In clear; it is stored sealed. */
  secret: string
}

export async function collectSecret(
  trx: Transaction<Tables>,
  seal: SecretSeal,
  actor: Actor,
  webhookId: string,
): Promise<NamedSecret> {
  const webhook = await lockWebhook(trx, actor, webhookId)
  if (webhook.created_by !== actor.userId) throw new CallError('webhookOfProposer')
  if (webhook.secret_sealed !== null) throw new CallError('webhookCollected')
  const secret = newSecret()
  const { keyId, bytes } = seal.seal(webhookId, secret)
  await trx
    .updateTable('webhook')
    .set({ secret_key_id: keyId, secret_sealed: bytes })
    .where('webhook_id', '=', webhookId)
    .execute()
  return { name: webhook.name, secret: secretText(secret) }
}

export async function rotateSecret(
  trx: Transaction<Tables>,
  seal: SecretSeal,
  actor: Actor,
  webhookId: string,
): Promise<NamedSecret> {
  const webhook = await lockWebhook(trx, actor, webhookId)
  if (webhook.secret_sealed === null) throw new CallError('webhookNotCollected')
  const secret = newSecret()
  const { keyId, bytes } = seal.seal(webhookId, secret)
  await trx
    .updateTable('webhook')
    .set({
      secret_key_id: keyId,
      secret_sealed: bytes,
      former_key_id: webhook.secret_key_id,
      former_sealed: webhook.secret_sealed,
      former_until: sql<Date>`now() + make_interval(hours => ${formerSecretHours})`,
    })
    .where('webhook_id', '=', webhookId)
    .execute()
  return { name: webhook.name, secret: secretText(secret) }
}

/** Removing it twice is no error. */
export async function markRemoved(trx: Transaction<Tables>, actor: Actor, webhookId: string): Promise<string> {
  const { name, removed_at } = await lockWebhook(trx, actor, webhookId, { evenRemoved: true })
  if (removed_at === null)
    await trx
      .updateTable('webhook')
      .set({ removed_at: sql<Date>`now()`, removed_by: actor.userId })
      .where('webhook_id', '=', webhookId)
      .execute()
  return name
}

interface LockedWebhook extends SecretColumns {
  ins_id_cd: string
  name: string
  url: string
  created_by: string
  removed_at: Date | null
}

/** Throws `notFound` for one of another institution, and for a removed one unless it is asked for. */
export async function lockWebhook(
  trx: Transaction<Tables>,
  actor: Actor,
  webhookId: string,
  { evenRemoved = false } = {},
): Promise<LockedWebhook> {
  const { rows } = await sql<LockedWebhook>`
    SELECT webhook_id, ins_id_cd, name, url, created_by, removed_at, secret_key_id, secret_sealed, former_key_id,
      former_sealed, former_until
    FROM webhook WHERE webhook_id = ${webhookId} FOR UPDATE`.execute(trx)
  const [webhook] = rows
  if (!webhook || !mayActFor(actor, webhook.ins_id_cd)) throw new CallError('notFound')
  if (webhook.removed_at !== null && !evenRemoved) throw new CallError('notFound')
  return webhook
}

/** A test is not among the deliveries, which are of events: the webhook itself says when it last accepted or refused one. */
export async function noteTest(db: Kysely<Tables>, webhookId: string, { fault }: PostOutcome): Promise<void> {
  const noted =
    fault === null
      ? sql`last_delivered_at = now(), failed_at = NULL`
      : sql`last_fault = ${fault}, last_fault_at = now()`
  await sql`UPDATE webhook SET ${noted} WHERE webhook_id = ${webhookId} AND removed_at IS NULL`.execute(db)
}
