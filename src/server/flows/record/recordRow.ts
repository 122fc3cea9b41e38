import type { Selectable } from 'kysely'
import type { RecordRow } from '../../../contract/records/records.ts'
import { type Actor, actsForAll } from '../../../domain/people/actor.ts'
import { exceptionFieldNames, exceptionFields } from '../../../domain/records/exceptionFields.ts'
import type { GivenDate } from '../../../domain/records/givenDates.ts'
import { type Day, midnight } from '../../../domain/time/calendar.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { awaits } from '../../../domain/workflow/check.ts'
import { type Contest, isAnswerOpen } from '../../../domain/workflow/contest.ts'
import { type ActionOffer, actionsFor, type WorkflowRecord } from '../../../domain/workflow/decide.ts'
import type { Action, Flow, State, View } from '../../../domain/workflow/flow.ts'
import { isNearEnough, movableDayOf } from '../../../domain/workflow/moveDay.ts'
import { readsFailures } from '../../../domain/workflow/release.ts'
import { columnsOf } from '../../db/lists/fragments.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'

/** The columns that `judgeRecords` needs. Reading all columns of a thousand records takes twice as long. */
const judgedColumns = [
  'exp_id',
  'flow',
  'state',
  'version',
  'content_version',
  'with_orig_in',
  'trans_id',
  'submit_ins_id_cd',
  'rcv_ins_id_cd',
  'settle_dt',
  'verified_on',
  'answers_exp_id',
  'answered',
  'answer_released',
  'contest',
  'not_contested_by',
  'released_to',
  'released',
  'last_submitter',
  'handlers',
  'author',
  'submitter_side',
  'receiver_side',
  'hidden_by',
  'deleted',
  'due_dt',
  'answer_by',
  'dates_to_answer',
  'waits',
] as const satisfies readonly (keyof Tables['exception'])[]

const columns = [
  ...judgedColumns,
  'orig_id',
  'orig_key',
  'orig_log_cd',
  'orig_trans_at',
  'fail_remark',
  'due_given',
  'at_most_once',
  'rec_crt_ts',
  'state_ts',
  ...exceptionFieldNames.map((name) => exceptionFields[name].column),
] as const satisfies readonly (keyof Tables['exception'])[]

/** A row without the parts of its card that nobody may see. */
export type ExceptionRecord = Pick<Selectable<Tables['exception']>, (typeof columns)[number]>

// Some fields of the form are also judged.
export const recordColumns = columnsOf('e', [...new Set(columns)])

export type JudgedRecord = Pick<ExceptionRecord, (typeof judgedColumns)[number]>

export const judgedRecordColumns = columnsOf('e', judgedColumns)

export function workflowRecordOf(row: JudgedRecord): WorkflowRecord {
  return {
    state: row.state,
    withOrigIn: row.with_orig_in,
    submitInsIdCd: row.submit_ins_id_cd,
    rcvInsIdCd: row.rcv_ins_id_cd,
    lastSubmitter: row.last_submitter,
    handlers: row.handlers,
    author: row.author,
    submitterSide: row.submitter_side,
    receiverSide: row.receiver_side,
    answered: row.answered,
    hiddenBy: row.hidden_by,
    transId: row.trans_id,
    contest: row.contest,
    notContestedBy: row.not_contested_by,
    answerBy: row.answer_by,
    dueDt: row.due_dt,
    waits: row.waits,
  }
}

export interface SeenVersion {
  position: State
  /** Null or missing: only the position is compared. */
  version?: number | undefined
}

export function hasMovedOn({ state, version, content_version }: SeenPlace, seen: SeenVersion): boolean {
  if (state !== seen.position) return true
  return seen.version !== undefined && (seen.version < content_version || seen.version > version)
}

export function isVisibleTo(row: Pick<ExceptionRecord, 'submit_ins_id_cd' | 'released_to'>, actor: Actor): boolean {
  return actsForAll(actor) || row.submit_ins_id_cd === actor.insIdCd || row.released_to === actor.insIdCd
}

export function viewOf(row: Pick<ExceptionRecord, 'submit_ins_id_cd'>, actor: Actor): View {
  if (actsForAll(actor)) return 'head'
  return row.submit_ins_id_cd === actor.insIdCd ? 'submitter' : 'receiver'
}

export interface SeenPlace {
  state: State
  version: number
  content_version: number
}

/** The receiver sees the state and version of the last release. */
export function seenPlace(row: JudgedRecord, actor: Actor): SeenPlace {
  if (row.released && viewOf(row, actor) === 'receiver') return row.released
  return { state: row.state, version: row.version, content_version: row.content_version }
}

/** Null unless the record is unanswered for this user and the day hasn't passed. */
function answerByOf(row: ExceptionRecord, view: View, today: Day): Day | null {
  const answered = view === 'submitter' ? row.answer_released : row.answered
  return row.answer_by === null || answered || row.answer_by < today ? null : row.answer_by
}

