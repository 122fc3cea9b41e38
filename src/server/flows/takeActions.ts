import { sql, type Transaction } from 'kysely'
import type { Language } from '../../contract/texts/texts.ts'
import { flowOf } from '../../domain/flows/index.ts'
import { waits } from '../../domain/workflow/check.ts'
import { decide } from '../../domain/workflow/decide.ts'
import type { Action, Flow, Transition } from '../../domain/workflow/flow.ts'
import { sideOf } from '../../domain/workflow/participants.ts'
import { isRelease, isTakenBack } from '../../domain/workflow/release.ts'
import { setAnswerBy } from '../db/answerBy.ts'
import type { Tables } from '../db/tables.ts'
import type { SessionUser } from '../http/access.ts'
import { CallError } from '../http/errors.ts'
import { keptRemark } from './content.ts'
import { deletedRecords } from './deletedRecords.ts'
import { type FlowDeps, inTransaction } from './deps.ts'
import { applySteps, type Step } from './events.ts'
import {
  type ExceptionRecord,
  hasMovedOn,
  maySee,
  opensFlow,
  recordColumns,
  type SeenVersion,
  seenPlace,
  workflowRecordOf,
} from './recordRows.ts'
import { type Outcome, refusalError } from './refusal.ts'
import { afterRelease, keepReleased } from './release.ts'

/** A record on which a step is asked, and what the user saw of it. */
export interface Asked extends SeenVersion {
  expId: string
  remark?: string | undefined
}

export interface Taking {
  actor: SessionUser
  action: Action
  language: Language
  /** Where the call belongs to one flow; else the record says. */
  flow?: Flow
}

/**
 * Takes one step on each of the records, in one transaction: all are locked and read, `decide()` judges each, one
 * statement changes those that may go on and writes their events. Answers each record's outcome, in order.
 */
export function takeActions(
  deps: Pick<FlowDeps, 'databases' | 'clock' | 'stepsTaken'>,
  taking: Taking,
  asked: readonly Asked[],
): Promise<Outcome[]> {
  return inTransaction(deps, (trx) => takeActionsIn(trx, deps.clock(), taking, asked))
}

export async function takeActionsIn(
  trx: Transaction<Tables>,
  at: Date,
  taking: Taking,
  asked: readonly Asked[],
): Promise<Outcome[]> {
  const { actor, action } = taking
  const records = await lockRecords(trx, action, [...new Set(asked.map((one) => one.expId))])
  const missing = asked.map(({ expId }) => expId).filter((expId) => !records.has(expId))
  const deleted = await deletedRecords(trx, missing, taking.flow, actor)
  const steps: Step[] = []
  const outcomes = asked.map((one): Outcome => {
    const judged = deleted.get(one.expId) ?? judge(records.get(one.expId), one, taking)
    if (judged instanceof CallError) return { expId: one.expId, refused: judged }
    steps.push(judged)
    // Named twice in one call, it has moved on by the second time.
    records.set(one.expId, 'moved')
    return { expId: one.expId, refused: null }
  })
  if (action === 'submit') await keepReleased(trx, [...new Set(steps.map((step) => step.expId))])
  const moved = await applySteps(trx, action, steps, { actor, at })
  if (moved.size !== steps.length) throw new Error('A locked record moved.')
  if (action === 'delete') await freeAnswered(trx, [...moved])
  const released = steps.filter((step) => step.releasedTo !== null).map((step) => step.expId)
  await afterRelease(trx, released)
  return outcomes
}

function judge(record: ExceptionRecord | 'moved' | undefined, asked: Asked, taking: Taking): Step | CallError {
  if (record === 'moved') return new CallError('recordChanged')
  const { actor, action, language } = taking
  const flow = record && flowOf(record.flow)
  // To a stranger a record of others is as unknown as one that isn't there.
  if (!record || !flow || (taking.flow && taking.flow.id !== flow.id) || !maySee(record, actor))
    return new CallError('notFound')
  if (!opensFlow(actor, flow)) return new CallError('forbidden')
  const place = seenPlace(record, actor)
  if (hasMovedOn(place, asked)) return new CallError('recordChanged')
  const decision = decide(flow, { ...workflowRecordOf(record), state: place.state }, action, actor)
  if (!decision.allowed) return refusalError(decision, asked.position, record, actor, language)
  const remark = keptRemark(asked.remark)
  if (decision.transition.remark === 'required' && !remark) return new CallError('remarkMissing', {}, 'remark')
  return stepOf(flow, record, decision.transition, actor, remark)
}

/** The step that a transition is for this record; taken in the role it asks for, or as administrator. */
export function stepOf(
  flow: Flow,
  record: ExceptionRecord,
  transition: Transition,
  actor: SessionUser,
  remark: string | null,
): Step {
  const { from, to, by } = transition
  const state = to === 'deleted' || to === 'hidden' ? from : to
  const releasedTo = isRelease(flow, record.with_orig_in, to) ? record.rcv_ins_id_cd : null
  return {
    expId: record.exp_id,
    version: record.version,
    from,
    to,
    role: actor.roles.includes(by) ? by : 'administrator',
    side: sideOf(transition),
    remark,
    waits: waits(flow, state, record.with_orig_in),
    tells: toldOf(flow, record, transition, releasedTo),
    releasedTo,
    leaves: releasedTo !== null && record.released_to !== releasedTo ? record.released_to : null,
  }
}

/** The other institution, where it learns of the step: the submitter of all of the receiver's, the receiver of what it sees. */
function toldOf(flow: Flow, record: ExceptionRecord, transition: Transition, releasedTo: string | null): string | null {
  if (transition.side === 'either') return null
  if (transition.side === 'receiver') return record.submit_ins_id_cd
  const learns = transition.to === 'deleted' || isTakenBack(flow, record.with_orig_in, transition)
  return releasedTo ?? (learns ? record.released_to : null)
}

const marksAnswered: readonly Action[] = ['verifyPass', 'auditPass', 'delete']

/** Locked in the order of their ids, so that two batches never wait for each other. */
async function lockRecords(
  trx: Transaction<Tables>,
  action: Action,
  expIds: readonly string[],
): Promise<Map<string, ExceptionRecord | 'moved'>> {
  // A released or deleted record may answer another, which is locked with it.
  const answered = sql`
    OR e.exp_id IN (SELECT answers_exp_id FROM exception WHERE exp_id = any(${expIds}::text[]))`
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${sql.raw(recordColumns)} FROM exception AS e
    WHERE e.exp_id = any(${expIds}::text[]) ${marksAnswered.includes(action) ? answered : sql``}
    ORDER BY e.exp_id FOR UPDATE`.execute(trx)
  const asked = new Set(expIds)
  return new Map(rows.filter((row) => asked.has(row.exp_id) && !row.deleted).map((row) => [row.exp_id, row]))
}

/** Records whose answer is gone may be answered again. The limit rules may have changed since they were answered. */
async function freeAnswered(trx: Transaction<Tables>, deleted: readonly string[]): Promise<void> {
  const { rows } = await sql<{ exp_id: string }>`
    UPDATE exception SET answered = false, answer_released = false
    WHERE exp_id IN (SELECT answers_exp_id FROM exception WHERE exp_id = any(${deleted}::text[]))
    RETURNING exp_id`.execute(trx)
  if (rows.length > 0) await setAnswerBy(trx, sql`e.exp_id = any(${rows.map((row) => row.exp_id)}::text[])`)
}
