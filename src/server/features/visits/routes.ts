import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { enterLog, queryVisits, type VisitRow } from '../../../contract/people/visits.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOf } from '../../db/days.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { browserOf, userAgentOf } from '../../http/audit/browserName.ts'
import { type HttpLimits, limitOf } from '../../http/load/limits.ts'
import { serve } from '../../http/serve/serve.ts'
import { addVisits, openRecord } from './keep.ts'

interface VisitDeps {
  databases: Databases
  limits: HttpLimits
  clock: () => Date
}

export function visitRoutes(app: FastifyInstance, { databases, limits, clock }: VisitDeps): void {
  const db = databases.main
  const ofUser = limitOf(app, limits.visitsPerUser)

  serve(app, enterLog, 'session', async ({ body, actor, language, http }) => {
    await ofUser(http, `visits:${actor.userId}`)
    const { afterClosing = false, visits } = body
    const at = clock()
    const from = { ip: http.clientAddress, userAgent: userAgentOf(http.headers) }
    const recordId = body.recordId ?? (await openRecord(db, { userId: actor.userId, at, afterClosing, ...from }))
    if (visits.length > 0) await addVisits(db, { userId: actor.userId, language, now: at }, recordId, visits)
    return { recordId, now: at.toISOString() }
  })

  // Who looks at what others did is looked at too.
  serve(app, queryVisits, { menu: 'Log', role: 'administrator' }, ({ body, record }) =>
    db.transaction().execute(async (trx) => {
      await record(trx, await knownName(trx, body.username), { day: body.day })
      return listVisits(trx, body)
    }),
  )
}

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

const openDays = 8

type VisitBody = BodyOf<typeof queryVisits>

/** A page of the visits of a user on a day. A deleted user's are there too. */
function listVisits(db: Kysely<Tables> | Transaction<Tables>, body: VisitBody): Promise<ReplyOf<typeof queryVisits>> {
  const begin = startOf(body.day)
  const end = startOf(addDays(body.day, 1))
  const query: ListQuery<VisitBody['sort']> = {
    columns: sql`
      r.record_id, r.opened_at, r.session_began_at, r.after_closing, r.ip, r.user_agent,
      v.page, v.entered_at, v.left_at, v.clicks`,
    from: sql`app_user AS u JOIN login_record AS r USING (user_id) JOIN page_visit AS v USING (record_id)`,
    where: [
      sql`lower(u.username) = lower(${body.username})`,
      sql`r.opened_at >= ${begin} - make_interval(days => ${openDays}) AND r.opened_at < ${end}`,
      sql`v.entered_at >= ${begin} AND v.entered_at < ${end}`,
    ],
    sorts: { enteredAt: 'v.entered_at' },
    tieBreak: 'r.record_id, v.entered_at',
  }
  return listPage(db, query, body, (rows: StoredVisit[]) => rows.map(visitOf))
}

async function knownName(db: Kysely<Tables>, username: string): Promise<string | undefined> {
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
