import { type Kysely, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { enterLog } from '../../../contract/people/visits.ts'
import { visitBounds, visitMonths } from '../../../domain/people/visits.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

interface Opening {
  userId: string
  at: Date
  afterClosing: boolean
  ip: string
  userAgent: string | null
}

/** Links the record to the user's current session. Returns its id. */
export async function openRecord(db: Kysely<Tables>, { userId, at, ...from }: Opening): Promise<string> {
  const { rows } = await sql<{ record_id: string }>`
    INSERT INTO login_record (user_id, session_began_at, opened_at, after_closing, ip, user_agent)
    SELECT user_id, created_at, ${at}, ${from.afterClosing}, ${from.ip}, ${from.userAgent}
    FROM session WHERE user_id = ${userId} AND NOT replaced
    RETURNING record_id`.execute(db)
  const [row] = rows
  if (!row) throw new CallError('sessionExpired')
  return row.record_id
}

type Visits = BodyOf<typeof enterLog>['visits']

const slackMs = 60_000

/**
 * Adds visits to a record. Repeated or reordered reports give the same result: the later end and the longer list of
 * clicks are kept. Nothing is added beyond a record's limit. Throws `notFound` for another user's record and
 * `invalidField` for a time outside of it.
 */
export async function addVisits(
  db: Kysely<Tables>,
  { userId, language, now }: { userId: string; language: Language; now: Date },
  recordId: string,
  visits: Visits,
) {
  const { rows } = await sql<{ opened_at: Date; n: string }>`
    SELECT opened_at, (SELECT count(*) FROM page_visit AS v WHERE v.record_id = r.record_id) AS n
    FROM login_record AS r WHERE record_id = ${recordId} AND user_id = ${userId}`.execute(db)
  const [record] = rows
  if (!record) throw new CallError('notFound')
  const from = record.opened_at.getTime() - slackMs
  const until = now.getTime() + slackMs
  const times = visits.flatMap(({ enteredAt, leftAt, clicks }) => [
    enteredAt,
    ...(leftAt ? [leftAt] : []),
    ...clicks.map(({ at }) => at),
  ])
  const isOutside = (time: string) => Date.parse(time) < from || Date.parse(time) > until
  if (times.some(isOutside) || visits.some(({ enteredAt, leftAt }) => leftAt !== null && leftAt < enteredAt))
    throw new CallError('invalidField', { bound: texts[language].bound.visits }, 'visits')
  const room = visitBounds.visitsOfRecord - Number(record.n)
  const told = visits.slice(0, Math.max(0, room))
  await sql`
    INSERT INTO page_visit AS v (record_id, entered_at, page, left_at, clicks)
    SELECT DISTINCT ON ("enteredAt") ${recordId}::bigint, "enteredAt", page, "leftAt", clicks
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      AS told("enteredAt" timestamptz, page text, "leftAt" timestamptz, clicks jsonb)
    ORDER BY "enteredAt", "leftAt" DESC NULLS LAST, jsonb_array_length(clicks) DESC
    ON CONFLICT (record_id, entered_at) DO UPDATE SET
      left_at = greatest(v.left_at, excluded.left_at),
      clicks = CASE WHEN jsonb_array_length(excluded.clicks) > jsonb_array_length(v.clicks)
        THEN excluded.clicks ELSE v.clicks END
    WHERE v.page = excluded.page`.execute(db)
}

export async function dropOldVisits(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM login_record
    WHERE opened_at < ${now}::timestamptz - make_interval(months => ${visitMonths})`.execute(db)
  return Number(numAffectedRows)
}
