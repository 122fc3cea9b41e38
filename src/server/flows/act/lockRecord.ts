import { sql, type Transaction } from 'kysely'
import { decide } from '../../../domain/workflow/decide.ts'
import type { Action, Flow, Transition } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { Tables } from '../../db/tables.ts'
import { blockedBy } from '../../db/workClaims.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { lockOriginal, lockRaised } from '../original/originals.ts'
import { movedError, refusalError } from '../outcomes.ts'
import { deletedRecords } from '../record/deletedRecords.ts'
import {
  type ExceptionRecord,
  hasMovedOn,
  isVisibleTo,
  opensFlow,
  recordColumns,
  type SeenVersion,
  seenPlace,
  workflowRecordOf,
} from '../record/recordRow.ts'

export interface LockedRecord {
  record: ExceptionRecord
  current: ExceptionRecord[]
  transition: Transition
}

interface Seen extends SeenVersion {
  expId: string
}

/**
 * Locks a record for this step. When its sum may change, locks all records on its original in the order used by
 * submissions; else only itself, so that batches lock in the order of ids. Throws the rule that forbids the step, or
 * `recordChanged` when the record isn't what the user saw.
 */
export async function lockRecord(
  trx: Transaction<Tables>,
  seen: Seen,
  action: Action,
  { flow, actor, language }: { flow: Flow; actor: SessionUser; language: Language },
  locks: 'itself' | 'all on its original',
): Promise<LockedRecord> {
  const place = await trx
    .selectFrom('exception')
    .select(['flow', 'orig_id', 'submit_ins_id_cd', 'released_to'])
    .where('exp_id', '=', seen.expId)
    .where('deleted', '=', false)
    .executeTakeFirst()
  // To a stranger a record of others is as unknown as one that isn't there.
  if (!place) throw (await deletedRecords(trx, [seen.expId], flow, actor)).get(seen.expId) ?? new CallError('notFound')
  if (place.flow !== flow.id || !isVisibleTo(place, actor)) throw new CallError('notFound')
  if (!opensFlow(actor, flow)) throw new CallError('forbidden')

  const original = locks === 'itself' ? null : place.orig_id
  if (original !== null) await lockOriginal(trx, original)
  const current = original === null ? await lockAlone(trx, seen.expId) : await lockRaised(trx, original, 'records')
  const record = current.find((one) => one.exp_id === seen.expId)
  if (!record) throw new CallError('recordChanged')
  const standsFor = seenPlace(record, actor)
  if (hasMovedOn(standsFor, seen)) throw movedError(standsFor, seen, language)
  // A form needs the exact present version of the record.
  if (action === 'modify' && seen.version !== standsFor.version) throw new CallError('recordChanged')
  const decision = decide(flow, { ...workflowRecordOf(record), state: standsFor.state }, action, actor)
  if (!decision.allowed) throw refusalError(decision, seen.position, record, actor, language)
  const holder = (await blockedBy(trx, actor, [record.exp_id])).get(record.exp_id)
  if (holder !== undefined) throw new CallError('heldByColleague', { name: holder })
  return { record, current, transition: decision.transition }
}

async function lockAlone(trx: Transaction<Tables>, expId: string): Promise<ExceptionRecord[]> {
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${recordColumns} FROM exception AS e WHERE e.exp_id = ${expId} AND NOT e.deleted FOR UPDATE`.execute(trx)
  return rows
}
