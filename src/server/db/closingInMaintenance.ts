import { sql } from 'kysely'
import { flowIds, flows } from '../../domain/flows/index.ts'
import type { GivenDate } from '../../domain/records/givenDates.ts'
import type { ExceptionTransId } from '../../domain/records/transactions.ts'
import { addDays, type Day, dayText } from '../../domain/time/calendar.ts'
import type { Maintenance } from '../../domain/time/maintenance.ts'
import { awaits, statesOf } from '../../domain/workflow/check.ts'
import type { State } from '../../domain/workflow/flow.ts'
import type { Reader } from './pools/reader.ts'

/** A record with a last day that can be moved. */
export interface ClosingRecord {
  expId: string
  transId: ExceptionTransId
  state: State
  version: number
  date: 'due' | 'answer'
  day: Day
  /** Null where nobody kept how the day was counted. */
  given: GivenDate | null
}

/** Where the due date is that of the receiver. */
const duePlaces = flows.flatMap((flow) =>
  statesOf(flow)
    .filter((state) => awaits(flow, state, 'receiver'))
    .map((state) => ({ flow: flow.id, state })),
)

/** Days after its end in which a maintenance still moves what closed in it. */
const daysAfter = 7

/** The open records whose last day closes in one of these times, and how many they are. */
export async function closingInMaintenance(
  db: Reader,
  all: readonly Maintenance[],
  { today, atMost }: { today: Day; atMost: number },
): Promise<{ count: number; first: ClosingRecord[] }> {
  const since = dayText(addDays(today, -daysAfter))
  const near = all.filter(({ ends }) => ends >= since)
  if (near.length === 0) return { count: 0, first: [] }
  const days = near.flatMap(({ begins, ends }) => [begins.slice(0, 10), ends.slice(0, 10)]).sort()
  const between = sql`BETWEEN ${days[0]}::date AND ${days.at(-1)}::date`
  const { rows } = await sql<ClosingRecord & { count: number }>`
    SELECT open.*, count(*) OVER ()::int AS count FROM (
      SELECT e.exp_id AS "expId", e.trans_id AS "transId", e.state, e.version, 'answer' AS date, e.answer_by AS day,
        e.dates_to_answer -> 0 AS given
      FROM exception AS e
      WHERE e.flow = ANY(${flowIds}::text[]) AND e.answer_by ${between} AND NOT e.answered AND NOT e.deleted
      UNION ALL
      SELECT e.exp_id, e.trans_id, e.state, e.version, 'due', e.due_dt, e.due_given
      FROM unnest(${duePlaces.map(({ flow }) => flow)}::text[], ${duePlaces.map(({ state }) => state)}::text[]) AS place(flow, state)
      JOIN exception AS e ON e.flow = place.flow AND e.state = place.state
      WHERE e.waits AND e.due_dt ${between} AND NOT e.deleted
    ) AS open
    WHERE EXISTS (
      SELECT FROM unnest(${near.map(({ begins }) => begins)}::timestamp[], ${near.map(({ ends }) => ends)}::timestamp[]) AS m(begins, ends)
      CROSS JOIN (SELECT open.day + coalesce(open.given ->> 'closesAt', '24:00')::interval AS at) AS close
      WHERE m.begins < close.at AND close.at <= m.ends
    )
    ORDER BY "expId" LIMIT ${atMost}`.execute(db)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...row }) => row) }
}
