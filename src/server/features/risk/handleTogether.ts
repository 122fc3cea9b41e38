import { sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { ErrorName } from '../../../contract/errors.ts'
import type { modifySusTransLogs } from '../../../contract/risk/suspicious.ts'
import { mayActFor } from '../../../domain/people/actor.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Tables } from '../../db/tables.ts'
import { blockedBy } from '../../db/workClaims.ts'
import { errorBody } from '../../http/serve/errors.ts'
import { once } from '../../http/serve/idempotency.ts'
import type { HandlingDeps } from './handle.ts'

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