/** Whether the user's own institution has received it and may answer it. */
export function isToAnswer(row: ExceptionRecord, actor: Actor, today: Day): boolean {
  return row.rcv_ins_id_cd === actor.insIdCd && answerByOf(row, 'receiver', today) !== null
}

/** A receiver does not see by when the submitter's side must act. */
function dueDtOf(flow: Flow, row: ExceptionRecord, view: View, today: Day): Day | null {
  const answerBy = view === 'submitter' ? null : answerByOf(row, view, today)
  if (answerBy !== null || (view === 'receiver' && !awaits(flow, row.state, 'receiver'))) return answerBy
  return row.waits ? row.due_dt : null
}

/** How the due date, or else the last day to answer, was counted; null where nobody kept that, undefined where there is none. */
export function givenOf(
  { dueDt, answerBy }: Pick<RecordRow, 'dueDt' | 'answerBy'>,
  row: ExceptionRecord,
): GivenDate | null | undefined {
  if (dueDt === null && answerBy === null) return undefined
  const isDue = dueDt !== null && dueDt !== answerBy
  const given = isDue ? row.due_given : (row.dates_to_answer?.[0] ?? null)
  return given?.day === (isDue ? dueDt : answerBy) ? given : null
}

/** `row` must come from `visibleRecords`, which shows it as this user sees it. */
export function recordRowOf(flow: Flow, row: ExceptionRecord, actor: Actor, today: Day): RecordRow {
  const view = viewOf(row, actor)
  const state = row.state
  const contest = contestSeenBy(view, row)
  const dates = { dueDt: dueDtOf(flow, row, view, today), answerBy: answerByOf(row, view, today) }
  const contestBy = contestByOf(row, today)
  const closesAt = givenOf(contestBy ? { dueDt: null, answerBy: contestBy } : dates, row)?.closesAt ?? midnight
  return {
    expId: row.exp_id,
    flow: row.flow,
    state,
    withOrigIn: row.with_orig_in,
    version: row.version,
    contentVersion: row.content_version,
    submitInsIdCd: row.submit_ins_id_cd,
    counterparty: view === 'receiver' ? row.submit_ins_id_cd : row.rcv_ins_id_cd,
    ...dates,
    ...(closesAt !== midnight && { dueTime: closesAt }),
    transId: row.trans_id,
    ...fromKeys(exceptionFieldNames, (name) => row[exceptionFields[name].column]),
    // Why the submitter chose its reason is its own.
    ...(view === 'receiver' && { guide: null }),
    rcvInsIdCd: row.rcv_ins_id_cd,
    transAt: row.trans_at,
    transCurrCd: row.trans_curr_cd,
    priAcctNo: row.pan_masked ?? '',
    retriRefNo: row.retri_ref_no ?? '',
    settleDt: row.settle_dt ?? '',
    fraudIn: row.fraud_in,
    insSideOrigTransAt: row.orig_trans_at ?? '',
    insSideOrigTransCurrCd: row.orig_trans_curr_cd ?? '',
    failRemark: readsFailures(flow, state, view) ? row.fail_remark : null,
    recCrtTs: row.rec_crt_ts.toISOString(),
    stateTs: row.state_ts.toISOString(),
    actions: offeredActions(flow, row, actor, today),
    ...(row.hidden_by.includes(view) && { hidden: true as const }),
    ...(contest && { contest }),
    ...(contestBy && { contestBy }),
  }
}

/** The submitter learns of it when it is confirmed. A record that answers it meanwhile contests it. */
function contestSeenBy(view: View, { contest, answered }: ExceptionRecord): Contest | null {
  return contest === 'notContesting' && (view === 'submitter' || answered) ? null : contest
}

/** Null unless its receiver can take back that it does not contest it. On the last day, until that ends: the step itself is judged to the minute. */
function contestByOf({ contest, answer_by, dates_to_answer }: ExceptionRecord, today: Day): Day | null {
  const isOpen = contest === 'notContested' && isAnswerOpen(answer_by, dates_to_answer, { today, time: '00:00' })
  return isOpen ? answer_by : null
}

export function offeredActions(flow: Flow, row: ExceptionRecord, actor: Actor, today: Day): ActionOffer[] {
  const answered = viewOf(row, actor) === 'submitter' ? row.answer_released : row.answered
  const record = { ...workflowRecordOf(row), answered }
  const lastDay = movableDayOf(record)
  const isMovable = lastDay !== null && isNearEnough(lastDay, today)
  const inTime: Partial<Record<Action, boolean>> = {
    moveDay: isMovable,
    contestAgain: contestByOf(row, today) !== null,
  }
  return actionsFor(flow, record, actor).filter(({ action }) => inTime[action] ?? true)
}

export function opensFlow(actor: SessionUser, flow: Flow): boolean {
  return hasRight(actor, { menu: flow.menu })
}
