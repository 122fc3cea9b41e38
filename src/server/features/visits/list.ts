import { type Kysely, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { queryVisits, VisitRow } from '../../../contract/visits.ts'
import { addDays, dayText } from '../../../domain/calendar.ts'
import type { Tables } from '../../db/tables.ts'
import { browserOf } from '../../http/browserName.ts'

interface StoredVisit {
  record_id: string
  opened_at: Date
  session_began_at: Date
  after_closing: boolean
  ip: string
  user_agent: string | null
  page: string
  entered_at: Date
  left_at: Date | null
  clicks: VisitRow['clicks']
}

/** The portal stays open no longer than the browser keeps its cookies. */
const openDays = 8

/** A page of the visits of a user on a day, in order of time. A deleted user's are there too. */
export async function listVisits(
  db: Kysely<Tables>,
  { username, day, currPage, pageSize }: BodyOf<typeof queryVisits>,
): Promise<ReplyOf<typeof queryVisits>> {
  const begin = sql`${`${dayText(day)}Z`}::timestamptz`
  const end = sql`${`${dayText(addDays(day, 1))}Z`}::timestamptz`
  const found = sql`
    FROM app_user AS u JOIN login_record AS r USING (user_id) JOIN page_visit AS v USING (record_id)
    WHERE lower(u.username) = lower(${username})
      AND r.opened_at >= ${begin} - make_interval(days => ${openDays}) AND r.opened_at < ${end}
      AND v.entered_at >= ${begin} AND v.entered_at < ${end}`
  const [counted, page] = await Promise.all([
    sql<{ total: string }>`SELECT count(*) AS total ${found}`.execute(db),
    sql<StoredVisit>`
      SELECT r.record_id, r.opened_at, r.session_began_at, r.after_closing, r.ip, r.user_agent,
        v.page, v.entered_at, v.left_at, v.clicks ${found}
      ORDER BY v.entered_at, r.record_id LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`.execute(db),
  ])
  const total = Number(counted.rows[0]?.total ?? 0)
  return { list: page.rows.map(visitOf), total, totalIsExact: true, currPage, pageSize }
}

/** The name as it is written, of whoever has it. */
export async function knownName(db: Kysely<Tables>, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    SELECT username FROM app_user WHERE lower(username) = ${username.toLowerCase()}`.execute(db)
  return rows[0]?.username
}

function visitOf(row: StoredVisit): VisitRow {
  return {
    recordId: row.record_id,
    openedAt: row.opened_at.toISOString(),
    sessionBeganAt: row.session_began_at.toISOString(),
    afterClosing: row.after_closing,
    ip: row.ip,
    browser: browserOf(row.user_agent),
    page: row.page,
    enteredAt: row.entered_at.toISOString(),
    leftAt: row.left_at?.toISOString() ?? null,
    clicks: row.clicks,
  }
}
