import { sql, type Transaction } from 'kysely'
import { flowOf } from '../../../domain/flows/index.ts'
import { storedText } from '../../../domain/text/keptText.ts'
import { type Day, dayOf, type Now, nowOf } from '../../../domain/time/calendar.ts'
import { waits } from '../../../domain/workflow/check.ts'
import { isAnswerOpen, isContestAction } from '../../../domain/workflow/contest.ts'
import { decide } from '../../../domain/workflow/decide.ts'
import { type Action, type Flow, isMark, type Transition } from '../../../domain/workflow/flow.ts'
import { sideOf } from '../../../domain/workflow/participants.ts'
import { isRelease, isTakenBack } from '../../../domain/workflow/release.ts'
import type { Language } from '../../../texts/texts.ts'
import { answerDatesOf, datesJson, setAnswerBy } from '../../db/answerBy.ts'
import { readRules } from '../../db/limitRules.ts'
import { arrayText } from '../../db/lists/arrayText.ts'
import type { Tables } from '../../db/tables.ts'
import { blockedBy } from '../../db/workClaims.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { applySteps, type Step } from '../events/events.ts'
import { movedError, type Outcome, refusalError } from '../outcomes.ts'
import { deletedRecords } from '../record/deletedRecords.ts'
import {
  type ExceptionRecord,
  hasMovedOn,
  isVisibleTo,
  type JudgedRecord,
  judgedRecordColumns,
  opensFlow,
  recordColumns,
  type SeenVersion,
  seenPlace,
  workflowRecordOf,
} from '../record/recordRow.ts'
import { notifyContest } from './notifyContest.ts'
import { keepReleased, markAnswerReleased } from './release.ts'

export interface StepRequest extends SeenVersion {
  expId: string
  remark?: string | undefined
}

export interface StepContext {
  actor: SessionUser
  action: Action
  language: Language
  flow?: Flow
  /** Refuses a record that has moved at all since it was seen, though its content may be the same. */
  exact?: boolean
  /** The server takes the step by itself: no colleague's claim keeps it waiting. */
  background?: boolean
}

/**
 * Takes one step on each record: locks and reads all, asks `decide()` for each, then changes the allowed ones in one
 * statement. Returns the outcomes in order.
 */
export async function takeActionsIn(
  trx: Transaction<Tables>,
  at: Date,
  step: StepContext,
  requests: readonly StepRequest[],
): Promise<Outcome[]> {
  const { actor, action } = step
  const records = await lockRecords(trx, action, [...new Set(requests.map((one) => one.expId))])
  const judged = await judgeRecords(trx, records, step, requests, nowOf(at))
  const steps = judged.flatMap((one) => (one instanceof CallError ? [] : [one]))
  const outcomes = requests.map(({ expId }, at): Outcome => {
    const one = judged[at]
    return { expId, refused: one instanceof CallError ? one : null }
  })
  if (action === 'submit') await keepReleased(trx, idsOf(steps.filter(({ side }) => side === 'submitter')))
  const moved = await applySteps(trx, action, await withAnswerBy(trx, records, steps, at), { actor, at })
  if (moved.size !== steps.length) throw new Error('A locked record moved.')
  if (action === 'delete' || action === 'recall') await freeAnswered(trx, [...moved.keys()])
  if (isContestAction(action)) await notifyContest(trx, action, [...moved.keys()], actor)
  await finishRelease(trx, records, steps, moved, at)
  return outcomes
}

type Records = ReadonlyMap<string, JudgedRecord>

/** Released records get their last day to answer with the step: a second update would take as long as the first. */
async function withAnswerBy(trx: Transaction<Tables>, records: Records, steps: Step[], at: Date): Promise<Step[]> {
  if (steps.every(({ releasedTo }) => releasedTo === null)) return steps
  const rules = await readRules(trx)
  return steps.map((step) => {
    const record = records.get(step.expId)
    if (step.releasedTo === null || !record) return step
    const today = dayOf(at)
    const dates = answerDatesOf({ ...record, verified_on: verifiedOn(record, step, today) }, rules, today)
    return { ...step, answerBy: dates[0]?.day ?? null, datesToAnswer: datesJson(dates) }
  })
}

function verifiedOn(record: JudgedRecord, { to }: Step, today: Day): Day | null {
  if (to === 'verifiedPass') return today
  return to === 'auditedPass' ? record.verified_on : null
}

async function finishRelease(
  trx: Transaction<Tables>,
  records: Records,
  steps: readonly Step[],
  moved: ReadonlyMap<string, Day>,
  at: Date,
): Promise<void> {
  const released = steps.filter(({ releasedTo }) => releasedTo !== null)
  const answers = released.filter(({ expId }) => records.get(expId)?.answers_exp_id)
  if (answers.length > 0) await markAnswerReleased(trx, idsOf(answers))
  // The database's clock decides on which day a record was verified.
  const onOtherDay = released.filter(({ expId }) => moved.get(expId) !== dayOf(at))
  if (onOtherDay.length > 0) await setAnswerBy(trx, sql`e.exp_id = any(${idsOf(onOtherDay)}::text[])`)
}

function idsOf(steps: readonly Step[]): string[] {
  return steps.map(({ expId }) => expId)
}

