import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { ErrorName } from '../../../contract/errors.ts'
import type { Handling, modifySusTransLogs } from '../../../contract/risk/suspicious.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import type { HandlingResult } from '../../../domain/records/handling.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Tables } from '../../db/tables.ts'
import { blockedBy } from '../../db/workClaims.ts'
import { CallError, errorBody } from '../../http/serve/errors.ts'
import { type IdempotencyKey, once } from '../../http/serve/idempotency.ts'
import type { RecordAct } from '../../http/serve/serve.ts'

interface HandlingInput {
  rid: string
  version: number
  result: HandlingResult
  remark: string
}

interface HandlingDeps {
  db: Kysely<Tables>
  actor: Actor
  now: Date
  key: IdempotencyKey
  record: RecordAct
}

interface Handled {
  what: 'suspicious' | 'blocked'
  table: 'sus_trans' | 'blocked_trans'
  owners: readonly ('ins_id_cd' | 'acq_ins_id_cd' | 'iss_ins_id_cd')[]
  blockSystem?: string
}

interface HandledVersion {
  rid: string
  version: number
}

/**
 * Stores a handling beside the earlier ones. Throws `notFound` for another institution's and `recordChanged` when
 * somebody else has handled it since.
 */
export function handle(
  { db, actor, now, key, record }: HandlingDeps,
  handled: Handled,
  said: HandlingInput,
): Promise<HandledVersion> {
  const { what, table, owners, blockSystem } = handled
  const { rid, version, result, remark } = said
  return db.transaction().execute((trx) =>
    once(trx, { userId: actor.userId, key, request: { what, ...said } }, async () => {
      const { rows } = await sql<{ version: number; owners: string[] }>`
        SELECT version, ARRAY[${sql.join(owners.map((name) => sql.ref(name)))}] AS owners FROM ${sql.table(table)}
        WHERE rid = ${rid} AND ${blockSystem === undefined ? sql`true` : sql`block_system = ${blockSystem}`}
        FOR UPDATE`.execute(trx)
      const [before] = rows
      if (!before?.owners.some((owner) => mayActFor(actor, owner))) throw new CallError('notFound')
      if (before.version !== version) throw new CallError('recordChanged')
      const holder = what === 'suspicious' ? (await blockedBy(trx, actor, [rid])).get(rid) : undefined
      if (holder !== undefined) throw new CallError('heldByColleague', { name: holder })
      const next = version + 1
      await sql`
        UPDATE ${sql.table(table)} SET result = ${result}, remark = ${remark}, handled_by = ${actor.userId},
          handled_at = ${now}, version = ${next} WHERE rid = ${rid}`.execute(trx)
      await trx
        .insertInto('risk_handling')
        .values({ what, rid, version: next, result, remark, user_id: actor.userId, at: now })
        .execute()
      await record(trx, `${what} ${rid}`, { result, version: next })
      return { rid, version: next }
    }),
  )
}

export async function handlingsOf(
  db: Kysely<Tables> | Transaction<Tables>,
  what: Handled['what'],
  rid: string,
): Promise<Handling[]> {
  const rows = await db
    .selectFrom('risk_handling as h')
    .innerJoin('app_user as u', 'u.user_id', 'h.user_id')
    .where('h.what', '=', what)
    .where('h.rid', '=', rid)
    .select(['h.version', 'h.result', 'h.remark', 'u.nick_name as by', 'h.at'])
    .orderBy('h.version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

type Asked = BodyOf<typeof modifySusTransLogs>
type HandledTogether = ReplyOf<typeof modifySusTransLogs>

/**
 * Stores one handling for several alerts. Those of other institutions, those that somebody has handled since they were
 * seen, and those that a colleague holds are left as they are, each with its reason.
 */
export function handleTogether(
  { db, actor, now, key, record }: HandlingDeps,
  asked: Asked,
  language: Language,
): Promise<HandledTogether> {
  const { result, remark } = asked
  return db.transaction().execute((trx) =>
    once(trx, { userId: actor.userId, key, request: { what: 'suspicious together', ...asked } }, async () => {
      const refusals = await refusalsIn(trx, { actor }, asked.list)
      const done = [...new Set(asked.list.map(({ rid }) => rid))].filter((rid) => !refusals.has(rid))
      await sql`
        WITH handled AS (
          UPDATE sus_trans SET result = ${result}, remark = ${remark}, handled_by = ${actor.userId}, handled_at = ${now},
            version = version + 1
          WHERE rid = ANY(${done}::bigint[]) RETURNING rid, version
        )
        INSERT INTO risk_handling (what, rid, version, result, remark, user_id, at)
        SELECT 'suspicious', rid::text, version, ${result}, ${remark}, ${actor.userId}::bigint, ${now}::timestamptz
        FROM handled`.execute(trx)
      await record(trx, `suspicious ${done.join(' ')}`.slice(0, 200).trim(), { result, count: done.length })
      const list = [...new Set(asked.list.map(({ rid }) => rid))].map((rid) => {
        const refusal = refusals.get(rid)
        return { rid, ...(refusal && errorBody(language, refusal.error, refusal.values)) }
      })
      return { list, successCount: done.length }
    }),
  )
}

interface Refusal {
  error: ErrorName
  values?: { name: string }
}

async function refusalsIn(
  trx: Transaction<Tables>,
  { actor }: Pick<HandlingDeps, 'actor'>,
  list: Asked['list'],
): Promise<Map<string, Refusal>> {
  const rids = list.map(({ rid }) => rid)
  const { rows } = await sql<{ rid: string; version: number; ins_id_cd: string }>`
    SELECT rid, version, ins_id_cd FROM sus_trans WHERE rid = ANY(${rids}::bigint[]) ORDER BY rid FOR UPDATE`.execute(
    trx,
  )
  const alerts = new Map(rows.filter((row) => mayActFor(actor, row.ins_id_cd)).map((row) => [row.rid, row]))
  const held = await blockedBy(trx, actor, rids)
  const refusals = new Map<string, Refusal>()
  for (const { rid, version } of list) {
    const holder = held.get(rid)
    if (!alerts.has(rid)) refusals.set(rid, { error: 'notFound' })
    else if (alerts.get(rid)?.version !== version) refusals.set(rid, { error: 'recordChanged' })
    else if (holder !== undefined) refusals.set(rid, { error: 'heldByColleague', values: { name: holder } })
  }
  return refusals
}
