import { randomBytes, randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { ApiKeyRow, createApiKey, queryApiKey } from '../../../contract/people/apiKeys.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { faultOfKey, type KeyState, keyDaysAtMost, keysAtMost } from '../../../domain/people/apiKeys.ts'
import { addDays, dayOf, startOfDay } from '../../../domain/time/calendar.ts'
import type { Applied } from '../../changes/kinds.ts'
import { type ListOf, type ListQuery, listPage } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { lockInstitution } from '../../http/serve/lockInstitution.ts'
import { hashOfKey, keyPrefix } from './readKey.ts'

type Times = 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'

interface StoredKey extends Omit<ApiKeyRow, Times> {
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
}

const state = sql<KeyState>`CASE
  WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired'
  WHEN k.secret_hash IS NULL THEN 'waiting' ELSE 'active' END`

type KeyListBody = BodyOf<typeof queryApiKey>

export function listKeys(db: Kysely<Tables>, actor: Actor, body: KeyListBody): Promise<ListOf<ApiKeyRow>> {
  const query: ListQuery<KeyListBody['sort']> = {
    columns: sql`
      k.key_id AS "keyId", k.ins_id_cd AS "insIdCd", k.name, k.scopes, k.flows, k.addresses, k.created_at AS "createdAt",
      k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", k.last_used_at AS "lastUsedAt",
      k.last_used_ip AS "lastUsedIp", ${state} AS state, u.username, p.nick_name AS "createdBy",
      ${state} = 'waiting' AND k.created_by = ${actor.userId} AS collectable`,
    from: sql`api_key AS k`,
    joins: sql`JOIN app_user AS u ON u.user_id = k.user_id JOIN app_user AS p ON p.user_id = k.created_by`,
    where: [
      visibleTo(actor, 'k.ins_id_cd'),
      body.insIdCd && sql`k.ins_id_cd = ${body.insIdCd}`,
      body.state && sql`${state} = ${body.state}`,
    ],
    sorts: { createdAt: 'k.key_id' },
    tieBreak: 'k.key_id',
  }
  return listPage(db, query, body, (rows: StoredKey[]) => rows.map(rowOf))
}

function rowOf(row: StoredKey): ApiKeyRow {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}

/** Makes the key and the account under which it acts. Nobody knows the key before `collectKey`. */
export async function createKey(
  trx: Transaction<Tables>,
  actor: Actor,
  body: BodyOf<typeof createApiKey>,
): Promise<Applied<{ keyId: string }>> {
  const { insIdCd, name, expiresOn } = body
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const [scopes, flows, addresses] = [unique(body.scopes), unique(body.flows), unique(body.addresses)]
  const today = dayOf(new Date())
  const fault = faultOfKey({ scopes, addresses, expiresOn }, { today, lastDay: addDays(today, keyDaysAtMost) })
  if (fault) throw new CallError(fault.error, { days: keyDaysAtMost }, fault.field)
  await expectRoom(trx, insIdCd)
  const { user_id } = await trx
    .insertInto('app_user')
    .values({
      // No person can have a name with a colon.
      username: `key:${randomUUID().slice(0, 8)}`,
      nick_name: name,
      email: null,
      ins_id_cd: insIdCd,
      // Deleted: in no list of users, and never signed in to.
      password_hash: '',
      disabled: true,
      deleted: true,
      must_change: false,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const { key_id } = await trx
    .insertInto('api_key')
    .values({
      user_id,
      ins_id_cd: insIdCd,
      name,
      scopes,
      flows,
      addresses,
      created_by: actor.userId,
      expires_at: startOfDay(addDays(expiresOn, 1)),
    })
    .returning('key_id')
    .executeTakeFirstOrThrow()
  const after = { apiKey: name, scopes, flows, addresses, expiresOn }
  return { reply: { keyId: key_id }, insIdCd, target: name, detail: { before: null, after }, before: null, after }
}

/** Throws `notFound` for an institution that there isn't. Locks it, so that two proposals can't take the last place. */
async function expectRoom(trx: Transaction<Tables>, insIdCd: string): Promise<void> {
  await lockInstitution(trx, insIdCd)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM api_key
    WHERE ins_id_cd = ${insIdCd} AND revoked_at IS NULL AND expires_at > now()`.execute(trx)
  if ((rows[0]?.n ?? 0) >= keysAtMost) throw new CallError('keysFull', { most: keysAtMost })
}

/** Makes the secret of a new key and returns it in clear; it is stored as a hash alone. */
export async function collectKey(
  trx: Transaction<Tables>,
  actor: Actor,
  keyId: string,
): Promise<{ key: string; name: string }> {
  const key = await lockKey(trx, actor, keyId)
  if (key.created_by !== actor.userId) throw new CallError('keyOfProposer')
  if (key.state !== 'waiting') throw new CallError('keyCollected')
  const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  await trx
    .updateTable('api_key')
    .set({ secret_hash: hashOfKey(secret) })
    .where('key_id', '=', keyId)
    .execute()
  return { key: secret, name: key.name }
}

/** Revoking it twice is no error. */
export async function revokeKey(trx: Transaction<Tables>, actor: Actor, keyId: string): Promise<string> {
  const key = await lockKey(trx, actor, keyId)
  if (key.state !== 'revoked')
    await trx
      .updateTable('api_key')
      .set({ revoked_at: sql<Date>`now()`, revoked_by: actor.userId })
      .where('key_id', '=', keyId)
      .execute()
  return key.name
}

async function lockKey(trx: Transaction<Tables>, actor: Actor, keyId: string) {
  const { rows } = await sql<{ ins_id_cd: string; name: string; created_by: string; state: KeyState }>`
    SELECT k.ins_id_cd, k.name, k.created_by, ${state} AS state FROM api_key AS k
    WHERE k.key_id = ${keyId} FOR UPDATE`.execute(trx)
  const [key] = rows
  if (!key || !mayActFor(actor, key.ins_id_cd)) throw new CallError('notFound')
  return key
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)].sort()
}