/** What `decide()` and the rules around it say of each request: its step, or why it is not possible. */
export async function judgeRecords(
  trx: Transaction<Tables>,
  found: Records,
  step: StepContext,
  requests: readonly StepRequest[],
  now: Now,
): Promise<(Step | CallError)[]> {
  const records = new Map<string, JudgedRecord | 'moved'>(found)
  const missing = requests.map(({ expId }) => expId).filter((expId) => !records.has(expId))
  const deleted = await deletedRecords(trx, missing, step.flow, step.actor)
  const blocked = step.background ? new Map() : await blockedBy(trx, step.actor, [...records.keys()])
  return requests.map((one) => {
    const judged = deleted.get(one.expId) ?? judge(records.get(one.expId), one, step, now, blocked.get(one.expId))
    // Named twice in one call, it has moved on by the second time.
    if (!(judged instanceof CallError)) records.set(one.expId, 'moved')
    return judged
  })
}

function judge(
  record: JudgedRecord | 'moved' | undefined,
  request: StepRequest,
  step: StepContext,
  now: Now,
  holder: string | undefined,
): Step | CallError {
  if (record === 'moved') return new CallError('recordTwice')
  const { actor, action, language } = step
  const flow = record && flowOf(record.flow)
  // To a stranger a record of others is as unknown as one that isn't there.
  if (!record || !flow || (step.flow && step.flow.id !== flow.id) || !isVisibleTo(record, actor))
    return new CallError('notFound')
  if (!opensFlow(actor, flow)) return new CallError('forbidden')
  const place = seenPlace(record, actor)
  if (hasMovedOn(place, request)) return movedError(place, request, language)
  if (step.exact && place.version !== request.version) return new CallError('recordChanged')
  const decision = decide(flow, { ...workflowRecordOf(record), state: place.state }, action, actor)
  if (!decision.allowed) return refusalError(decision, request.position, record, actor, language)
  if (action === 'contestAgain' && !isAnswerOpen(record.answer_by, record.dates_to_answer, now))
    return new CallError('contestNotOpen')
  if (holder !== undefined) return new CallError('heldByColleague', { name: holder })
  const remark = storedText(request.remark)
  if (decision.transition.remark === 'required' && !remark) return new CallError('remarkMissing', {}, 'remark')
  return stepOf(flow, record, decision.transition, actor, remark)
}

export function stepOf(
  flow: Flow,
  record: JudgedRecord,
  transition: Transition,
  actor: SessionUser,
  remark: string | null,
): Step {
  const { from, to, by } = transition
  const state = isMark(to) ? from : to
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
    notifies: notifiedOf(flow, record, transition, releasedTo),
    releasedTo,
    answerBy: null,
    datesToAnswer: null,
    movedTo: null,
    leaves: releasedTo !== null && record.released_to !== releasedTo ? record.released_to : null,
  }
}

/**
 * Null unless the other institution learns of the step: a submitter of all of the receiver's steps, a receiver only of
 * what it sees.
 */
function notifiedOf(
  flow: Flow,
  record: JudgedRecord,
  transition: Transition,
  releasedTo: string | null,
): string | null {
  if (transition.side === 'either' || isContestAction(transition.action)) return null
  if (transition.side === 'receiver') return record.submit_ins_id_cd
  const learns = transition.to === 'deleted' || isTakenBack(flow, record.with_orig_in, transition)
  return releasedTo ?? (learns ? record.released_to : null)
}

const marksAnswered: readonly Action[] = ['verifyPass', 'auditPass', 'delete', 'recall']

/** Reads them without a lock, for a plan. */
export async function readRecords(
  trx: Transaction<Tables>,
  expIds: readonly string[],
): Promise<Map<string, ExceptionRecord>> {
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${recordColumns} FROM exception AS e
    WHERE e.exp_id = any(${[...expIds]}::text[]) AND NOT e.deleted`.execute(trx)
  return new Map(rows.map((row) => [row.exp_id, row]))
}

/**
 * Locks the records, and those that they answer where the step changes these too. All in the order of their ids, so that two
 * batches never wait for each other.
 */
export async function lockRecords(
  trx: Transaction<Tables>,
  action: Action,
  expIds: readonly string[],
): Promise<Map<string, JudgedRecord>> {
  const ids = arrayText(expIds)
  // A released or deleted record may answer another, which is locked with it. In the same array, since after OR no index
  // would find it.
  const answered = sql`|| ARRAY(
    SELECT answers_exp_id FROM exception WHERE exp_id = any(${ids}::text[]) AND answers_exp_id IS NOT NULL)`
  const { rows } = await sql<JudgedRecord>`
    SELECT ${judgedRecordColumns} FROM exception AS e
    WHERE e.exp_id = any(${ids}::text[] ${marksAnswered.includes(action) ? answered : sql``})
    ORDER BY e.exp_id FOR UPDATE`.execute(trx)
  const requests = new Set(expIds)
  return new Map(rows.filter((row) => requests.has(row.exp_id) && !row.deleted).map((row) => [row.exp_id, row]))
}

async function freeAnswered(trx: Transaction<Tables>, deleted: readonly string[]): Promise<void> {
  const { rows } = await sql<{ exp_id: string }>`
    UPDATE exception SET answered = false, answer_released = false
    WHERE exp_id IN (SELECT answers_exp_id FROM exception WHERE exp_id = any(${deleted}::text[]))
    RETURNING exp_id`.execute(trx)
  if (rows.length > 0)
    await setAnswerBy(trx, sql`e.exp_id = any(${rows.map((row) => row.exp_id)}::text[]) AND e.answer_by IS NULL`)
}
