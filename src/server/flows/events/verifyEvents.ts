import { type Kysely, sql } from 'kysely'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { brokenDay, DayCounter, sealDueBefore } from '../../db/cards/sealedDays.ts'
import { timeText } from '../../db/chain.ts'
import { readRules } from '../../db/limitRules.ts'
import type { Tables } from '../../db/tables.ts'
import { zonesCountedIn } from '../../installation/timeZones.ts'
import { type Misfit, recheck } from './recheck.ts'
import type { EventRow, RecordRow } from './recheckRows.ts'
import { snapshotColumns } from './recordSnapshot.ts'

/** `broken` is null when everything matches. */
interface AuditResult {
  events: number
  records: number
  days: number
  broken: Broken | null
}

interface Broken {
  /** Null when a day is broken, and not a record. */
  expId: string | null
  version: number | null
  day: Day | null
  what: string
}

interface VerifyOptions {
  progress?: (events: number) => void
  /** Decides which days must be sealed; the database's time by default. */
  now?: Date
  /** Opens the cards of records without original, to compare them with what the records show. */
  vault?: CardVault
}

const batch = 2_000

/**
 * Recomputes the hashes of all events and reports the first mismatch: a changed, missing or cut-off event, a step
 * against four eyes, a record that differs from its events, or a day that isn't sealed or differs from its seal. Memory
 * stays constant.
 */
export async function verifyEvents(
  db: Kysely<Tables>,
  { progress = () => {}, now, vault }: VerifyOptions = {},
): Promise<AuditResult> {
  // One picture of all tables, so that work going on meanwhile breaks nothing.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const days = new DayCounter()
      const counted = { events: 0, records: 0 }
      const rules = await readRules(trx)
      const zones = await zonesCountedIn(trx)
      for await (const { record, events } of chains(trx, zones)) {
        const misfit = recheck(record, events, rules) ?? (vault ? brokenCard(vault, record) : null)
        for (const event of events) days.add(event.day, event.hash)
        counted.events += events.length
        counted.records += 1
        if (misfit) return { ...counted, days: 0, broken: { expId: record.expId, day: null, ...misfit } }
        if (counted.records % batch === 0) progress(counted.events)
      }
      const sealed = await trx.selectFrom('event_day').selectAll().orderBy('day').execute()
      const broken = brokenDay(sealed, days.found(), { dueBefore: await sealDueBefore(trx, now) })
      return { ...counted, days: sealed.length, broken: broken && { expId: null, version: null, ...broken } }
    })
}

function brokenCard(vault: CardVault, record: RecordRow): Misfit | null {
  const { expId, panSealed, panKeyId, panMasked, panHash, version } = record
  if (!panSealed || panKeyId === null) return null
  // Every other key that is missing was told before: this one is known to be lost, or the row was changed.
  if (!vault.keyIds().includes(panKeyId))
    return { version, what: `Its card is sealed under card key ${panKeyId}, which isn’t there.` }
  const misfit = { version, what: 'Its sealed card is not the one that it shows.' }
  try {
    const pan = vault.open(panKeyId, panSealed, ['exception', expId])
    return maskCardNumber(pan) === panMasked && vault.hashesOf(pan).includes(panHash ?? '') ? null : misfit
  } catch {
    return misfit
  }
}

async function* chains(
  db: Kysely<Tables>,
  zones: readonly string[],
): AsyncGenerator<{ record: RecordRow; events: EventRow[] }> {
  for (let after = ''; ; ) {
    const records = await nextRecords(db, after)
    const ids = records.map((record) => record.expId)
    const byRecord = Map.groupBy(await eventsOf(db, ids, zones), (event) => event.expId)
    for (const record of records) yield { record, events: byRecord.get(record.expId) ?? [] }
    const last = records.at(-1)
    if (!last) return
    after = last.expId
  }
}

async function nextRecords(db: Kysely<Tables>, after: string): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    SELECT e.exp_id AS "expId", e.flow AS "flowId", e.version, e.state, e.deleted, ${snapshotColumns},
      e.with_orig_in AS "withOrigIn", e.waits, e.submit_ins_id_cd AS "submitInsIdCd", e.fail_remark AS "failRemark",
      to_char(e.verified_on, 'YYYYMMDD') AS "verifiedOn", e.hidden_by AS "hiddenBy",
      ${timeText(sql`e.rec_crt_ts`)} AS "createdAt", ${timeText(sql`e.state_ts`)} AS "movedAt",
      e.author, e.content_version AS "contentVersion", e.last_submitter AS "lastSubmitter", e.handlers,
      e.submitter_side AS "submitterSide", e.receiver_side AS "receiverSide",
      e.answered, e.contest, e.not_contested_by AS "notContestedBy", e.released_to AS "releasedTo", to_char(e.answer_by, 'YYYYMMDD') AS "answerBy",
      e.dates_to_answer AS "datesToAnswer",
      to_char(e.settle_dt, 'YYYYMMDD') AS "settledOn", e.answer_released AS "answerReleased",
      (e.contest IS NOT DISTINCT FROM 'notContested' OR EXISTS (
        SELECT FROM exception AS a WHERE a.answers_exp_id = e.exp_id AND NOT a.deleted AND a.released_to IS NOT NULL
      )) AS "hasReleasedAnswer",
      CASE WHEN e.released IS NOT NULL THEN (
        SELECT json_build_object('version', e.version, 'state', e.state, 'vouchers', x.released->'vouchers',
          'verifiedOn', to_char(e.verified_on, 'YYYYMMDD'), 'kept', (SELECT to_json(k) FROM (SELECT ${snapshotColumns}) AS k))
        FROM (SELECT e.released) AS x, jsonb_populate_record(NULL::exception, x.released) AS e
      ) END AS released,
      (e.contest IS NOT DISTINCT FROM 'notContested'
        OR EXISTS (SELECT FROM exception AS a WHERE a.answers_exp_id = e.exp_id AND NOT a.deleted)) AS "hasAnswer",
      coalesce((SELECT h.pan_hash IS DISTINCT FROM e.pan_hash FROM history_row(e.orig_id) AS h), false) AS "otherCard",
      e.pan_masked AS "panMasked", e.pan_hash AS "panHash", e.pan_sealed AS "panSealed", e.pan_key_id AS "panKeyId"
    FROM exception AS e WHERE e.exp_id > ${after} ORDER BY e.exp_id LIMIT ${batch}`.execute(db)
  return rows
}

async function eventsOf(db: Kysely<Tables>, expIds: readonly string[], zones: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT exp_id AS "expId", version, action, from_state AS "from", to_state AS "to", user_id::text AS "userId", role,
      ins_id_cd AS "insIdCd", remark, content, to_char(moved_to, 'YYYYMMDD') AS "movedTo", ${timeText(sql`at`)} AS at,
      to_char(at AT TIME ZONE 'UTC', 'YYYYMMDD') AS day, CASE WHEN to_state = 'verifiedPass' THEN ARRAY(
        SELECT to_char(at AT TIME ZONE zone, 'YYYYMMDD') FROM unnest(${[...zones]}::text[]) AS zone
      ) ELSE '{}' END AS "verifiedDays", prev_hash AS "prevHash", hash
    FROM exception_event WHERE exp_id = any(${expIds}::text[]) ORDER BY exp_id, version`.execute(db)
  return rows
}
