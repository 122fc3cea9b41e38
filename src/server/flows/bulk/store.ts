import { createHash } from 'node:crypto'
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Bulk, BulkPlan } from '../../../contract/records/bulk.ts'
import type { SignedLine } from '../../../domain/people/signing.ts'
import { type BulkOutcome, bulkDelaySeconds } from '../../../domain/records/bulk.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { BulkReason, BulkRefunds, BulkSum, Correction } from '../../db/columnTypes.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError, errorBody } from '../../http/serve/errors.ts'

export type StoredBulk = Selectable<Tables['bulk']>

export interface PlannedRecord {
  expId: string
  position: State
  version: number
  content: Correction | null
  outcome: Extract<BulkOutcome, 'planned' | 'notPossible'>
  reason: number | null
  refunded: boolean
  /** Of the file of corrections; null for a step. */
  line: number | null
}

interface NewBulk {
  action: StoredBulk['action']
  remark: string | null
  sums: readonly BulkSum[]
  reasons: readonly BulkReason[]
  refunds: BulkRefunds | null
  signs: readonly SignedLine[] | null
  records: readonly PlannedRecord[]
}

/** Days for which a bulk action is kept. A plan that nobody committed is kept for an hour. */
export const keptDays = 30

/** Stores a plan, and forgets old ones of its user. */
export async function storePlan(
  trx: Transaction<Tables>,
  actor: SessionUser,
  language: Language,
  { action, remark, sums, reasons, refunds, signs, records }: NewBulk,
): Promise<StoredBulk> {
  await sql`
    DELETE FROM bulk WHERE user_id = ${actor.userId} AND planned_at < now() - interval '1 hour'
      AND (state = 'planned' OR planned_at < now() - make_interval(days => ${keptDays}))
      AND state NOT IN ('waiting', 'running')`.execute(trx)
  const planned = records.filter(({ outcome }) => outcome === 'planned')
  const rights = rightsText(actor)
  const { bulk_id } = await trx
    .insertInto('bulk')
    .values({
      user_id: actor.userId,
      action,
      remark,
      language,
      rights,
      hash: hashOf([
        action,
        remark,
        rights,
        planned.map(({ expId, position, version, content }) => ({ expId, position, version, content })),
      ]),
      records: records.length,
      planned: planned.length,
      sums: JSON.stringify(sums),
      reasons: JSON.stringify(reasons),
      refunds: refunds && JSON.stringify(refunds),
      signs: signs && JSON.stringify(signs),
    })
    .returning('bulk_id')
    .executeTakeFirstOrThrow()
  const column = <K extends keyof PlannedRecord>(name: K) => records.map((one) => one[name])
  await sql`
    INSERT INTO bulk_record (bulk_id, n, exp_id, position, version, content, outcome, reason, refunded, line)
    SELECT ${bulk_id}::bigint, n, exp_id, position, version, content::jsonb, outcome, reason, refunded, line FROM unnest(
      ${column('expId')}::text[], ${column('position')}::text[], ${column('version')}::int[],
      ${records.map(({ content }) => content && JSON.stringify(content))}::text[],
      ${column('outcome')}::text[], ${column('reason')}::int[], ${column('refunded')}::boolean[],
      ${column('line')}::int[]
    ) WITH ORDINALITY AS r(exp_id, position, version, content, outcome, reason, refunded, line, n)`.execute(trx)
  return ownBulk(trx, actor, bulk_id)
}

/** What a person may do: where it differs, a plan says something else. */
export function rightsText({ insIdCd, roles, menus }: SessionUser): string {
  return JSON.stringify([insIdCd, [...roles].sort(), [...menus].sort()])
}

function hashOf(content: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest().subarray(0, 8)
}

/** Holds for the user's own rows of `bulk`, but for those of another institution, from which the user has moved. */
export function isOwnBulk({ userId, insIdCd }: Pick<SessionUser, 'userId' | 'insIdCd'>): RawBuilder<boolean> {
  return sql`user_id = ${userId}::bigint AND rights::jsonb->>0 = ${insIdCd}`
}

export function knownBulk(db: Reader, actor: SessionUser, bulkId: string): Promise<StoredBulk | undefined> {
  return db.selectFrom('bulk').selectAll().where('bulk_id', '=', bulkId).where(isOwnBulk(actor)).executeTakeFirst()
}

/** Throws `bulkUnknown` for that of another user. */
export async function ownBulk(db: Reader, actor: SessionUser, bulkId: string): Promise<StoredBulk> {
  const found = await knownBulk(db, actor, bulkId)
  if (!found) throw new CallError('bulkUnknown', {}, 'bulkId')
  return found
}

/** Locks it. Throws `bulkUnknown` for that of another user. */
export async function lockOwnBulk(trx: Transaction<Tables>, actor: SessionUser, bulkId: string): Promise<StoredBulk> {
  const found = await trx
    .selectFrom('bulk')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where(isOwnBulk(actor))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new CallError('bulkUnknown', {}, 'bulkId')
  return found
}

export async function beginLater(trx: Transaction<Tables>, bulkId: string, allOrNothing: boolean): Promise<void> {
  await sql`
    UPDATE bulk SET state = 'waiting', all_or_nothing = ${allOrNothing}, begins_at = clock_timestamp() + make_interval(secs => ${bulkDelaySeconds})
    WHERE bulk_id = ${bulkId}`.execute(trx)
}

export async function endBulk(
  trx: Transaction<Tables>,
  bulkId: string,
  state: 'done' | 'dropped' | 'changed',
  changed = 0,
): Promise<void> {
  await sql`
    UPDATE bulk SET state = ${state}, changed = ${changed}, finished_at = clock_timestamp()
    WHERE bulk_id = ${bulkId}`.execute(trx)
}

export function hashText({ hash }: Pick<StoredBulk, 'hash'>): string {
  return hash.toString('hex').toUpperCase()
}

export function bulkOf(row: Omit<StoredBulk, 'sums' | 'reasons' | 'refunds' | 'signs' | 'rights'>): Bulk {
  const waits = row.state === 'waiting' ? ((row.begins_at?.getTime() ?? 0) - Date.now()) / 1000 : 0
  return {
    bulkId: row.bulk_id,
    action: row.action,
    remark: row.remark,
    hash: hashText(row),
    state: row.state,
    plannedAt: row.planned_at.toISOString(),
    beginsIn: Math.min(Math.max(waits, 0), bulkDelaySeconds),
    finishedAt: row.finished_at?.toISOString() ?? null,
    records: row.records,
    planned: row.planned,
    done: row.done,
    failed: row.failed,
    changed: row.changed,
  }
}

export function planOf(row: StoredBulk, language: Language): BulkPlan {
  const reasons = row.reasons.map((one, reason) => ({
    reason,
    errMsg: reasonText(one, language),
    records: one.records,
    ...(one.lines && { lines: one.lines }),
  }))
  return { ...bulkOf(row), sums: row.sums, reasons, refunds: row.refunds, signs: row.signs }
}

export function reasonText({ error, values, field }: BulkReason, language: Language): string {
  return errorBody(language, error, values, field).errMsg
}
