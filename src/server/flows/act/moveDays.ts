import { sql, type Transaction } from 'kysely'
import { flowOf } from '../../../domain/flows/index.ts'
import { type GivenDate, movedGiven } from '../../../domain/records/givenDates.ts'
import { type Day, dayText, midnight, nowOf } from '../../../domain/time/calendar.ts'
import { isAnsweredByRecord, isNearEnough, movableDayOf, movableTo } from '../../../domain/workflow/moveDay.ts'
import { datesJson } from '../../db/answerBy.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type NewNotice, notify } from '../../notices/notify.ts'
import { applySteps, type Step } from '../events/events.ts'
import type { Outcome } from '../outcomes.ts'
import { type ExceptionRecord, workflowRecordOf } from '../record/recordRow.ts'
import { judgeRecords, lockRecords, readRecords, type StepContext, type StepRequest } from './takeActions.ts'

interface DayRequest extends StepRequest {
  day: Day
}

interface Move {
  step: Step
  record: ExceptionRecord
  lastDay: Day
  day: Day
}

/** Moves the last day of each record, and notifies both institutions. How the day was counted stays beside the new one. */
export async function moveDays(
  trx: Transaction<Tables>,
  at: Date,
  context: StepContext,
  requests: readonly DayRequest[],
): Promise<Outcome[]> {
  const expIds = [...new Set(requests.map(({ expId }) => expId))]
  const found = await lockRecords(trx, context.action, expIds)
  const judged = await judgeRecords(trx, found, context, requests, nowOf(at))
  const records = await readRecords(trx, expIds)
  const moves: Move[] = []
  const outcomes = requests.map(({ expId, day }, n): Outcome => {
    const record = records.get(expId)
    const step = judged[n]
    if (step instanceof CallError) return { expId, refused: step }
    if (!step || !record) throw new Error(`${expId} was judged, and is not there.`)
    const lastDay = movableDayOf(workflowRecordOf(record))
    if (lastDay === null) return { expId, refused: new CallError('dayNotMovable') }
    const refused = context.background ? null : refusalOf(record, lastDay, day, at)
    if (!refused) moves.push({ step: { ...step, movedTo: day }, record, lastDay, day })
    return { expId, refused }
  })
  await applySteps(
    trx,
    context.action,
    moves.map(({ step }) => step),
    { actor: context.actor, at },
  )
  await storeDays(trx, moves)
  await notify(trx, ...noticesOf(moves, context))
  return outcomes
}

/** How the last day was counted; empty where nobody kept that. The first is the last day itself. */
function givenOf(record: ExceptionRecord): readonly GivenDate[] {
  const { trans_id, answer_by, dates_to_answer, due_given } = record
  if (!isAnsweredByRecord(trans_id)) return due_given ? [due_given] : []
  // A server of an earlier version that releases a record again does not update the stored dates.
  return dates_to_answer?.[0]?.day === answer_by ? (dates_to_answer ?? []) : []
}

function refusalOf(record: ExceptionRecord, lastDay: Day, day: Day, at: Date): CallError | null {
  const now = nowOf(at)
  if (!isNearEnough(lastDay, now.today)) return new CallError('dayNotMovable')
  const { from, to } = movableTo(lastDay, givenOf(record)[0]?.closesAt ?? midnight, now)
  return day >= from && day <= to ? null : new CallError('movedDay', { from: dayText(from), to: dayText(to) }, 'day')
}

/** The last days of single reasons that are earlier stay. */
async function storeDays(trx: Transaction<Tables>, moves: readonly Move[]): Promise<void> {
  const given = moves.map(({ record, lastDay, day }) =>
    datesJson(givenOf(record).map((one) => (one.day < lastDay ? one : movedGiven(one, day)))),
  )
  await sql`
    UPDATE exception AS e SET
      answer_by = CASE WHEN m.by_record THEN m.day ELSE e.answer_by END,
      dates_to_answer = CASE WHEN m.by_record THEN m.given ELSE e.dates_to_answer END,
      due_dt = CASE WHEN m.by_record THEN e.due_dt ELSE m.day END,
      due_given = CASE WHEN m.by_record THEN e.due_given ELSE m.given -> 0 END
    FROM unnest(${moves.map(({ record }) => record.exp_id)}::text[], ${moves.map(({ day }) => day)}::date[],
      ${moves.map(({ record }) => isAnsweredByRecord(record.trans_id))}::boolean[], ${given}::jsonb[]
    ) AS m(exp_id, day, by_record, given)
    WHERE e.exp_id = m.exp_id`.execute(trx)
}

/** One for each institution, flow and day: a maintenance may move thousands of records. Neither learns who of the network did it. */
function noticesOf(moves: readonly Move[], { actor: { userId } }: StepContext): NewNotice[] {
  const sides = moves.flatMap(({ record, day }) =>
    [record.submit_ins_id_cd, record.rcv_ins_id_cd].map((insIdCd) => ({ insIdCd, flow: record.flow, day, record })),
  )
  const groups = Map.groupBy(sides, ({ insIdCd, flow, day }) => `${insIdCd} ${flow} ${day}`)
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { insIdCd, flow, day, record } = first
    const to = { groups: [{ roles: ['handler'] as const, insIdCd }], menu: flowOf(flow).menu, except: [userId] }
    const expId = others.length === 0 ? record.exp_id : null
    return [{ to, facts: { kind: 'dayMoved', flow, day, n: others.length + 1, expId } }]
  })
}
