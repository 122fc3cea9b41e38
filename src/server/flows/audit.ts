import { type Kysely, sql } from 'kysely'
import type { Day } from '../../domain/calendar.ts'
import { noHash, timeText } from '../db/chain.ts'
import { brokenDay, DayCounter } from '../db/sealedDays.ts'
import type { Tables } from '../db/tables.ts'
import { type EventFacts, hashOfEvent } from './events.ts'
import { contentText, type Kept, keptColumns } from './kept.ts'

/** What the audit found: how much was read, and the first thing that doesn't fit; null where all fits. */
export interface AuditResult {
  events: number
  records: number
  days: number
  broken: Broken | null
}

export interface Broken {
  /** Null where a day is broken and no single record. */
  expId: string | null
  version: number | null
  day: Day | null
  /** One sentence for the auditor. */
  what: string
}

interface EventRow extends EventFacts {
  day: Day
  prevHash: Buffer
  hash: Buffer
}

/** What the record itself says, to be held against its last event. */
interface RecordRow extends Kept {
  expId: string
  version: number
  state: string
  deleted: boolean
}

const batch = 2_000

/**
 * Reads all events in order, works their hashes out again, apart from the database, and names the first that doesn't
 * fit: changed, missing, cut off the end; a record that says other than its last events; a sealed day that doesn't agree.
 * Memory stays constant. `progress` hears of every batch.
 */
export async function verifyEvents(
  db: Kysely<Tables>,
  progress: (events: number) => void = () => {},
): Promise<AuditResult> {
  // One picture of all tables, so that work going on meanwhile breaks nothing.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const days = new DayCounter()
      const counted = { events: 0, records: 0 }
      for await (const { record, events } of chains(trx)) {
        const broken = brokenChain(record, events)
        for (const event of events) days.add(event.day, event.hash)
        counted.events += events.length
        counted.records += 1
        if (broken) return { ...counted, days: 0, broken }
        if (counted.records % batch === 0) progress(counted.events)
      }
      const sealed = await trx.selectFrom('event_day').selectAll().orderBy('day').execute()
      const broken = brokenDay(sealed, days.found())
      return { ...counted, days: sealed.length, broken: broken && { expId: null, version: null, ...broken } }
    })
}

/** Where a record's chain breaks. */
function brokenChain(record: RecordRow, events: readonly EventRow[]): Broken | null {
  const at = (version: number, what: string): Broken => ({ expId: record.expId, version, day: null, what })
  let before: Buffer = noHash
  // It begins on a cleared transaction, or on none.
  let state = events[0]?.from === 'noOrig' ? 'noOrig' : 'history'
  for (const [index, event] of events.entries()) {
    const version = index + 1
    if (event.version !== version) return at(version, 'This event is missing.')
    if (!event.prevHash.equals(before)) return at(version, 'It is not chained to the event before it.')
    if (!event.hash.equals(hashOfEvent(event.prevHash, event)))
      return at(version, 'It was changed: its hash is another.')
    if (event.from !== state) return at(version, `It starts from ${event.from}, but the record stood in ${state}.`)
    before = event.hash
    state = standsAfter(event)
  }
  if (record.version !== events.length)
    return at(events.length + 1, `The record has ${record.version} versions, but ${events.length} events.`)
  return differingRecord(record, events, (what) => at(record.version, what))
}

/** To hide a record moves it nowhere: each side may do it. */
function standsAfter({ from, to }: EventRow): string {
  return to === 'hidden' ? from : to
}

function differingRecord(record: RecordRow, events: readonly EventRow[], at: (what: string) => Broken): Broken | null {
  const last = events.at(-1)
  if (!last) return at('The record has no event.')
  if (record.deleted !== (last.to === 'deleted')) return at('Its last event disagrees on whether it is deleted.')
  const state = last.to === 'deleted' ? last.from : standsAfter(last)
  if (record.state !== state) return at(`The record says ${record.state}, its last event ${state}.`)
  const content = events.findLast((event) => event.content !== null)?.content
  if (content !== contentText(record)) return at('What the record asks is not what its last submission or change says.')
  return null
}

/** Each record with its events, in the order of the ids. */
async function* chains(db: Kysely<Tables>): AsyncGenerator<{ record: RecordRow; events: EventRow[] }> {
  for (let after = ''; ; ) {
    const records = await nextRecords(db, after)
    const ids = records.map((record) => record.expId)
    const byRecord = Map.groupBy(await eventsOf(db, ids), (event) => event.expId)
    for (const record of records) yield { record, events: byRecord.get(record.expId) ?? [] }
    const last = records.at(-1)
    if (!last) return
    after = last.expId
  }
}

async function nextRecords(db: Kysely<Tables>, after: string): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    SELECT e.exp_id AS "expId", e.version, e.state, e.deleted, ${keptColumns}
    FROM exception AS e WHERE e.exp_id > ${after} ORDER BY e.exp_id LIMIT ${batch}`.execute(db)
  return rows
}

async function eventsOf(db: Kysely<Tables>, expIds: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT exp_id AS "expId", version, action, from_state AS "from", to_state AS "to", user_id::text AS "userId", role,
      ins_id_cd AS "insIdCd", remark, content, ${timeText(sql`at`)} AS at,
      to_char(at AT TIME ZONE 'UTC', 'YYYYMMDD') AS day, prev_hash AS "prevHash", hash
    FROM exception_event WHERE exp_id = any(${expIds}::text[]) ORDER BY exp_id, version`.execute(db)
  return rows
}
