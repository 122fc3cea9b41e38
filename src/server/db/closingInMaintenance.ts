import { type RawBuilder, sql } from 'kysely'
import { flowIds, flows } from '../../domain/flows/index.ts'
import type { GivenDate } from '../../domain/records/givenDates.ts'
import type { ExceptionTransId } from '../../domain/records/transactions.ts'
import { type BusinessCalendar, calendarFor, type Passed, passMaintenance } from '../../domain/time/businessDays.ts'
import { addDays, type Day, dayText, midnight, type Now } from '../../domain/time/calendar.ts'
import type { Maintenance } from '../../domain/time/maintenance.ts'
import { awaits, statesOf } from '../../domain/workflow/check.ts'
import type { State } from '../../domain/workflow/flow.ts'
import type { Reader } from './pools/reader.ts'

/** A record with a last day that can be moved. */
export interface ClosingRecord {
  expId: string
  transId: ExceptionTransId
  /** It has to act by the day. */
  rcvInsIdCd: string
  state: State
  version: number
  date: 'due' | 'answer'
  day: Day
  /** Null where nobody kept how the day was counted. */
  given: GivenDate | null
}

/** The places in which a step of the receiver is due. */
const duePlaces = flows.flatMap((flow) =>
  statesOf(flow)
    .filter((state) => awaits(flow, state, 'receiver'))
    .map((state) => ({ flow: flow.id, state })),
)

/** A maintenance that was imported late moves what closed in it, for this many days after its end. */
const daysAfter = 7

export function nearMaintenance(all: readonly Maintenance[], today: Day): Maintenance[] {
  const since = dayText(addDays(today, -daysAfter))
  return all.filter(({ ends }) => ends >= since)
}

/** The open records whose last day closes in one of these times, in the order of their ids. */
export async function closingInMaintenance(
  db: Reader,
  near: readonly Maintenance[],
  { atMost, after = '' }: { atMost: number; after?: string },
): Promise<ClosingRecord[]> {
  if (near.length === 0) return []
  const { rows } = await sql<ClosingRecord>`
    SELECT * FROM (${closing(near)}) AS c WHERE "expId" > ${after} ORDER BY "expId" LIMIT ${atMost}`.execute(db)
  return rows
}

export async function countClosing(db: Reader, near: readonly Maintenance[]): Promise<number> {
  if (near.length === 0) return 0
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${closing(near)}) AS c`.execute(db)
  return rows[0]?.count ?? 0
}

function closing(near: readonly Maintenance[]): RawBuilder<ClosingRecord> {
  const days = sql`ANY(${[...new Set(near.flatMap(daysOf))]}::date[])`
  return sql`
    SELECT open.* FROM (
      SELECT e.exp_id AS "expId", e.trans_id AS "transId", e.rcv_ins_id_cd AS "rcvInsIdCd", e.state, e.version,
        'answer' AS date, e.answer_by AS day, e.dates_to_answer -> 0 AS given
      FROM exception AS e
      WHERE e.flow = ANY(${flowIds}::text[]) AND e.answer_by = ${days} AND NOT e.answered AND NOT e.deleted
      UNION ALL
      SELECT e.exp_id, e.trans_id, e.rcv_ins_id_cd, e.state, e.version, 'due', e.due_dt, e.due_given
      FROM unnest(${duePlaces.map(({ flow }) => flow)}::text[], ${duePlaces.map(({ state }) => state)}::text[]) AS place(flow, state)
      JOIN exception AS e ON e.flow = place.flow AND e.state = place.state
      WHERE e.waits AND e.due_dt = ${days} AND NOT e.deleted
    ) AS open
    WHERE EXISTS (
      SELECT FROM unnest(${near.map(({ begins }) => begins)}::timestamp[], ${near.map(({ ends }) => ends)}::timestamp[]) AS m(begins, ends)
      CROSS JOIN (SELECT open.day + coalesce(open.given ->> 'closesAt', '24:00')::interval AS at) AS close
      WHERE m.begins < close.at AND close.at <= m.ends
    )`
}

function daysOf({ begins, ends }: Maintenance): Day[] {
  const [first, last] = [begins, ends].map((moment) => moment.slice(0, 10).replaceAll('-', ''))
  const days: Day[] = []
  for (let day = first ?? ''; day <= (last ?? ''); day = addDays(day, 1)) days.push(day)
  return days
}

/** The day to which a last day moves, and what it passes. It ends at 24:00 and counts calendar days where nobody kept that. */
export function passedIn(calendar: BusinessCalendar, { rcvInsIdCd, day, given }: ClosingRecord, now: Now): Passed {
  const { closesAt = midnight, unit = 'calendar' } = given ?? {}
  return passMaintenance(calendarFor(calendar, rcvInsIdCd), { day, closesAt, unit }, now)
}
