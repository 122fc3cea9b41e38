import { sql, type Transaction } from 'kysely'
import { flowOf } from '../../../domain/flows/index.ts'
import { movedGiven } from '../../../domain/records/givenDates.ts'
import { type Day, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { isAnsweredByRecord, movableDayOf, movableTo } from '../../../domain/workflow/moveDay.ts'
import { datesJson } from '../../db/answerBy.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type NewNotice, notify } from '../../notices/notify.ts'
import { applySteps, type Step } from '../events/events.ts'
import type { Outcome } from '../outcomes.ts'
import { type ExceptionRecord, workflowRecordOf } from '../record/recordRow.ts'
import { judgeRecords, lockRecords, readRecords, type StepContext, type StepRequest } from './takeActions.ts'

export interface DayRequest extends StepRequest {
  day: Day
  /** Last days of single reasons before this day stay. */
  since?: Day
}

interface Move {
  step: Step
  record: ExceptionRecord
  day: Day
  since: Day
}

/** Moves the last day of each record, and notifies both institutions. How the day was counted stays beside the new one. */
export async function moveDays(
  trx: Transaction<Tables>,
  at: Date,
  step: StepContext,
  requests: readonly DayRequest[],
): Promise<Outcome[]> {
  const expIds = [...new Set(requests.map(({ expId }) => expId))]
  const judged = await judgeRecords(trx, await lockRecords(trx, step.action, expIds), step, requests)
  const records = await readRecords(trx, expIds)
  const today = dayOf(at)
  const moves: Move[] = []
  const outcomes = requests.map(({ expId, day, since = '' }, n): Outcome => {
    const record = records.get(expId)
    const one = judged[n]
    if (one instanceof CallError) return { expId, refused: one }
    if (!one || !record) throw new Error(`${expId} was judged, and is not there.`)
    const refused = refusalOf(record, day, today)
    if (!refused) moves.push({ step: { ...one, movedTo: day }, record, day, since })
    return { expId, refused }
  })
  await applySteps(
    trx,
    step.action,
    moves.map((move) => move.step),
    { actor: step.actor, at },
  )
  await storeDays(trx, moves)
  await notify(trx, ...moves.flatMap(({ record, day }) => noticesOf(record, day, step)))
  return outcomes
}

function refusalOf(record: ExceptionRecord, day: Day, today: Day): CallError | null {
  const last = movableDayOf(workflowRecordOf(record))
  if (last === null) return new CallError('dayNotMovable')
  const { from, to } = movableTo(last, today)
  return day >= from && day <= to ? null : new CallError('movedDay', { from: dayText(from), to: dayText(to) }, 'day')
}

async function storeDays(trx: Transaction<Tables>, moves: readonly Move[]): Promise<void> {
  const given = moves.map(({ record: { trans_id, due_given, dates_to_answer }, day, since }) => {
    const dates = isAnsweredByRecord(trans_id) ? (dates_to_answer ?? []) : due_given ? [due_given] : []
    return datesJson(dates.map((one) => (one.day < since ? one : movedGiven(one, day))))
  })
  await sql`
    UPDATE exception AS e SET
      answer_by = CASE WHEN m.answered THEN m.day ELSE e.answer_by END,
      dates_to_answer = CASE WHEN m.answered THEN m.given ELSE e.dates_to_answer END,
      due_dt = CASE WHEN m.answered THEN e.due_dt ELSE m.day END,
      due_given = CASE WHEN m.answered THEN e.due_given ELSE m.given -> 0 END
    FROM unnest(${moves.map(({ record }) => record.exp_id)}::text[], ${moves.map(({ day }) => day)}::date[],
      ${moves.map(({ record }) => isAnsweredByRecord(record.trans_id))}::boolean[], ${given}::jsonb[]
    ) AS m(exp_id, day, answered, given)
    WHERE e.exp_id = m.exp_id`.execute(trx)
}

function noticesOf(record: ExceptionRecord, day: Day, { actor: { userId } }: StepContext): NewNotice[] {
  const { exp_id: expId, flow, submit_ins_id_cd, rcv_ins_id_cd } = record
  return [submit_ins_id_cd, rcv_ins_id_cd].map((insIdCd) => ({
    to: { groups: [{ roles: ['handler'], insIdCd }], menu: flowOf(flow).menu, except: [userId] },
    facts: { kind: 'dayMoved', expId, flow, day },
    fromUser: userId,
  }))
}
