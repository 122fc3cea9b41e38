import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { takeActionsIn } from '../act/takeActions.ts'
import { type Engine, inTransaction } from '../deps.ts'
import type { Outcome } from '../outcomes.ts'
import { maintenanceNow } from '../submit/maintenance.ts'
import { signingWith, unsigned } from '../submit/signing.ts'
import { countChanged, isStoppedBy } from './changedRecords.ts'
import { correctRecords } from './correct/correctRecords.ts'
import type { Corrected } from './correct/form.ts'
import { countReasons } from './reasons.ts'
import { endBulk, type StoredBulk } from './store.ts'

/** Records of one transaction. Where all or none are to be done, a bulk action with no more is undone whole. */
const usual = 1000

/** Batches that may end in an error of the server before the rest counts as failed. */
const faultsAtMost = 3

/**
 * Carries out the next part of the bulk action that is due longest. Its row stays locked until the part is committed with
 * its steps, so that no record is done twice, whichever process goes on, and whenever one is killed. Returns false where
 * nothing is due, or other processes are at it.
 */
export async function runNext(engine: Engine, atOnce = usual): Promise<boolean> {
  let at: string | null = null
  try {
    return await inTransaction(engine, async (trx) => {
      const bulk = await takeDue(trx)
      if (!bulk) return false
      at = bulk.bulk_id
      const actor = await engine.userOf(bulk.user_id)
      if (bulk.state === 'waiting' && (await isChanged(trx, bulk, actor))) return true
      await runPart(trx, engine, bulk, actor, atOnce)
      return true
    })
  } catch (error) {
    if (at !== null) await noteFault(engine, at)
    throw error
  }
}

/** Others wait for it no longer than for one part: the one that has waited longest comes first. */
async function takeDue(trx: Transaction<Tables>): Promise<StoredBulk | undefined> {
  return trx
    .selectFrom('bulk')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .where('begins_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('begins_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Ends it where nothing is to be done, because its records are not what was planned. */
async function isChanged(trx: Transaction<Tables>, bulk: StoredBulk, actor: SessionUser | null): Promise<boolean> {
  const changed = actor ? await countChanged(trx, bulk, actor) : bulk.planned
  const isStopped = isStoppedBy(changed, bulk.planned, bulk.all_or_nothing)
  if (isStopped) await endBulk(trx, bulk.bulk_id, 'changed', changed)
  return isStopped
}

async function runPart(
  trx: Transaction<Tables>,
  engine: Engine,
  bulk: StoredBulk,
  actor: SessionUser | null,
  atOnce: number,
): Promise<void> {
  const { bulk_id: bulkId } = bulk
  const rows = await trx
    .selectFrom('bulk_record')
    .select(['n', 'exp_id', 'position', 'version', 'content'])
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', 'planned')
    .where('n', '>', bulk.reached)
    .orderBy('n')
    .limit(atOnce)
    .execute()
  const isWhole = bulk.planned <= atOnce
  await sql`SAVEPOINT part`.execute(trx)
  const outcomes = actor
    ? await outcomesOf(trx, engine, bulk, actor, rows)
    : rows.map(({ exp_id: expId }) => ({ expId, refused: new CallError('forbidden') }))
  const refused = outcomes.filter((one) => one.refused !== null).length
  if (isWhole && isStoppedBy(refused, bulk.planned, bulk.all_or_nothing)) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(trx)
    return endBulk(trx, bulkId, 'changed', refused)
  }
  await noteOutcomes(trx, bulk, rows, outcomes)
  if (rows.length < atOnce || (rows.at(-1)?.n ?? 0) >= bulk.records || isWhole) await endBulk(trx, bulkId, 'done')
}

type Part = readonly Pick<Tables['bulk_record'], 'n' | 'exp_id' | 'position' | 'version'>[]

async function outcomesOf(
  trx: Transaction<Tables>,
  engine: Engine,
  { action, remark, language, signs }: StoredBulk,
  actor: SessionUser,
  rows: readonly Corrected[],
): Promise<Outcome[]> {
  const sends = action === 'modify' || action === 'submit'
  const refused = sends ? maintenanceNow(await engine.reference(), engine.clock(), language) : null
  if (refused) return rows.map(({ exp_id: expId }) => ({ expId, refused }))
  if (action === 'modify') {
    // The commit took the code for exactly these.
    const signing = signs === null ? signingWith(engine.otp, null, actor) : unsigned
    return correctRecords(trx, engine, { actor, language, signing }, rows)
  }
  const requests = rows.map(({ exp_id: expId, position, version }) => ({
    expId,
    position,
    version,
    remark: remark ?? undefined,
  }))
  return takeActionsIn(trx, engine.clock(), { actor, action, language, exact: true }, requests)
}

async function noteOutcomes(
  trx: Transaction<Tables>,
  bulk: StoredBulk,
  rows: Part,
  outcomes: readonly Outcome[],
): Promise<void> {
  const reasons = countReasons(bulk.reasons)
  const placed = outcomes.map(({ refused }) => (refused ? reasons.add(refused) : null))
  const failed = placed.filter((place) => place !== null).length
  await sql`
    UPDATE bulk_record AS b SET outcome = CASE WHEN r.reason IS NULL THEN 'done' ELSE 'failed' END, reason = r.reason
    FROM unnest(${rows.map(({ n }) => n)}::int[], ${placed}::int[]) AS r(n, reason)
    WHERE b.bulk_id = ${bulk.bulk_id}::bigint AND b.n = r.n`.execute(trx)
  await sql`
    UPDATE bulk SET state = 'running', done = done + ${rows.length - failed}, failed = failed + ${failed},
      reached = ${rows.at(-1)?.n ?? bulk.reached}, reasons = ${JSON.stringify(reasons.list)}::jsonb,
      begins_at = clock_timestamp()
    WHERE bulk_id = ${bulk.bulk_id}::bigint`.execute(trx)
}

/** After an error of the server it is tried again later; at last what is left counts as failed. */
async function noteFault({ databases }: Engine, bulkId: string): Promise<void> {
  await databases.main.transaction().execute(async (trx) => {
    const bulk = await trx
      .updateTable('bulk')
      .set(({ eb }) => ({
        faults: eb('faults', '+', 1),
        begins_at: sql<Date>`clock_timestamp() + interval '5 seconds'`,
      }))
      .where('bulk_id', '=', bulkId)
      .where('state', 'in', ['waiting', 'running'])
      .returningAll()
      .executeTakeFirst()
    if (!bulk || bulk.faults < faultsAtMost) return
    const reasons = countReasons(bulk.reasons)
    const rows = await trx
      .selectFrom('bulk_record')
      .select('n')
      .where('bulk_id', '=', bulkId)
      .where('outcome', '=', 'planned')
      .where('n', '>', bulk.reached)
      .execute()
    const places = rows.map(() => reasons.add(new CallError('internal')))
    await sql`
      UPDATE bulk_record SET outcome = 'failed', reason = ${places[0] ?? 0}
      WHERE bulk_id = ${bulkId}::bigint AND outcome = 'planned' AND n > ${bulk.reached}`.execute(trx)
    await sql`
      UPDATE bulk SET failed = failed + ${rows.length}, reasons = ${JSON.stringify(reasons.list)}::jsonb
      WHERE bulk_id = ${bulkId}::bigint`.execute(trx)
    await endBulk(trx, bulkId, 'done')
  })
}
