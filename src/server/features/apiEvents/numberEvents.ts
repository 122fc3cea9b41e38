import { type Kysely, sql, type Transaction } from 'kysely'
import { flowOf } from '../../../domain/flows/index.ts'
import { eventDays } from '../../../domain/operations/apiEvents.ts'
import { type EventKind, type FeedStep, viewersOfLast } from '../../../domain/workflow/eventViews.ts'
import { dropInSteps } from '../../db/schema/dropInSteps.ts'
import type { Tables } from '../../db/tables.ts'
import { mayBeTried, noteFailure } from '../../processes/failedWork.ts'

const stepsAtOnce = 500

interface QueuedStep {
  queue_id: string
  exp_id: string
  version: number
  flow: string
  with_orig_in: '0' | '1'
  submit_ins_id_cd: string
}

interface StoredStep extends FeedStep {
  expId: string
}

export interface NumberedEvent {
  insIdCd: string
  number: string
  expId: string
}

const item = sql`q.exp_id || ' version ' || q.version`

export const isUnnumbered = sql`SELECT 1 FROM event_queue AS q WHERE ${mayBeTried('event', item)}`

/**
 * Numbers the steps of which nobody has been told yet, for each institution that sees them. One process at a time, so
 * that the numbers of an institution have no gaps and a record's events are in order. Returns false when there were
 * none. `numbered` runs in the same transaction.
 */
export async function numberEvents(
  db: Kysely<Tables>,
  numbered: (trx: Transaction<Tables>, events: readonly NumberedEvent[]) => Promise<void> = async () => {},
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('numbers of events'))`.execute(trx)
    const { rows: queued } = await sql<QueuedStep>`
      SELECT q.queue_id, q.exp_id, q.version, e.flow, e.with_orig_in, e.submit_ins_id_cd
      FROM event_queue AS q JOIN exception AS e USING (exp_id)
      WHERE ${mayBeTried('event', item)} ORDER BY q.queue_id LIMIT ${stepsAtOnce}`.execute(trx)
    if (queued.length === 0) return false
    const steps = await stepsOf(trx, [...new Set(queued.map(({ exp_id }) => exp_id))])
    const events: ViewedStep[] = []
    const done: string[] = []
    for (const one of queued)
      try {
        events.push(...eventsOf(one, steps.get(one.exp_id) ?? []))
        done.push(one.queue_id)
      } catch (error) {
        // It stays queued, and keeps no other event waiting.
        await noteFailure(trx, { work: 'event', item: `${one.exp_id} version ${one.version}` }, error)
      }
    await numbered(trx, await store(trx, events))
    await sql`DELETE FROM event_queue WHERE queue_id = ANY(${done}::bigint[])`.execute(trx)
    return true
  })
}

interface ViewedStep {
  insIdCd: string
  kind: EventKind
  expId: string
  version: number
}

function eventsOf({ exp_id, version, ...record }: QueuedStep, steps: readonly StoredStep[]): ViewedStep[] {
  const flow = flowOf(record.flow)
  if (!flow) return []
  const facts = { withOrigIn: record.with_orig_in, submitInsIdCd: record.submit_ins_id_cd }
  const viewers = viewersOfLast(
    flow,
    facts,
    steps.filter((step) => step.version <= version),
  )
  return [...viewers].map(([insIdCd, kind]) => ({ insIdCd, kind, expId: exp_id, version }))
}

/** All steps of these records, in order, with the receiver that each left. */
async function stepsOf(trx: Transaction<Tables>, expIds: readonly string[]): Promise<Map<string, StoredStep[]>> {
  const { rows } = await sql<StoredStep>`
    SELECT s.exp_id AS "expId", s.version, s.action, s.from_state AS "from", s.to_state AS "to",
      s.ins_id_cd AS "insIdCd", (
        SELECT w.content::json->>'rcvInsIdCd' FROM exception_event AS w
        WHERE w.exp_id = s.exp_id AND w.version <= s.version AND w.content IS NOT NULL
        ORDER BY w.version DESC LIMIT 1
      ) AS receiver
    FROM exception_event AS s WHERE s.exp_id = ANY(${[...expIds]}::text[]) ORDER BY s.exp_id, s.version`.execute(trx)
  return Map.groupBy(rows, ({ expId }) => expId)
}

async function store(trx: Transaction<Tables>, events: readonly ViewedStep[]): Promise<NumberedEvent[]> {
  const counts = [...Map.groupBy(events, ({ insIdCd }) => insIdCd)].map(
    ([insIdCd, some]) => [insIdCd, some.length] as const,
  )
  const { rows: heads } = await sql<{ ins_id_cd: string; number: string }>`
    INSERT INTO api_event_head AS h (ins_id_cd, number)
    SELECT * FROM unnest(${counts.map(([insIdCd]) => insIdCd)}::text[], ${counts.map(([, n]) => n)}::bigint[])
    ON CONFLICT (ins_id_cd) DO UPDATE SET number = h.number + excluded.number
    RETURNING ins_id_cd, number`.execute(trx)
  const next = new Map(heads.map(({ ins_id_cd, number }) => [ins_id_cd, BigInt(number)]))
  for (const [insIdCd, n] of counts) next.set(insIdCd, (next.get(insIdCd) ?? 0n) - BigInt(n))
  const numbered = events.map((event) => {
    const number = (next.get(event.insIdCd) ?? 0n) + 1n
    next.set(event.insIdCd, number)
    return { ...event, number: String(number) }
  })
  const column = <Name extends keyof (typeof numbered)[number]>(name: Name) => numbered.map((one) => one[name])
  await sql`
    INSERT INTO api_event (ins_id_cd, number, kind, exp_id, version)
    SELECT * FROM unnest(${column('insIdCd')}::text[], ${column('number')}::bigint[], ${column('kind')}::text[],
      ${column('expId')}::text[], ${column('version')}::int[])`.execute(trx)
  return numbered
}

/** Drops the events that are older than can be read. The rest of each institution has no gap, since the oldest go first. */
export async function dropOldEvents(db: Kysely<Tables>, now: Date): Promise<number> {
  return dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM api_event WHERE (ins_id_cd, number) IN (
        SELECT ins_id_cd, number FROM api_event
        WHERE numbered_at < ${now}::timestamptz - make_interval(days => ${eventDays})
        ORDER BY numbered_at, number LIMIT ${limit})`,
  )
}
