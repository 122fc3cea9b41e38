import { sql } from 'kysely'
import type { ReferencePreview } from '../../../contract/reference/reference.ts'
import { flowIds, flows } from '../../../domain/flows/index.ts'
import { firstMoved, type GivenDate } from '../../../domain/records/givenDates.ts'
import {
  calendarOfRows,
  type LineProblem,
  maintenanceIn,
  type ReferenceChanges,
  type ReferenceRow,
  referenceKey,
} from '../../../domain/reference/reference.ts'
import { calendarFor, holidayTooMany, mostHolidays, noCalendar } from '../../../domain/time/businessDays.ts'
import { type Day, dayOf, nowOf } from '../../../domain/time/calendar.ts'
import { closingInMaintenance, countClosing, nearMaintenance, passedIn } from '../../db/closingInMaintenance.ts'
import { calendarRows, readCalendar } from '../../db/limitRules.ts'
import type { Reader } from '../../db/pools/reader.ts'

type Concerned = NonNullable<ReferencePreview['dates']>

interface DateGroup {
  date: 'due' | 'answer'
  transId: string
  /** The institution that has to act by then. */
  insIdCd: string
  dates: GivenDate[]
  count: number
  first: string[]
}

/**
 * Finds the open records with a date that the changed calendar would count to another day. Records of the same date are
 * counted once, so that their number does not matter.
 */
export async function countedOtherwise(db: Reader, changes: ReferenceChanges, shown: number): Promise<Concerned> {
  const { gone, come } = goneAndCome(changes)
  const [earliest] = [...gone, ...come].map(([day = '']) => day).sort()
  if (!earliest) return { count: 0, first: [] }
  const rows = await calendarRows(db)
  const goneKeys = new Set(gone.map(keyOf))
  const before = calendarOfRows(rows, noCalendar)
  const after = calendarOfRows([...rows.filter((row) => !goneKeys.has(keyOf(row))), ...come], noCalendar)
  const groups = (await openDates(db, earliest, shown)).flatMap(({ dates, insIdCd, ...group }) => {
    const moved = firstMoved(dates, calendarFor(before, insIdCd), calendarFor(after, insIdCd))
    return moved ? [{ ...group, ...moved }] : []
  })
  groups.sort((one, other) => one.day.localeCompare(other.day))
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    first: groups.flatMap(({ first, count, ...group }) => first.map((expId) => ({ expId, ...group }))).slice(0, shown),
  }
}

/** Finds the open records whose last day closes in an added or changed maintenance, and the day to which it will move. */
export async function movedByMaintenance(db: Reader, changes: ReferenceChanges, shown: number): Promise<Concerned> {
  const { gone, come } = goneAndCome(changes)
  const fresh = come.map(maintenanceIn)
  const goneBegins = new Set(gone.map(([begins]) => begins))
  const before = await readCalendar(db)
  const kept = before.maintenance.filter(({ begins }) => !goneBegins.has(begins))
  const after = { ...before, maintenance: [...kept, ...fresh] }
  const now = nowOf(new Date())
  const near = nearMaintenance(fresh, now.today)
  const first = await closingInMaintenance(db, near, { atMost: shown })
  return {
    count: await countClosing(db, near),
    first: first.map((record) => {
      const { expId, transId, date, day } = record
      return { expId, transId, date, day, counted: passedIn(after, record, now).day }
    }),
  }
}

/** A changed row goes, and comes. */
function goneAndCome({ added, changed, removed }: ReferenceChanges) {
  return {
    gone: [...removed, ...changed.map(({ before }) => before)],
    come: [...added, ...changed.map(({ after }) => after)],
  }
}

function keyOf(row: ReferenceRow): string {
  return referenceKey('calendarDay', row)
}

/** The dates of open records that end on a day or later, and how they were counted. Past its last day nothing can be answered. */
async function openDates(db: Reader, earliest: Day, shown: number): Promise<DateGroup[]> {
  const today = dayOf(new Date())
  const replied = flows.filter(({ reply }) => reply).map(({ id }) => id)
  const acting = sql`
    CASE WHEN e.due_given ->> 'countedFrom' = 'submission' AND e.flow = ANY(${replied}::text[])
      THEN e.rcv_ins_id_cd ELSE e.submit_ins_id_cd END`
  const first = sql`(array_agg(e.exp_id ORDER BY e.exp_id))[1:${sql.lit(shown)}]`
  const { rows } = await sql<DateGroup>`
    SELECT 'due' AS date, e.trans_id AS "transId", ${acting} AS "insIdCd", jsonb_build_array(e.due_given) AS dates,
      count(*)::int AS count, ${first} AS first
    FROM exception AS e
    WHERE e.waits AND NOT e.deleted AND e.due_dt >= ${earliest}::date AND e.due_given ->> 'unit' = 'business'
    GROUP BY e.trans_id, 3, e.due_given
    UNION ALL
    SELECT 'answer', e.trans_id, e.rcv_ins_id_cd, e.dates_to_answer, count(*)::int, ${first}
    FROM exception AS e
    WHERE e.flow = ANY(${flowIds}::text[]) AND e.answer_by >= ${earliest > today ? earliest : today}::date
      AND NOT e.answered AND NOT e.deleted
      AND e.dates_to_answer @> '[{"unit": "business"}]'
    GROUP BY e.trans_id, e.rcv_ins_id_cd, e.dates_to_answer`.execute(db)
  return rows
}

/** Refuses the first day on which an institution works although it is a holiday of the network. */
export function holidayWorked(rows: readonly ReferenceRow[]): (LineProblem & { line: null })[] {
  const { special, own } = calendarOfRows(rows, noCalendar)
  for (const [insIdCd, days] of own) {
    const worked = days.find(({ day, kind }) => kind === 'workday' && special.get(day)?.kind === 'holiday')
    if (worked)
      return [{ line: null, column: null, problem: 'holidayWorked', values: { key: `${worked.day} ${insIdCd}` } }]
  }
  return []
}

/** Judges the calendar of the network, and then that of each institution with days of its own. */
export function tooManyHolidays(rows: readonly ReferenceRow[]): (LineProblem & { line: null })[] {
  const network = calendarOfRows(rows, noCalendar)
  const calendars = [network, ...[...network.own.keys()].map((insIdCd) => calendarFor(network, insIdCd))]
  for (const calendar of calendars) {
    const day = holidayTooMany(calendar)
    const key = [day, calendar.insIdCd].join(' ').trim()
    if (day) return [{ line: null, column: null, problem: 'holidays', values: { key, most: mostHolidays } }]
  }
  return []
}
